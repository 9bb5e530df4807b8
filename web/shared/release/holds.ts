import type { ReleaseView } from '../../estate/index.ts'

export type Hold = { until: string; by: 'link' | 'lookout'; name: string }

/** The hold that ends last, of the owner's link and of the lookout's. */
export function holdOf(release: ReleaseView, now = Date.now()): Hold | undefined {
  const { pausedUntil, heldUntil, heldBy = '' } = release
  const holds: Hold[] = [
    ...(pausedUntil === undefined ? [] : [{ until: pausedUntil, by: 'link' as const, name: '' }]),
    ...(heldUntil === undefined ? [] : [{ until: heldUntil, by: 'lookout' as const, name: heldBy }]),
  ]
  return holds.filter(({ until }) => Date.parse(until) > now).toSorted((a, b) => (a.until < b.until ? 1 : -1))[0]
}
