import type { NewKeysProgress } from '../../estate/index.ts'
import { listInWords } from '../../ui/list-in-words.ts'

export const words = {
  settings: 'Settings',
  security: 'Sign-in and Security',
  title: 'I think somebody else has been in here',
  purpose: 'You can lock everyone out, all at once. Everything you wrote down stays.',
  loadFailed: 'We couldn’t check whether you can do this now',
}

export const aboutWords = {
  title: 'What happens',
  points: [
    'Everything you saved gets new keys, and you choose a new password.',
    'Everybody else is out: every other device, every passkey, and anyone who knows your old password.',
    'The people who accepted your invitation don’t have to do anything.',
    'Until the very last step, nothing changes. If something goes wrong on the way, everything stays as it was.',
  ],
  keptTitle: 'What they may have kept',
  kept: 'If somebody read or copied your records, they still have what they copied. No one can take that back. From now on, whatever somebody copied is a dead photograph: it shows what was here that day, and nothing you write afterward.',
  outside:
    'So if you wrote down passwords for your bank or your email, change those passwords, too. Start with your email.',
  needTitle: 'What you need',
  need: [
    'Your recovery kit on paper. It shows that it’s really you: whoever got in doesn’t have that paper.',
    'Your password, and a new one.',
    'A few minutes on this device. Please leave this page open until it’s done.',
  ],
  mails: (email: string) =>
    `Our emails about this go to ${email}. If that isn’t your address, don’t begin yet: find our email “Your email address was changed” in your own mailbox, and use the link in it. Once you have new keys, that link no longer works.`,
  reviewer:
    'You review reports for other people. With new keys you can’t, until the person who runs this server puts you on the list again.',
}

export const hindranceWords = {
  title: 'You can’t do this yet',
  'no-kit':
    'You don’t have a recovery kit that can confirm new keys. Do this first: change your password and sign out everywhere, then make a recovery kit. It can confirm new keys at once if you never invited anyone, otherwise 14 days after you make it. We’ll email you during that time, so nobody can do this behind your back.',
  'kit-waits': (day: string) =>
    `Your newest recovery kit can confirm new keys from ${day} on. Until then, change your password and sign out everywhere. Then come back here with your paper.`,
  frozen:
    'Two people asked for new keys to your account, and both could sign as you. No new keys will ever count here. Please start again from “Forgot your password?”, and tell the people you named.',
  report:
    'Someone sent a report about you, or something you recorded is open to someone. Please stop or end that first. Then come back here.',
  deletion: 'Your account is going to be deleted. If you want to keep it, please stop that first. Then come back here.',
  'changes-wait':
    'Changes on this device are still waiting to be sent. Please wait until they are, so that nothing is lost.',
  'uploads-wait': 'A file is still being uploaded from this device. Please wait until it’s done, so it isn’t lost.',
  offline: 'This needs a connection to the internet. Please come back when you have one.',
  goToSecurity: 'Go to Sign-in and Security',
  goToReports: 'Go to the report',
  tryAgain: 'Check again',
  going:
    'Your new keys are ready, and we’re waiting for the keeper of the second key to answer. You don’t have to stay here. We’ll email you. From then on, sign in with your new password.',
  refused: 'The last time you tried, nothing was changed.',
}

export const formWords = {
  first: 'Step 1 of 2: Show that it’s you',
  second: 'Step 2 of 2: Choose a new password',
  code: 'Recovery code',
  codeHint: 'It’s in your recovery kit. You can leave out spaces and dashes, and type small letters.',
  codeMissing: 'Please enter your recovery code',
  password: 'Your password now',
  passwordMissing: 'Please enter your password',
  next: 'New password',
  nextHint: 'Choose one that you’ve never used here.',
  same: 'Please choose another password than the one you have now.',
  again: 'New password again',
  different: 'Passwords don’t match',
  goOn: 'Continue',
  back: 'Back',
  make: 'Make new keys',
  making: 'Making new keys...',
}

const steps: Record<NewKeysProgress['step'], string> = {
  reading: 'Reading everything you saved',
  making: 'Making new keys',
  checking: 'Opening everything once with the new keys',
  switching: 'Switching over',
  arming: 'Giving the people you named their new keys',
}

export const progressWords = {
  title: 'Making new keys',
  stay: 'Please leave this page open.',
  slow: 'The keeper of the second key hasn’t answered yet. If you have to close this page, you can: from the switch on, your new password opens everything.',
  steps,
  count: (done: number, of: number) => `${done.toLocaleString('en-US')} of ${of.toLocaleString('en-US')}`,
}

export const doneWords = {
  title: 'You have new keys',
  done: 'Everybody else is out. From now on, sign in with your new password.',
  next: 'What’s left to do',
  noName: { attorney: 'your estate attorney', contact_1: 'your first contact', contact_2: 'your second contact' },
  stay: (names: readonly string[]) =>
    `Nothing changes for ${listInWords(names)}. If you don’t recognize someone there, please remove them.`,
  askAnew: (names: readonly string[]) =>
    `Please invite ${listInWords(names)} again. They hadn’t accepted yet, and somebody may have seen their invitation, so it doesn’t work anymore.`,
  notArmed:
    'The people you named get their new keys as soon as possible. You don’t have to do anything. Until then, what they had before still works for them.',
  cards: 'Please print new release cards. The ones you printed before no longer work, so you can tear them up.',
  kit: 'Your recovery kit on paper still works. If somebody may have seen it, make a new one now.',
  makeKit: 'Make a new recovery kit',
  passkeys: 'Your passkeys no longer work. You can add new ones.',
  devices:
    'On your other devices, sign in with your new password. Changes that were waiting there are kept, and are sent then.',
  outside: 'Change the passwords that were written down here, starting with your email and your bank.',
  attorney: 'My Estate Attorney',
  contacts: 'My Authorized Contacts',
  toPasskeys: 'Add a passkey',
}
