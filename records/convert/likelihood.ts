import type { Letters } from './languages.ts'

const usualSign = -4.5
const otherSign = -9
const foreignLetter = -12
const noSign = -14
const usualWord = 4

const signs = new Set('’‘“”„–—…€£©«»¿¡°·、。「」（）：・〜\u00A0')
const asciiLetter = /[A-Za-z]/
const letter = /\p{L}/u

/** Letter frequencies by rank, about by Zipf's law: the frequency falls as the rank grows. */
function frequencies({ letters, others }: Letters): (sign: string) => number | undefined {
  const ranks = new Map<string, number>()
  for (const one of letters) if (!ranks.has(one)) ranks.set(one, ranks.size)
  const flat = ranks.size < 60 ? 4 : 40
  const all = [...ranks.values()].reduce((sum, rank) => sum + 1 / (rank + flat), 0)
  return (sign) => {
    const rank = ranks.get(sign)
    if (rank !== undefined) return Math.log(1 / (rank + flat) / all)
    const code = sign.codePointAt(0) ?? 0
    return others && code >= others[0] && code <= others[1] ? otherSign - 0.5 : undefined
  }
}

const known = new Map<Letters, ReturnType<typeof frequencies>>()
function frequencyIn(letters: Letters): ReturnType<typeof frequencies> {
  const found = known.get(letters) ?? frequencies(letters)
  known.set(letters, found)
  return found
}

const vowel = /^[aeiouyæøœı]/
const isVowel = (sign: string): boolean => vowel.test(sign.toLowerCase().normalize('NFD'))

/** Scripts don't mix within a word, capitals begin one, marked letters stand alone. */
function placed(sign: string, before: string, after: string, isAmong: boolean): number {
  const upper = sign !== sign.toLowerCase()
  let worth = 0
  if (upper && letter.test(before) && before === before.toLowerCase() && before !== before.toUpperCase()) worth -= 4
  if (!upper && letter.test(after) && after !== after.toLowerCase()) worth -= 4
  const beside = [before, after]
  if (!isAmong && beside.some((one) => asciiLetter.test(one))) worth -= 4
  // In most words vowels and consonants alternate.
  if (isAmong) worth -= beside.filter((one) => letter.test(one) && isVowel(one) === isVowel(sign)).length
  // A lower-case word does not begin with two capitals: *KŠrnten* must be *Kärnten*.
  if (upper && letter.test(before) && before !== before.toLowerCase() && after !== after.toUpperCase()) worth -= 4
  if (isAmong) worth -= 1.5 * beside.filter((one) => one >= '\u0080' && letter.test(one)).length
  return worth
}

const isWithin = (all: readonly string[], at: number): boolean =>
  all[at] !== '’' && letter.test(all[at - 1] ?? ' ') && letter.test(all[at + 1] ?? ' ')

export function likelihood(text: string, letters: Letters): number {
  const frequencyOf = frequencyIn(letters)
  const lowerText = text.toLowerCase()
  let worth = usualWord * letters.words.filter((word) => lowerText.includes(word)).length
  const all = Array.from(text)
  for (const [at, sign] of all.entries()) {
    if (sign < '\u0080') continue
    const lower = sign.toLowerCase()
    const frequency = frequencyOf(sign) ?? frequencyOf(lower)
    if (frequency !== undefined)
      worth +=
        frequency - (lower === sign ? 0 : 1) + placed(sign, all[at - 1] ?? ' ', all[at + 1] ?? ' ', letters.among)
    else if (signs.has(sign)) worth += usualSign - (isWithin(all, at) ? 4 : 0)
    else if (/[\uFFFD\u0080-\u009F\uE000-\uF8FF]/.test(sign)) worth += noSign
    else worth += letters.among || !letter.test(sign) ? otherSign : foreignLetter
  }
  return worth
}
