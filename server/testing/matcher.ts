// A backtracking regular expression matcher that counts its steps, because a count, unlike a time,
// is the same on every machine.

type Next = (at: number) => boolean
type Matcher = (at: number, next: Next) => boolean

/** Brackets, escapes, groups and their kinds, quantifiers, and single characters. */
const token =
  /\[(?:\\.|[^\]\\])*\]|\\[pP]\{[^}]*\}|\\u\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\.|\((?:\?(?:[:=!]|<\w+>))?|\{\d+(?:,\d*)?\}|[\s\S]/gu

/**
 * Runs a pattern from every possible start of a match, as a backtracking engine does.
 * @param most the step count at which the matcher gives up
 * @returns the number of steps, and the position of the first match, or -1
 */
export function run(pattern: RegExp, text: string, most = Infinity): { steps: number; found: number } {
  const characters = pattern.unicode ? Array.from(text) : text.split('')
  let steps = 0
  const count = () => {
    if (++steps > most) throw new Exhausted()
    return true
  }
  const parts = pattern.source.match(token) ?? []
  let place = 0

  const characterMatcher = (source: string): Matcher => {
    const one = new RegExp(`^(?:${source})$`, pattern.flags.replace(/[gy]/g, ''))
    const known = new Map<string, boolean>()
    return (at, next) => {
      count()
      const character = characters[at]
      if (character === undefined) return false
      let matches = known.get(character)
      if (matches === undefined) known.set(character, (matches = one.test(character)))
      return matches && next(at + 1)
    }
  }

  const alternatives = (): Matcher => {
    const branches = [sequence()]
    while (parts[place] === '|') {
      place++
      branches.push(sequence())
    }
    return (at, next) => branches.some((branch) => branch(at, next))
  }

  const sequence = (): Matcher => {
    const items: Matcher[] = []
    while (place < parts.length && parts[place] !== '|' && parts[place] !== ')') items.push(quantified(atom()))
    return items.reduceRight<Matcher>(
      (rest, item) => (at, next) => item(at, (then) => rest(then, next)),
      (at, next) => next(at),
    )
  }

  const atom = (): Matcher => {
    const part = parts[place++] ?? ''
    if (part.startsWith('(')) return group(part)
    if (part === '^') return (at, next) => count() && at === 0 && next(at)
    if (part === '$') return (at, next) => count() && at === characters.length && next(at)
    if (/^\\[bB1-9k]/.test(part)) throw new Error(`This matcher does not know ${part}`)
    return characterMatcher(part)
  }

  const group = (opening: string): Matcher => {
    const inside = alternatives()
    place++
    if (opening === '(?=') return (at, next) => inside(at, () => true) && next(at)
    if (opening === '(?!') return (at, next) => !inside(at, () => true) && next(at)
    return inside
  }

  const quantified = (inside: Matcher): Matcher => {
    const [min, max] = timesIn(parts[place] ?? '')
    if (min === 1 && max === 1) return inside
    place++
    const lazy = parts[place] === '?'
    if (lazy) place++
    const repeat = (done: number, at: number, next: Next): boolean => {
      const more = () => done < max && inside(at, (then) => (then > at || done < min) && repeat(done + 1, then, next))
      const stop = () => done >= min && next(at)
      return lazy ? stop() || more() : more() || stop()
    }
    return (at, next) => repeat(0, at, next)
  }

  const whole = alternatives()
  try {
    for (let start = 0; start <= characters.length; start++)
      if (whole(start, () => true)) return { steps, found: characters.slice(0, start).join('').length }
  } catch (error) {
    if (!(error instanceof Exhausted)) throw error
  }
  return { steps, found: -1 }
}

class Exhausted extends Error {}

function timesIn(part: string): [number, number] {
  if (part === '*') return [0, Infinity]
  if (part === '+') return [1, Infinity]
  if (part === '?') return [0, 1]
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(part) ?? []
  if (min === undefined) return [1, 1]
  return [Number(min), comma === '' ? Number(min) : max === '' || max === undefined ? Infinity : Number(max)]
}
