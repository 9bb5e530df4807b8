import type { HeardHead } from '../contract/release-heads.ts'
import { equal } from '../vault/index.ts'
import type { Records } from './records.ts'
import type { Store } from './store.ts'

type Head = { n: number; hash: Uint8Array } | null

const isSame = (one: Head, other: Head): boolean =>
  one === null || other === null ? one === other : one.n === other.n && equal(one.hash, other.hash)

function isChanged(records: Records, { ownerId, log, taken }: HeardHead): boolean {
  if (records.isRecovering(ownerId)) return true
  const own = records.taken(ownerId)
  return !isSame(records.lastEntry(ownerId), log) || !isSame(own.n === 0 ? null : own, taken)
}

/** The estates whose log or statements end elsewhere here than the server heard, either way. */
export const changedAmong = ({ store }: { store: Store }, heads: readonly HeardHead[]): Promise<string[]> =>
  store.transaction(async (records) => heads.filter((one) => isChanged(records, one)).map(({ ownerId }) => ownerId))
