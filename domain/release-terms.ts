export type Terms = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** The shortest wait without an approval; 0: the estate never opens without one. */
  fallbackDays: number
  /** 1 if a printed card counts after a wait although no operator reviewed it. */
  cardFallback: number
}

export const usualTerms: Terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 }

/** The shortest wait, even if the owner signed a shorter one. */
export const leastWaitDays = 2

/** Weaker terms count this many days later than the longest wait that they shorten. */
const weakeningDays = 7
/** Days that stand for *never*: no opening before an approval, or no card fallback. */
const lengthOfNever = 14

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

export const withLeastWaits = (terms: Terms): Terms => ({
  waitIncapacityDays: Math.max(leastWaitDays, terms.waitIncapacityDays),
  waitDeathDays: Math.max(leastWaitDays, terms.waitDeathDays),
  fallbackDays: terms.fallbackDays,
  cardFallback: terms.cardFallback,
})

export function daysUntilWeaker(before: Terms, next: Terms): number {
  const lengths = weakened(before, next).map((name) =>
    name === 'cardFallback' || before[name] === 0 ? lengthOfNever : before[name],
  )
  return Math.max(0, ...lengths) + weakeningDays
}
