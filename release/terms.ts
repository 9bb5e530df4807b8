import {
  areWeaker,
  daysUntilWeaker,
  strongestOf,
  type Terms,
  usualTerms,
  withLeastWaits,
} from '../domain/release-terms.ts'
import { daysAfter, type Waiting } from './clock.ts'

// [Note: weaker terms wait] Whoever sits at an unlocked device signs what they like in the owner's name. So what opens
// more or sooner counts only after the length that it makes shorter, and seven days, by this service's clock. What
// protects counts at once, term by term, and takes back what waits.

/** Terms that still hold where they protect more than the owner's newest ones, for so many days from `since`. */
export type HeldTerms = { terms: Terms; since: number; days: number }

type Known = { policy: Terms | null; heldTerms?: HeldTerms | null }

/** The owner's newest terms, whether they count yet or not. */
export const newestTerms = ({ policy }: Pick<Known, 'policy'>): Terms => policy ?? usualTerms

/** When the newest terms count, in running time; null where they do. */
export function newestCountAt({ heldTerms }: Known, around: Waiting): number | null {
  if (!heldTerms) return null
  const at = daysAfter(heldTerms.since, heldTerms.days, around)
  return at > around.now ? at : null
}

/** The terms by which a report that arrives now is judged. */
export function termsNow(known: Known, around: Waiting): Terms {
  const newest = newestTerms(known)
  const { heldTerms } = known
  const waits = heldTerms && newestCountAt(known, around) !== null
  return withLeastWaits(waits ? strongestOf(heldTerms.terms, newest) : newest)
}

/** What goes on holding once the owner signed other terms; null where all of them count at once. */
export function heldAfter(known: Known, next: Terms, around: Waiting): HeldTerms | null {
  const terms = termsNow(known, around)
  if (!areWeaker(terms, next)) return null
  // What was waiting already goes on as it was, where nothing more opens by the newer terms.
  if (known.heldTerms && newestCountAt(known, around) !== null && !areWeaker(newestTerms(known), next))
    return known.heldTerms
  return { terms, since: around.now, days: daysUntilWeaker(terms, next) }
}
