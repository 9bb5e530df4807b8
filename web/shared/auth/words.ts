/** What every page for getting in says. */
export const doorWords = {
  app: 'Cairn',
  email: 'Email',
  password: 'Password',
  passwordMissing: 'Please enter your password',
  opening: 'Opening...',
  or: 'or',
  error: 'Error',
}

/** The rules for an email address and a password, and what is wrong where one is broken. */
export const ruleWords = {
  emailInvalid: 'Please enter a valid email address',
  bothRequired: 'Email and password are required',
  list: 'What the password needs',
  done: '(done)',
  min: { short: 'At least 8 characters', message: 'Password must be at least 8 characters' },
  max: { short: 'No longer than 72 characters', message: 'Password must be no longer than 72 characters' },
  upper: {
    short: 'An uppercase letter (A-Z)',
    message: 'Password must contain at least one uppercase letter (A-Z)',
  },
  lower: {
    short: 'A lowercase letter (a-z)',
    message: 'Password must contain at least one lowercase letter (a-z)',
  },
  digit: { short: 'A number (0-9)', message: 'Password must contain at least one number (0-9)' },
  special: {
    short: 'A special character (such as ! @ # $ %)',
    message: 'Password must contain at least one special character (!@#$%^&*)',
  },
  spaces: { short: 'No spaces', message: 'Password cannot contain spaces' },
}

/** The second step of signing in. */
export const secondStepWords = {
  title: 'One more step',
  purpose: 'Open the authenticator app on your phone and type the six digits it shows for Cairn.',
  code: 'Code',
  codeHint: 'Don’t have your phone? Use one of your backup codes instead. Each works once.',
  codeMissing: 'Please enter the code',
  continue: 'Continue',
  back: 'Back to sign-in',
}
