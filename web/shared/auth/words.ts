export const doorWords = {
  app: 'Cairn',
  email: 'Email',
  password: 'Password',
  passwordMissing: 'Please enter your password',
  opening: 'Opening...',
  or: 'or',
  error: 'Error',
}

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
