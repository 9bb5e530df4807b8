const classesOfCharacters = [
  'abcdefghijkmnopqrstuvwxyz',
  'ABCDEFGHJKLMNPQRSTUVWXYZ',
  '23456789',
  '!#$%&*+-=?@_',
] as const
const everything = classesOfCharacters.join('')

/** A random whole number below `limit`, each equally likely. */
function randomBelow(limit: number): number {
  const fair = Math.floor(0x1_0000_0000 / limit) * limit
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  return drawn < fair ? drawn % limit : randomBelow(limit)
}

const pick = (characters: string) => characters.charAt(randomBelow(characters.length))

/** A new random password with characters of every class, and none that look alike (no l, I, O, 0, 1). */
export function newPassword(length = 20): string {
  const drawn = Array.from({ length }, () => pick(everything)).join('')
  return classesOfCharacters.every((characters) => Array.from(characters).some((one) => drawn.includes(one)))
    ? drawn
    : newPassword(length)
}

/** Whether it is a PIN rather than a password: a few digits, as banks and devices ask for. Nobody chose those to be long. */
export const isPin = (secret: string): boolean => /^\d{1,7}$/.test(secret)

type Strength = 'weak' | 'fair' | 'strong'

// What guessing programs try first. Found inside a password, each counts like a single character.
const firstGuesses =
  /password|passwort|qwerty|qwertz|azerty|asdfgh|letmein|welcome|admin|iloveyou|monkey|dragon|football|abc123|123456\d*|(19|20)\d\d|(.)\2{2,}/gi

/**
 * How long a password would hold against guessing, roughly: the bits of its characters drawn at random, with what guessing
 * programs try first folded into one. Below 40 bits is weak, below 65 fair.
 */
export function strengthOf(password: string): Strength {
  const folded = password.replaceAll(firstGuesses, '.')
  const alphabet = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].reduce(
    (size, pattern, at) => size + (pattern.test(folded) ? ([26, 26, 10, 33][at] ?? 0) : 0),
    0,
  )
  const bits = folded.length * Math.log2(Math.max(alphabet, 1))
  return bits < 40 ? 'weak' : bits < 65 ? 'fair' : 'strong'
}
