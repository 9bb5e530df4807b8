import { letter } from '../mail/letter.ts'
import type { Letter } from '../mail/outbox.ts'

const changePassword = 'If it was not you, please sign in and change your password now.'

/** Mails about a person's account: plain text, no names, no numbers, one link at most. */
export const letters = {
  confirmEmail: (to: string, link: string): Letter =>
    letter(to, 'Please confirm your email address', [
      'You made an account in Cairn with this email address. Please open this link, and press Confirm:',
      link,
      'It works for 7 days. If somebody invited you, or you hold a card: you accept that afterwards, and we show you where.',
      'If you did not make an account, you can ignore this mail.',
    ]),
  resetPassword: (to: string, link: string): Letter =>
    letter(to, 'Reset your password', [
      'Somebody asked to reset the password of your Cairn account. If it was you, open this link:',
      link,
      'It works for one hour. You will need the recovery code from your recovery kit.',
      'If it was not you, you can ignore this mail. Nothing has changed.',
    ]),
  passwordChanged: (to: string): Letter =>
    letter(to, 'Your password was changed', [
      'The password of your Cairn account was changed, and you were signed out everywhere else.',
      'If it was not you, please reset your password now, with the code from your recovery kit.',
    ]),
  startedAgain: (to: string, wayBack: string): Letter =>
    letter(to, 'You started again', [
      'You started again in Cairn, with nothing in it yet. Or somebody else who can read your mail has done so.',
      'Nothing was deleted. What you wrote down before is kept, and the people you named can still open it when the time comes.',
      `If it was not you, or if you remember the password you had before, go back to it here:\n\n${wayBack}`,
    ]),
  returned: (to: string): Letter =>
    letter(to, 'You went back to what you had before', [
      'Somebody with the password or the recovery code from before went back to what you had written down in Cairn before you started again. Everybody else was signed out.',
      'What you wrote down since is kept beside it.',
    ]),
  confirmNewEmail: (to: string, link: string): Letter =>
    letter(to, 'Please confirm your new email address', [
      'You asked to use this email address for your Cairn account. Please open this link, and press Confirm:',
      link,
      'It works for one day. Until you open it, your old address stays in use.',
    ]),
  emailChanged: (to: string, link: string): Letter =>
    letter(to, 'Your email address was changed', [
      'Your Cairn account now uses another email address.',
      `If it was not you, open this link within 7 days to take the change back:\n\n${link}`,
    ]),
  emailRestored: (to: string): Letter =>
    letter(to, 'Your email address was changed back', [
      'Your Cairn account uses this email address again, with the password it had before the change. You were signed out everywhere.',
    ]),
  passkey: (to: string, added: boolean): Letter =>
    added
      ? letter(to, 'A passkey was added', [
          'A passkey was added to your Cairn account. It signs in without your password.',
          'If it was not you, please remove it now under Sign-in and Security, and change your password.',
        ])
      : letter(to, 'A passkey was removed', [
          'A passkey was removed from your Cairn account. Wherever it had signed in, you were signed out.',
          changePassword,
        ]),
  twoFactor: (to: string, on: boolean): Letter =>
    letter(to, on ? 'Two-step sign-in is on' : 'Two-step sign-in is off', [
      `Two-step sign-in was turned ${on ? 'on' : 'off'} for your Cairn account.`,
      changePassword,
    ]),
}
