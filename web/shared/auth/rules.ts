/** The rules for e-mail and password, with its messages. */

export const EMAIL_INVALID = 'Please enter a valid email address'
export const BOTH_REQUIRED = 'Email and password are required'

/** Trimmed and lower-cased, as it is stored and compared. */
export const tidyEmail = (email: string): string => email.trim().toLowerCase()

/** The message for an e-mail that cannot be one, or `undefined`. */
export function emailError(email: string): string | undefined {
  const tidy = tidyEmail(email)
  return tidy.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(tidy) ? undefined : EMAIL_INVALID
}

export type PasswordRule = { id: string; short: string; message: string; holds: (password: string) => boolean }

const length = (password: string) => Array.from(password).length

/** What a password must have. `short` is for the list beside the field, `message` for the error. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'min',
    short: 'At least 8 characters',
    message: 'Password must be at least 8 characters',
    holds: (password) => length(password) >= 8,
  },
  {
    id: 'max',
    short: 'No longer than 72 characters',
    message: 'Password must be no longer than 72 characters',
    holds: (password) => length(password) <= 72,
  },
  {
    id: 'upper',
    short: 'An uppercase letter (A-Z)',
    message: 'Password must contain at least one uppercase letter (A-Z)',
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    id: 'lower',
    short: 'A lowercase letter (a-z)',
    message: 'Password must contain at least one lowercase letter (a-z)',
    holds: (password) => /[a-z]/.test(password),
  },
  {
    id: 'digit',
    short: 'A number (0-9)',
    message: 'Password must contain at least one number (0-9)',
    holds: (password) => /\d/.test(password),
  },
  {
    id: 'special',
    short: 'A special character (such as ! @ # $ %)',
    message: 'Password must contain at least one special character (!@#$%^&*)',
    holds: (password) => /[^\p{L}\p{N}\s]/u.test(password),
  },
  {
    id: 'spaces',
    short: 'No spaces',
    message: 'Password cannot contain spaces',
    holds: (password) => !/\s/.test(password),
  },
]

/** The message of the first rule that a password breaks, or `undefined`. */
export function passwordError(password: string): string | undefined {
  return passwordRules.find((rule) => !rule.holds(password))?.message
}

/** What is wrong with an e-mail and password typed together, by field; empty when both will do. */
export function credentialErrors({ email, password }: { email: string; password: string }): {
  email?: string
  password?: string
} {
  if (email.trim() === '' || password === '') {
    return {
      ...(email.trim() === '' && { email: BOTH_REQUIRED }),
      ...(password === '' && { password: BOTH_REQUIRED }),
    }
  }
  const wrongEmail = emailError(email)
  const wrongPassword = passwordError(password)
  return {
    ...(wrongEmail !== undefined && { email: wrongEmail }),
    ...(wrongPassword !== undefined && { password: wrongPassword }),
  }
}
