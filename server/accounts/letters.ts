import type { Letter } from '../mail/outbox.ts'

const closing = '\n\nCairn\n'

/** Mails about a person's account: plain text, no names, no numbers, one link at most. */
export const letters = {
  confirmEmail: (to: string, link: string): Letter => ({
    to,
    subject: 'Please confirm your email address',
    text: `Welcome to Cairn.\n\nPlease open this link to confirm that this email address is yours:\n\n${link}\n\nThe link works for 7 days. If you did not create an account, you can ignore this mail.${closing}`,
  }),
  resetPassword: (to: string, link: string): Letter => ({
    to,
    subject: 'Reset your password',
    text: `Somebody asked to reset the password of your Cairn account. If it was you, open this link:\n\n${link}\n\nYou will need the recovery code from your recovery kit. The link works for one hour.\n\nIf it was not you, you can ignore this mail: nothing has changed.${closing}`,
  }),
  passwordChanged: (to: string): Letter => ({
    to,
    subject: 'Your password was changed',
    text: `The password of your Cairn account was changed, and you were signed out everywhere else.\n\nIf it was not you, reset your password now with the code from your recovery kit.${closing}`,
  }),
  startedAgain: (to: string, wayBack: string): Letter => ({
    to,
    subject: 'You started again with an empty estate',
    text: `Somebody with access to this mailbox started again on Cairn with a new, empty estate.\n\nNothing was deleted. The estate you had before keeps its contacts, and they can still open it when the time comes.\n\nIf it was not you, or if you remember your password of before, go back to it here:\n\n${wayBack}${closing}`,
  }),
  returned: (to: string): Letter => ({
    to,
    subject: 'You went back to the estate you had before',
    text: `Somebody with the password or the recovery code of the estate from before went back to it on Cairn, and was signed in. Everybody else was signed out.\n\nThe newer estate is kept beside it.${closing}`,
  }),
  confirmNewEmail: (to: string, link: string): Letter => ({
    to,
    subject: 'Please confirm your new email address',
    text: `Please open this link to use this email address for your Cairn account from now on:\n\n${link}\n\nThe link works for one day. Until you open it, your old address stays in use.${closing}`,
  }),
  emailChanged: (to: string, link: string): Letter => ({
    to,
    subject: 'Your email address was changed',
    text: `Your Cairn account now uses another email address.\n\nIf it was not you, open this link within 7 days to take the change back:\n\n${link}${closing}`,
  }),
  emailRestored: (to: string): Letter => ({
    to,
    subject: 'Your email address was changed back',
    text: `Your Cairn account uses this email address again, with the password it had before the change. You were signed out everywhere.${closing}`,
  }),
  passkey: (to: string, added: boolean): Letter => ({
    to,
    subject: added ? 'A passkey was added' : 'A passkey was removed',
    text: added
      ? `A passkey was added to your Cairn account. It signs in without your password.\n\nIf it was not you, remove it now under Sign-in and Security, and change your password.${closing}`
      : `A passkey was removed from your Cairn account, and signed out wherever it signed in.\n\nIf it was not you, change your password now.${closing}`,
  }),
  twoFactor: (to: string, on: boolean): Letter => ({
    to,
    subject: on ? 'Two-step sign-in is on' : 'Two-step sign-in is off',
    text: `Two-step sign-in was turned ${on ? 'on' : 'off'} for your Cairn account.\n\nIf it was not you, change your password now.${closing}`,
  }),
}
