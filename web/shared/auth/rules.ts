import { listInWords } from '../../ui/list-in-words.ts'
import { ruleWords } from './words.ts'

export const tidyEmail = (email: string): string => email.trim().toLowerCase()

export function emailError(email: string): string | undefined {
  const tidy = tidyEmail(email)
  return tidy.length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(tidy) ? undefined : ruleWords.emailInvalid
}

type PasswordRule = {
  message: string
  /** The missing part, for the line beside the field. */
  lacks?: string | ((password: string) => string)
  /** A sentence of that line that asks the user to remove characters. */
  ask?: string
  holds: (password: string) => boolean
}

const length = (password: string) => Array.from(password).length

const shortest = 8

const passwordRules: readonly PasswordRule[] = [
  {
    message: ruleWords.min.message,
    lacks: (password) => ruleWords.min.lacks(shortest - length(password)),
    holds: (password) => length(password) >= shortest,
  },
  { ...ruleWords.max, holds: (password) => length(password) <= 72 },
  { ...ruleWords.upper, holds: (password) => /[A-Z]/.test(password) },
  { ...ruleWords.lower, holds: (password) => /[a-z]/.test(password) },
  { ...ruleWords.digit, holds: (password) => /\d/.test(password) },
  { ...ruleWords.special, holds: (password) => /[^\p{L}\p{N}\s]/u.test(password) },
  { ...ruleWords.spaces, holds: (password) => !/\s/.test(password) },
]

const brokenRules = (password: string) => passwordRules.filter((rule) => !rule.holds(password))

export const passwordError = (password: string): string | undefined => brokenRules(password)[0]?.message

/** Names all rules for an empty password, otherwise only the rules that the password breaks. */
export function passwordLine(password: string): string {
  if (password === '') return ruleWords.rules
  const broken = brokenRules(password)
  if (broken.length === 0) return ruleWords.enough
  const lacking = broken.flatMap(({ lacks }) => (typeof lacks === 'function' ? lacks(password) : (lacks ?? [])))
  const sentences = broken.flatMap(({ ask }) => ask ?? [])
  if (lacking.length > 0) sentences.push(ruleWords.stillNeeds(listInWords(lacking)))
  return sentences.join(' ')
}

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
