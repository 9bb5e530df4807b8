import { product } from '../../../domain/product.ts'

export const words = {
  settings: 'Settings',
  title: 'Sign-in and Security',
  purpose: 'How you get in, and how everyone else is kept out.',
  error: 'Error',
  listFailed: 'We couldn’t load this list',
  loading: 'One moment, please...',
}

export const emailWords = {
  title: 'Your email address',
  signInWith: 'You sign in with',
  notConfirmed: 'Not confirmed yet',
  openLink: 'Please open the link in the email we sent you. You’ll need to do this before you sign in again.',
  askForLink:
    'This site can’t send email, so the person who runs it has your confirmation link. Please ask them for it. You’ll need it before you can accept an invitation from someone.',
  sendAgain: 'Send the link again',
  checkEmail: 'Check your email',
  linkSent: 'We sent you a confirmation link.',
  change: 'Change email',
  oldCanUndo: 'We’ll also write to your old address. From there you can undo the change for 7 days.',
  current: 'Current email:',
  next: 'New email',
  password: 'Password',
  passwordHint: 'Your current password. It stays the same.',
  passwordMissing: 'Please enter your password',
  changed: 'Email changed',
  changedMore: 'From now on, sign in with your new address.',
  openNewLink: 'Open the link we sent to your new address. Until you do, the old one stays.',
}

export const passwordWords = {
  title: 'Your password',
  purpose: 'When you change your password, you’re signed out on all your other devices.',
  change: 'Change password',
  current: 'Current password',
  currentMissing: 'Please enter your current password',
  next: 'New password',
  again: 'New password again',
  different: "Passwords don't match",
  changed: 'Password changed',
  changedMore: 'You’ve been signed out on all your other devices.',
  kitTitleNone: 'Make a recovery kit, too?',
  kitTitle: 'Make a new recovery kit, too?',
  kitMeans:
    'A new password doesn’t change your recovery code. If someone has seen your code, it still lets them in. A new kit ends that in seven days.',
  noKit: 'You don’t have a recovery kit yet. It’s the only way back in if you ever forget your new password.',
  later: 'Later',
  keepKit: 'Keep my kit',
}

export const deviceCopyWords = {
  title: `Using ${product.name} offline`,
  keep: 'Keep a locked copy on this device, so I can read my records offline',
  about:
    'Only your password opens the copy, every time. Signing out deletes it. Turn this off on a device you share: anyone who takes it could keep guessing your password.',
  willBeKept: 'A copy will be kept',
  whenMade: 'We’ll make it the next time you type your password on this device.',
  gone: 'The copy was deleted',
  nothingOffline: 'You’ll need a connection to open your records on this device.',
}

export const fingerprintWords = {
  title: 'Your fingerprint',
  about:
    'These letters and numbers stand for you alone, like a fingerprint. They’re printed on your release cards. Someone who wants to be sure it’s you may ask you to read them aloud. They don’t open anything.',
}

export const recoveryWords = {
  title: 'Recovery kit',
  confirmed: 'Confirmed',
  notMade: 'Not made yet',
  notConfirmed: 'Not confirmed yet',
  have: 'You have a code on paper that opens everything if you forget your password. If you lost it, or someone else saw it, make a new one.',
  haveNone:
    'A code on paper that opens everything if you forget your password. Without it, no one can help you get back in.',
  madeOn: (day: string) => `The newest kit was made on ${day}.`,
  earlierStays: (day: string) => `The kit of ${day} works, too, until you confirm the newest one.`,
  earlierEnds: (day: string, end: string) => `The kit of ${day} works until ${end}.`,
  notMe: 'This wasn’t me',
  cancelTitle: 'Cancel the newest recovery kit?',
  cancelMeans:
    'Its code will open nothing. If you had a kit before, that one works again. Whoever made the new one knows your password, so please change it, too.',
  cancel: 'Cancel this kit',
  canceled: 'The newest recovery kit was canceled',
  canceledMore: 'Please change your password now.',
  makeNew: 'Make a new recovery kit',
  make: 'Make recovery kit',
}

export const keysWords = {
  title: 'Your keys',
  kit: (countsAt: string) =>
    `From ${countsAt} on, new keys for your account will need your newest recovery kit on paper. If you made that kit, there’s nothing to do.`,
  keys: (countsAt: string) =>
    `Someone asked for new keys to your account. On ${countsAt}, they’ll take over, and yours will stop working. If it wasn’t you, stop it now and change your password.`,
  frozen:
    'Two people asked for new keys to your account, and both could sign as you. No new keys will ever count here. Someone else has your keys: please start again from “Forgot your password?”, and tell the people you named.',
  notMe: 'This wasn’t me. Stop it.',
  notMyKit: 'I didn’t make it. Stop it.',
  stopped: 'That was stopped',
  stoppedMore: 'Please change your password now.',
}

export const somebodyElseWords = {
  title: 'I think somebody else has been in here',
  about:
    'If someone may have read your records or knows your password, you can lock everyone out and get new keys for everything. You’ll need your recovery kit.',
  go: 'See what to do',
}

export const sessionWords = {
  title: 'Where you are signed in',
  everywhere: 'Sign out everywhere',
  askEverywhere: 'Sign out everywhere?',
  everywhereMeans:
    'You’ll be signed out on all your devices, including this one. Nothing you saved is lost. Sign in again with your password.',
  signedOut: 'That device is signed out',
  thisDevice: 'This device',
  lastSeen: 'Last used',
  signedIn: 'signed in',
  signOut: 'Sign out',
  on: (device: string) => `on ${device}`,
}
