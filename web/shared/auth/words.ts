import { product } from '../../../domain/product.ts'

export const doorWords = {
  app: product.name,
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
  rules: 'At least 8 characters, with a capital letter, a small letter, a number, and a sign like ! or #.',
  stillNeeds: (missing: string) => `Still needs ${missing}.`,
  enough: 'That’s everything it needs.',
  min: {
    lacks: (missing: number) => (missing === 1 ? 'one more character' : `${missing} more characters`),
    message: 'Password must be at least 8 characters',
  },
  max: { ask: 'It can have 72 characters at most.', message: 'Password must be no longer than 72 characters' },
  upper: { lacks: 'a capital letter', message: 'Password must contain at least one uppercase letter (A-Z)' },
  lower: { lacks: 'a small letter', message: 'Password must contain at least one lowercase letter (a-z)' },
  digit: { lacks: 'a number', message: 'Password must contain at least one number (0-9)' },
  special: {
    lacks: 'a sign like ! or #',
    message: 'Password must contain at least one special character (!@#$%^&*)',
  },
  spaces: { ask: 'Please leave out the spaces.', message: 'Password cannot contain spaces' },
}
