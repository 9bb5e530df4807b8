const classesOfCharacters = [
  'abcdefghijkmnopqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '!#$%&*+-=?@_',
] as const
const everything = classesOfCharacters.join('')

function randomBelow(limit: number): number {
  const fair = Math.floor(0x1_0000_0000 / limit) * limit
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < fair ? drawn % limit : randomBelow(limit)
}

const pick = (characters: string) => characters.charAt(randomBelow(characters.length))

/** A random password with every class of character and no look-alikes (no l, I, O, 0, 1). */
export function newPassword(length = 20): string {
  const drawn = Array.from({ length }, () => pick(everything)).join('')
  return classesOfCharacters.every((characters) => Array.from(characters).some((one) => drawn.includes(one)))
    ? drawn
    : newPassword(length)
}

/** A few digits: a bank or device dictates the length of a PIN. */
export const isPin = (secret: string): boolean => /^\d{1,7}$/.test(secret)

type Strength = 'weak' | 'fair' | 'strong'

// Password crackers try these words first, so each counts as one character inside a password.
const firstGuesses =
  /password|passwort|qwerty|qwertz|azerty|asdfgh|letmein|welcome|admin|iloveyou|monkey|dragon|football|abc123|123456\d*|(19|20)\d\d|(.)\2{2,}/gi

/** Estimates bits; a common word counts as one character. Below 40 is weak, below 65 fair. */
export function strengthOf(password: string): Strength {
  const folded = password.replaceAll(firstGuesses, '.')
  const alphabet = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].reduce(
    (size, pattern, at) => size + (pattern.test(folded) ? ([26, 26, 10, 33][at] ?? 0) : 0),
    0,
  )
  const bits = folded.length * Math.log2(Math.max(alphabet, 1))
  return bits < 40 ? 'weak' : bits < 65 ? 'fair' : 'strong'
}
