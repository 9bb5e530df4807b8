import { ruleWords } from './words.ts'

/** The form in which an e-mail is stored and compared. */
export const tidyEmail = (email: string): string => email.trim().toLowerCase()

export function emailError(email: string): string | undefined {
  const tidy = tidyEmail(email)
  return tidy.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(tidy) ? undefined : ruleWords.emailInvalid
}

type PasswordRule = { id: string; short: string; message: string; holds: (password: string) => boolean }

const length = (password: string) => Array.from(password).length

/** `short` is for the checklist beside the field, `message` for the error. */
export const passwordRules: readonly PasswordRule[] = [
  { id: 'min', ...ruleWords.min, holds: (password) => length(password) >= 8 },
  { id: 'max', ...ruleWords.max, holds: (password) => length(password) <= 72 },
  { id: 'upper', ...ruleWords.upper, holds: (password) => /[A-Z]/.test(password) },
  { id: 'lower', ...ruleWords.lower, holds: (password) => /[a-z]/.test(password) },
  { id: 'digit', ...ruleWords.digit, holds: (password) => /\d/.test(password) },
  { id: 'special', ...ruleWords.special, holds: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  { id: 'spaces', ...ruleWords.spaces, holds: (password) => !/\s/.test(password) },
]

export function passwordError(password: string): string | undefined {
  return passwordRules.find((rule) => !rule.holds(password))?.message
}

/** @returns messages by field; empty when both are valid */
export function credentialErrors({ email, password }: { email: string; password: string }): {
  email?: string
  password?: string
} {
  if (email.trim() === '' || password === '') {
    return {
      ...(email.trim() === '' && { email: ruleWords.bothRequired }),
      ...(password === '' && { password: ruleWords.bothRequired }),
    }
  }
  const wrongEmail = emailError(email)
  const wrongPassword = passwordError(password)
  return {
    ...(wrongEmail !== undefined && { email: wrongEmail }),
    ...(wrongPassword !== undefined && { password: wrongPassword }),
  }
}
