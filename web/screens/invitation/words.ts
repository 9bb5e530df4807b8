export const words = {
  title: 'Your invitation',
  opening: 'Opening your invitation...',
  trusts: (owner: string) => `${owner} trusts you`,
  asked: {
    attorney: (owner: string, you: string) => `${owner} has chosen ${you} to be their estate attorney.`,
    contact: (owner: string, you: string) => `${owner} has chosen ${you} to receive what they leave.`,
  },
  deputy: {
    title: (attorney: string) => `${attorney} asks you to be their deputy`,
    asked: (attorney: string, owner: string) => `${attorney} is the estate attorney of ${owner}.`,
    accepted: (owner: string) =>
      `You can now answer for ${owner}’s attorney. We told ${owner}. There’s nothing else you have to do today; we’ll email you if someone reports something.`,
  },
  deputyOfYours: {
    title: 'This link is for a deputy of your attorney',
    purpose: (attorney: string) => `${attorney} made it for someone who can answer for them while they’re away.`,
    text: (attorney: string) =>
      `You don’t have to do anything. If you don’t know how it got to you, please ask ${attorney}.`,
  },
  you: (name: string | undefined) => (name === undefined ? 'you' : `you, ${name},`),
  them: 'the person you invited',
  own: {
    title: 'You made this invitation yourself',
    purpose: (them: string) => `It’s meant for ${them}.`,
    text: (them: string) => `Please give the link to ${them}. Only they can accept it.`,
    back: 'Go to your dashboard',
  },
  yourAddress: 'your address',
  accept: 'Accept',
  signedInAs: 'You’re signed in as',
  ratherNot: (owner: string) =>
    `If you’d rather not, just close this page. Nothing will happen, and ${owner} can ask someone else.`,
  notYou: 'Not you? Use another account',
  account: 'To accept, you need an account. It’s free and takes a minute. Then we’ll bring you back to this page.',
  create: 'Create account',
  signIn: 'I already have an account',
  paste: {
    title: 'Have you been invited?',
    failed: 'We couldn’t open this invitation',
    purpose: 'Open the link you were given, or scan the code. You can also paste the link here.',
    again: 'Try Again',
    label: 'Invitation link',
    hint: 'Paste the whole link, right to its end.',
    empty: 'Please paste the link',
    open: 'Open the invitation',
  },
  accepted: {
    title: 'Thank you for accepting',
    already: 'You’ve already accepted',
    purpose: (owner: string) =>
      `From now on, what ${owner} leaves for you can reach you. There’s nothing else you have to do today. We’ve sent you an email to keep.`,
    label: 'What happens next',
    done: 'Accepted',
    kit: 'Your own recovery kit',
    kitDetail: 'A page to print. If you forget your password, it gets you back in to what is left for you.',
    later: 'When the time comes',
    laterDetail: 'Sign in and tell us what happened. We’ll guide you through it.',
    makeKit: 'Make my recovery kit',
    print: 'Print a page to keep',
    see: 'See my role',
    together: (owner: string) => `Name ${owner} as your contact, too`,
  },
}
