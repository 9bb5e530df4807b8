/** The owner's decisions about releases (`policy` in docs/protocol.md, Statements). */
export type Terms = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** The least wait without an approval; 0 for never. */
  fallbackDays: number
  /** 1 if a printed card counts by time alone. */
  cardFallback: number
}

export const usualTerms: Terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 }

/** The shortest wait, whatever was signed. */
export const leastWaitDays = 2

/** Days that weaker terms wait, beyond the length that they shorten. */
const weakeningDays = 7
/** The length assumed for *never*: no opening without an approval, no card by time. */
const lengthOfNever = 14

/** For each term, whether the second value opens more or sooner. */
const opensMore: { readonly [Term in keyof Terms]: (before: number, next: number) => boolean } = {
  waitIncapacityDays: (before, next) => next < before,
  waitDeathDays: (before, next) => next < before,
  fallbackDays: (before, next) => next !== 0 && (before === 0 || next < before),
  cardFallback: (before, next) => next > before,
}

const termNames = ['waitIncapacityDays', 'waitDeathDays', 'fallbackDays', 'cardFallback'] as const

const weakened = (before: Terms, next: Terms) => termNames.filter((name) => opensMore[name](before[name], next[name]))

export const areWeaker = (before: Terms, next: Terms): boolean => weakened(before, next).length > 0

export function strongestOf(one: Terms, other: Terms): Terms {
  const strongest = (name: keyof Terms) => (opensMore[name](one[name], other[name]) ? one[name] : other[name])
  return {
    waitIncapacityDays: strongest('waitIncapacityDays'),
    waitDeathDays: strongest('waitDeathDays'),
    fallbackDays: strongest('fallbackDays'),
    cardFallback: strongest('cardFallback'),
  }
}

/** The terms with no wait below the least. */
export const withLeastWaits = (terms: Terms): Terms => ({
  waitIncapacityDays: Math.max(leastWaitDays, terms.waitIncapacityDays),
  waitDeathDays: Math.max(leastWaitDays, terms.waitDeathDays),
  fallbackDays: terms.fallbackDays,
  cardFallback: terms.cardFallback,
})

/** Days until weaker terms count: the longest of the lengths that they shorten, and seven more. */
export function daysUntilWeaker(before: Terms, next: Terms): number {
  const lengths = weakened(before, next).map((name) =>
    name === 'cardFallback' || before[name] === 0 ? lengthOfNever : before[name],
  )
  return Math.max(0, ...lengths) + weakeningDays
}
