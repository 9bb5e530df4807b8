export const words = {
  title: 'Your email address',
  opening: 'One moment, please...',
  asking: 'Press Confirm to go ahead with what our email says.',
  ask: {
    confirm: (email: string) => `Confirm that ${email} is your email address.`,
    change: (email: string) => `Confirm that ${email} is your new email address.`,
    restore: (email: string) =>
      `Press Confirm to undo the change and use ${email} again. Everyone is signed out, and you choose a new password.`,
  },
  confirm: 'Confirm',
  incomplete: 'Part of this link is missing. Please open the link in the email again.',
  confirmed: {
    title: 'Thank you. Your email address is confirmed.',
    text: 'If you were opening an invitation or a release card, please open that link or scan that card again now.',
  },
  changed: {
    title: 'Your email address has changed.',
    text: 'From now on, sign in with your new address. You can undo this from your old address for 7 days.',
  },
  restored: {
    title: 'Your old email address is back.',
    text: 'You’re signed out everywhere. Whoever changed the address knew your password, so it no longer lets anyone in. Please choose a new one now.',
  },
  toInvitation: 'Continue to your invitation',
  invitationWaits: 'There’s one more step: accept your invitation.',
  toCard: 'Continue with your card',
  cardWaits: 'There’s one more step: show us your card.',
  toOverview: 'Go to your overview',
  signIn: 'Sign in',
  chooseNew: 'Choose a new password',
}
