export type Terms = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** The shortest wait without an approval; 0: the estate never opens without one. */
  fallbackDays: number
  /** 1 if a printed card counts after a wait although no operator reviewed it. */
  cardFallback: number
  /**
   * Days from an approved report of a death until records for the first days open; 0: they wait with
   * the rest. Policies of before lack it: there the attorney's time comes before the review.
   */
  firstDays?: number | undefined
}

export const usualTerms: Terms = { waitIncapacityDays: 2, waitDeathDays: 7, fallbackDays: 14, cardFallback: 0 }

/** What the app offers for the first days. */
export const usualFirstDays = 1
/** What the app signs first. A first policy that is no weaker counts at once. */
export const firstTerms: Terms = { ...usualTerms, firstDays: usualFirstDays }
export const mostFirstDays = 90

/** The shortest wait, even if the owner signed a shorter one. */
export const leastWaitDays = 2

/** Weaker terms count this many days later than the longest wait that they shorten. */
const weakeningDays = 7
/** Days that stand for *never*: no opening before an approval, or no card fallback. */
const lengthOfNever = 14

const termNames = ['waitIncapacityDays', 'waitDeathDays', 'fallbackDays', 'cardFallback', 'firstDays'] as const
type TermName = (typeof termNames)[number]

// Without the field the attorney's time comes first, so that even 0 opens sooner.
const rankOfFirstDays = ({ firstDays }: Terms): number => {
  if (firstDays === undefined) return Number.POSITIVE_INFINITY
  return firstDays === 0 ? Number.MAX_VALUE : firstDays
}

const opensMore: { readonly [Term in TermName]: (before: Terms, next: Terms) => boolean } = {
  waitIncapacityDays: (before, next) => next.waitIncapacityDays < before.waitIncapacityDays,
  waitDeathDays: (before, next) => next.waitDeathDays < before.waitDeathDays,
  fallbackDays: ({ fallbackDays: before }, { fallbackDays: next }) => next !== 0 && (before === 0 || next < before),
  cardFallback: (before, next) => next.cardFallback > before.cardFallback,
  firstDays: (before, next) => rankOfFirstDays(next) < rankOfFirstDays(before),
}

const weakened = (before: Terms, next: Terms) => termNames.filter((name) => opensMore[name](before, next))

export const areWeaker = (before: Terms, next: Terms): boolean => weakened(before, next).length > 0

export function strongestOf(one: Terms, other: Terms): Terms {
  const strongest = (name: TermName): Terms => (opensMore[name](one, other) ? one : other)
  return {
    waitIncapacityDays: strongest('waitIncapacityDays').waitIncapacityDays,
    waitDeathDays: strongest('waitDeathDays').waitDeathDays,
    fallbackDays: strongest('fallbackDays').fallbackDays,
    cardFallback: strongest('cardFallback').cardFallback,
    ...firstDaysOf(strongest('firstDays')),
  }
}

const firstDaysOf = ({ firstDays }: Terms): Pick<Terms, 'firstDays'> => (firstDays === undefined ? {} : { firstDays })

export const withLeastWaits = (terms: Terms): Terms => ({
  waitIncapacityDays: Math.max(leastWaitDays, terms.waitIncapacityDays),
  waitDeathDays: Math.max(leastWaitDays, terms.waitDeathDays),
  fallbackDays: terms.fallbackDays,
  cardFallback: terms.cardFallback,
  ...firstDaysOf(terms),
})

export function daysUntilWeaker(before: Terms, next: Terms): number {
  return Math.max(0, ...weakened(before, next).map((name) => lengthOf(name, before))) + weakeningDays
}

/** The days that a term of before made a release wait. */
function lengthOf(name: TermName, before: Terms): number {
  if (name === 'firstDays' && before.firstDays === undefined) return Math.max(before.waitDeathDays, lengthOfNever)
  if (name === 'firstDays' && before.firstDays === 0) return before.waitDeathDays
  return name === 'cardFallback' || !before[name] ? lengthOfNever : before[name]
}
