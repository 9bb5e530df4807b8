/** What an owner decides about releases (`policy` in docs/protocol.md, Statements). */
export type Terms = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** The least wait without an approval; 0 where nothing opens without one. */
  fallbackDays: number
  /** 1 where a printed card counts by time alone. */
  cardFallback: number
}

/** Where the owner chose nothing. */
export const usualTerms: Terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 }

/** Below this no wait goes, whatever was signed. */
export const leastWaitDays = 2

/** Days that what opens sooner waits, beside the length that counted before. */
const weakeningDays = 7
/** The length that counts where there was none: no opening without a check, no card by time. */
const lengthOfNever = 14

/** Of two values of a term, whether the second opens more or sooner. */
const opensMore: { readonly [Term in keyof Terms]: (before: number, next: number) => boolean } = {
  waitIncapacityDays: (before, next) => next < before,
  waitDeathDays: (before, next) => next < before,
  fallbackDays: (before, next) => next !== 0 && (before === 0 || next < before),
  cardFallback: (before, next) => next > before,
}

const termNames = ['waitIncapacityDays', 'waitDeathDays', 'fallbackDays', 'cardFallback'] as const

const weakened = (before: Terms, next: Terms) => termNames.filter((name) => opensMore[name](before[name], next[name]))

/** Whether anything opens more or sooner by the next terms. */
export const areWeaker = (before: Terms, next: Terms): boolean => weakened(before, next).length > 0

/** Of each term the value that protects more. */
export function strongestOf(one: Terms, other: Terms): Terms {
  const strongest = (name: keyof Terms) => (opensMore[name](one[name], other[name]) ? one[name] : other[name])
  return {
    waitIncapacityDays: strongest('waitIncapacityDays'),
    waitDeathDays: strongest('waitDeathDays'),
    fallbackDays: strongest('fallbackDays'),
    cardFallback: strongest('cardFallback'),
  }
}

/** The same, with no wait below the least. */
export const withLeastWaits = (terms: Terms): Terms => ({
  waitIncapacityDays: Math.max(leastWaitDays, terms.waitIncapacityDays),
  waitDeathDays: Math.max(leastWaitDays, terms.waitDeathDays),
  fallbackDays: terms.fallbackDays,
  cardFallback: terms.cardFallback,
})

/** Days until weaker terms count: the longest of the lengths that they make shorter, and seven more. */
export function daysUntilWeaker(before: Terms, next: Terms): number {
  const lengths = weakened(before, next).map((name) =>
    name === 'cardFallback' || before[name] === 0 ? lengthOfNever : before[name],
  )
  return Math.max(0, ...lengths) + weakeningDays
}
