export const words = {
  title: 'Go back to your earlier records',
  purpose:
    'Someone started over: you, or a stranger who can read your email. What you saved before is still here, and the password you had then opens it. What was saved since then is kept, too.',
  password: 'Your earlier password',
  code: 'Code',
  codeHint: 'The six digits your authenticator app shows, or one of your backup codes.',
  all: 'Look among everything I ever started over from',
  allHint: 'Only if you’ve started over more than four times. It can take a minute.',
  goBack: 'Go back to them',
  byCode: 'Use my earlier recovery code instead',
  done: 'You’re back with your earlier records',
}
