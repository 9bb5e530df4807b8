import type { SeatRole } from '../../estate/index.ts'

/** What somebody is to the owner, in the middle of a sentence. */
const roles: Record<SeatRole, string> = {
  attorney: 'estate attorney',
  contact_1: 'authorized contact 1',
  contact_2: 'authorized contact 2',
}

/** The sentences of what is printed, and of the buttons that print it. */
export const words = {
  for: (person: string) => `For ${person}`,
  /** Under the name of the person whom a paper is for. */
  as: (role: SeatRole, owner: string) => `${roles[role]} of ${owner}`,
  print: 'Print or save PDF',
  notMade: 'The page to print could not be made on this device. Please try again on another one.',
  when: 'When the day comes',
  where: 'Where to keep it',
  fingerprintOf: (owner: string) => `Fingerprint of ${owner}`,
  keeperFingerprint: 'Fingerprint of the keeper of the second key',

  card: {
    kind: 'Release card',
    lead: (owner: string) =>
      `${owner} has left something for you. With this card you can open it when the time comes, even if you never made an account.`,
    steps: (owner: string) => [
      'Point the camera of a phone at the square, and open the link.',
      'Create an account there, or sign in.',
      `Tell us what happened to ${owner}. A photo of the certificate is enough.`,
      'Someone checks it. After a waiting time, what was left for you opens.',
    ],
    noCamera: 'No camera? Go to this address, and type these lines:',
    spelling: 'O for zero, or I for one? Either is fine.',
    keep: 'With the will, in a safe, or with someone you would trust with a house key. Do not photograph it or email it.',
    safeTitle: 'It is safe to wait',
    safe: (owner: string) =>
      `The card opens nothing by itself, and nothing while ${owner} is well. Someone always checks first.`,
    compare: (number: number) => `Card ${number}. A later card replaces it. To compare with what the page shows you:`,
  },

  invitation: {
    kind: 'Invitation',
    from: (owner: string) => `from ${owner}`,
    lead: {
      attorney: (owner: string) => `${owner} has chosen you to be their estate attorney.`,
      contact_1: (owner: string) => `${owner} has chosen you to receive what they leave.`,
      contact_2: (owner: string) => `${owner} has chosen you to receive what they leave.`,
    },
    calm: 'There is no hurry, and it costs nothing. It takes about five minutes.',
    what: 'What to do now',
    steps: [
      'Point the camera of your phone at the square, and open the link.',
      'Create an account, or sign in.',
      'Press Accept. That is all for today.',
    ],
    noCamera: (owner: string) => `No camera? Ask ${owner} to send you the link instead.`,
    meansTitle: 'What it means',
    means: {
      attorney: (owner: string) =>
        `If ${owner} dies or can no longer act, you tell us, with a certificate. You may object if someone else says so without reason. Until then you see nothing.`,
      contact_1: (owner: string) =>
        `If ${owner} dies or can no longer act, you tell us. Once that is checked, you can open what was left for you. Until then you see nothing.`,
      contact_2: (owner: string) =>
        `If ${owner} dies or can no longer act, you tell us. Once that is checked, you can open what was left for you. Until then you see nothing.`,
    },
    privateTitle: 'Please keep it to yourself',
    private:
      'Whoever scans the square first can accept in your place. Do not photograph this page or pass it on. Once you have accepted, you can throw it away.',
    really: (owner: string) =>
      `Is it really ${owner}? Call them, and compare these letters with what you see after scanning:`,
  },

  keep: {
    kind: 'A page to keep',
    title: 'Please keep this page',
    lead: (role: SeatRole, owner: string) => `You are ${roles[role]} of ${owner}. Thank you.`,
    when: (owner: string) => `If ${owner} dies or can no longer act`,
    goTo: 'Point your phone’s camera at the square, or go to',
    signIn: 'Sign in with',
    afterwards: [
      'Tell us what happened. Have the certificate at hand: a photo of it is enough.',
      'Someone checks it. After a waiting time, what was left for you opens. We write to you at each step.',
    ],
    passwordTitle: 'If you forget your password',
    password:
      'Your own recovery kit brings you back in. Print it under Sign-in and Security, and keep both pages together.',
    keep: 'With your own important papers. There is no secret on this page: your family may see it.',
    notes: 'Notes',
    notesHint: 'Phone numbers, where the will is, who else to call',
    compare: 'Is it really them? Compare these letters with what the page shows you:',
  },
}
