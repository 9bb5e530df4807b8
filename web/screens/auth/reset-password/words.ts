export const requestWords = {
  title: 'Reset password',
  purpose:
    'We’ll email you a link. To open what you’ve saved, you’ll also need the recovery code from your recovery kit.',
  noMail: 'This site can’t send email, so the person who runs it has your link. Please ask them for it.',
  send: 'Send reset link',
  checkEmail: 'Check your email',
  sent: 'We sent you a password reset link.',
  failed: 'An error occurred',
  back: 'Back to sign-in',
  earlier: 'Someone started over, and I want my earlier records back',
}

export const finishWords = {
  title: 'Set a new password',
  purpose: 'Only you can open what you’ve saved. That’s why you need the recovery code you printed, too.',
  code: 'Recovery code',
  codeHint: 'It’s in your recovery kit. You can leave out spaces and dashes, and type small letters.',
  codeMissing: 'Please enter your recovery code',
  next: 'New password',
  set: 'Set new password',
  opening: 'Opening with your code...',
  noCode: 'I don’t have my recovery code',
  noCodeButPassword: 'I don’t have my code, but I know my earlier password',
  purposeAfterUndo:
    'Your address is back. Now choose a new password, because whoever changed the address knew the old one. Your recovery code opens everything you saved.',
  done: 'Your password has been changed',
}

export const formerWords = {
  purpose:
    'Your address is back. Now choose a new password, because whoever changed the address knew the old one. The password you had before the change opens everything you saved, this once.',
  former: 'Password before the change',
  formerHint:
    'It doesn’t work if someone changed your password before they changed the address. Then only your recovery code opens what you saved.',
  formerMissing: 'Please enter the password you had before',
  same: 'Please choose a password that’s different from the one before',
  withCode: 'I found my recovery code',
  without: 'I don’t know that password',
}

export const startAgainWords = {
  title: 'Start over without your code',
  lookAgain:
    'First, look once more for your recovery kit: with your important papers, with your will, in your safe. It opens everything again.',
  noKit:
    'You haven’t made a recovery kit, so only your password opens what you saved. If you remember it, go back and sign in.',
  means: 'What starting over means',
  consequences: (hasCode: boolean) => [
    'You begin again with no records, under the same email address.',
    `What you saved before isn’t deleted. It stays locked. If you ${hasCode ? 'find your code or ' : ''}remember your password, you can go back to it.`,
    'If you die, the people you named before still receive what you left them.',
    'We’ll tell them you started over.',
    'You’ll need to name your people again.',
  ],
  understood: 'I’ve read this and want to start over',
  understoodMissing: 'Please check this box once you’ve read what starting over means',
  next: 'New password',
  start: 'Start over with no records',
  starting: 'Starting over...',
  back: 'I found my recovery code',
  done: 'You’re starting over with no records',
}
