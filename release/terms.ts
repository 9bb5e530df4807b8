import {
  areWeaker,
  daysUntilWeaker,
  strongestOf,
  type Terms,
  usualTerms,
  withLeastWaits,
} from '../domain/release-terms.ts'
import { daysAfter, type Waiting } from './clock.ts'

// [Note: weaker terms wait] A thief at an unlocked device can sign for the owner. So a term that
// lets more open, or lets it open sooner, counts only after the wait that it shortens plus seven
// days, by this clock. A stricter term counts at once and cancels weaker terms that wait.

/** The stricter older terms, which still count for `days` days from `since`. */
export type HeldTerms = { terms: Terms; since: number; days: number }

type Known = { policy: Terms | null; heldTerms?: HeldTerms | null }

export const newestTerms = ({ policy }: Pick<Known, 'policy'>): Terms => policy ?? usualTerms

/** When the newest terms begin to count, in running time; null if they count already. */
export function newestCountAt({ heldTerms }: Known, context: Waiting): number | null {
  if (!heldTerms) return null
  const at = daysAfter(heldTerms.since, heldTerms.days, context)
  return at > context.now ? at : null
}

export function termsNow(known: Known, context: Waiting): Terms {
  const newest = newestTerms(known)
  const { heldTerms } = known
  const waits = heldTerms && newestCountAt(known, context) !== null
  return withLeastWaits(waits ? strongestOf(heldTerms.terms, newest) : newest)
}

/** Null if all new terms count at once. */
export function heldAfter(known: Known, next: Terms, context: Waiting): HeldTerms | null {
  const terms = termsNow(known, context)
  if (!areWeaker(terms, next)) return null
  // Terms that already wait keep their date, unless the newer ones let more open.
  if (known.heldTerms && newestCountAt(known, context) !== null && !areWeaker(newestTerms(known), next))
    return known.heldTerms
  return { terms, since: context.now, days: daysUntilWeaker(terms, next) }
}
