import type { OpenedEstate } from './model/release.ts'
import type { SavedRecord } from './model/records.ts'
import type { LeftChange } from './model/slices.ts'

/** Records that were left, in the order in which they came, of how many. */
export type LeftSoFar = { readonly records: readonly SavedRecord[]; readonly of: number }

/** The page's side of estates that are being opened for held seats. */
export function createLefts(): {
  /** Adds a part. Gives the estates that are opened then: with the last part one more, or another in the place of one. */
  take: (change: LeftChange, opened: OpenedEstate[]) => OpenedEstate[]
  soFar: (heldId: string) => LeftSoFar | undefined
  clear: () => void
} {
  const coming = new Map<string, LeftSoFar>()
  return {
    take: ({ left, records, of, begin, estate }, opened) => {
      const all = [...((!begin && coming.get(left)?.records) || []), ...records]
      if (estate === undefined) {
        coming.set(left, { records: all, of })
        return opened
      }
      coming.delete(left)
      return [...opened.filter(({ heldId }) => heldId !== left), { ...estate, records: all }]
    },
    soFar: (heldId) => coming.get(heldId),
    clear: () => coming.clear(),
  }
}
