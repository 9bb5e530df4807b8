import { day, composeMail } from '../mail/compose.ts'
import type { Mail } from '../mail/outbox.ts'
import { product } from '../../domain/product.ts'

const changePassword = 'If this was not you, please sign in and change your password now.'

export const accountMails = {
  confirmEmail: (to: string, link: string): Mail =>
    composeMail(to, 'Please confirm your email address', [
      `You made an account in ${product.name}. To confirm that ${to} is your email address, open this link and press Confirm:`,
      link,
      'It works for 7 days. If someone invited you or you have a release card, you accept that afterward. We will show you where.',
      'If you did not make an account, you can ignore this email.',
    ]),
  resetPassword: (to: string, link: string): Mail =>
    composeMail(to, 'Reset your password', [
      `Someone asked to reset the password of your ${product.name} account. If it was you, open this link:`,
      link,
      'It works for one hour. If you made a recovery kit, you will need the code from it.',
      'If it was not you, you can ignore this email. Nothing has changed.',
    ]),
  passwordChanged: (to: string): Mail =>
    composeMail(to, 'Your password was changed', [
      `The password of your ${product.name} account was changed, and you were signed out everywhere else.`,
      'If this was not you, please reset your password now with the code from your recovery kit.',
    ]),
  startedAgain: (to: string, wayBack: string): Mail =>
    composeMail(to, 'You started over', [
      `You started over in ${product.name}, with nothing in it yet. Or someone else who can read your email did.`,
      'Nothing was deleted. What you wrote down before is kept, and the people you named can still open it when the time comes.',
      `If it was not you, or if you remember the password you had before, you can go back here:\n\n${wayBack}`,
    ]),
  returned: (to: string): Mail =>
    composeMail(to, 'You went back to what you had before', [
      `Someone with the earlier password or recovery code went back to what you had written down in ${product.name} before you started over. Everyone else was signed out.`,
      'What you wrote down since then is kept, too.',
    ]),
  confirmNewEmail: (to: string, link: string): Mail =>
    composeMail(to, 'Please confirm your new email address', [
      `You asked to use a new email address for your ${product.name} account. To confirm that ${to} is yours, open this link and press Confirm:`,
      link,
      'It works for one day. Until you open it, your old address stays in use.',
    ]),
  emailChanged: (to: string, link: string): Mail =>
    composeMail(to, 'Your email address was changed', [
      `Your ${product.name} account now uses another email address.`,
      `If this was not you, open this link within 7 days to undo the change:\n\n${link}`,
    ]),
  emailRestored: (to: string, withoutSecondStep: boolean): Mail =>
    composeMail(to, 'Your email address was changed back', [
      `Your ${product.name} account uses this email address again. You were signed out everywhere, and passkeys and recovery kits made since the change no longer work.`,
      withoutSecondStep
        ? 'Two-step sign-in was turned off, because it was set up shortly before the change or after it.'
        : '',
      'Whoever changed the address knew the password, so it no longer lets anyone in. If you have not chosen a new one yet, press "Forgot password?" where you sign in.',
    ]),
  emailTakenBack: (to: string, link: string): Mail =>
    composeMail(to, 'A change of your email address was undone', [
      `Your ${product.name} account no longer uses this email address. Someone who reads the earlier one undid the change, and everyone was signed out.`,
      `If this was not you, you can still get in with the code from your recovery kit. Open this link within 7 days:\n\n${link}`,
    ]),
  kitMade: (to: string, older: Date | undefined, stopAt: string): Mail =>
    composeMail(to, 'A new recovery kit was made', [
      `A new recovery kit was made for your ${product.name} account. With its code and your email, someone can open everything.`,
      older
        ? `Your kit of ${day(older)} keeps working. Once the new one is confirmed, it works for seven more days.`
        : 'If you made an earlier kit and never confirmed it, that one no longer works.',
      `If this was not you, sign in within seven days and press "This wasn't me". Then change your password.\n\n${stopAt}`,
    ]),
  kitReplaced: (to: string, kit: { olderFrom: Date; endsAt: Date; stopAt: string }): Mail =>
    composeMail(to, 'Your earlier recovery kit will stop working', [
      `A new recovery kit was made. The one of ${day(kit.olderFrom)} opens nothing from ${day(kit.endsAt)} on.`,
      'If this was you, please destroy the older paper then.',
      `If this was not you, sign in before that day and press "This wasn't me". Then change your password.\n\n${kit.stopAt}`,
    ]),
  kitCancelled: (to: string, older: Date | undefined): Mail =>
    composeMail(to, 'A recovery kit was canceled', [
      older
        ? `The newest recovery kit of your ${product.name} account no longer opens anything. The one of ${day(older)} works again, with no end.`
        : `The newest recovery kit of your ${product.name} account no longer opens anything. You have no recovery kit now.`,
      changePassword,
    ]),
  passkey: (to: string, added: boolean): Mail =>
    added
      ? composeMail(to, 'A passkey was added', [
          `A passkey was added to your ${product.name} account. It can sign in without your password.`,
          'If this was not you, please remove it now under Sign-in and Security, and change your password.',
        ])
      : composeMail(to, 'A passkey was removed', [
          `A passkey was removed from your ${product.name} account. You were signed out wherever you had signed in with it.`,
          changePassword,
        ]),
  twoFactorOn: (to: string): Mail =>
    composeMail(to, 'Two-step sign-in is on', [
      `Two-step sign-in was turned on for your ${product.name} account.`,
      changePassword,
    ]),
  twoFactorOff: (to: string): Mail =>
    composeMail(to, 'Two-step sign-in is off', [
      `Two-step sign-in was turned off for your ${product.name} account.`,
      changePassword,
    ]),
  twoFactorReplaced: (to: string): Mail =>
    composeMail(to, 'Two-step sign-in was set up again', [
      `Two-step sign-in was set up again for your ${product.name} account. Codes from the app you used before no longer work.`,
      changePassword,
    ]),
  backupCodes: (to: string): Mail =>
    composeMail(to, 'You have new backup codes', [
      `New backup codes were made for your ${product.name} account. The old ones no longer work.`,
      changePassword,
    ]),
  twoFactorOffSoon: (to: string, at: Date): Mail =>
    composeMail(to, 'Two-step sign-in will be turned off', [
      `The people who run ${product.instance} were asked to turn off two-step sign-in for your account, because your phone and your backup codes are lost. On ${day(at)} it will be turned off.`,
      'If you still have your phone or a backup code, sign in with a code before that day. Then it stays on.',
      changePassword,
    ]),
  operatorFactor: (to: string, who: string): Mail =>
    composeMail(to, 'Another reviewer’s sign-in changed', [
      `The second step with which ${who} signs in has changed. For a day, they cannot decide anything in ${product.instance}.`,
      'If you did not expect this, please call them. If something is wrong, you can start an emergency lockdown on the Admin Dashboard.',
    ]),
}
