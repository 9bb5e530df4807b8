import type { StoredRecord } from '../../estate/types.ts'

/** How long an import can be undone: as long as the trash keeps what was deleted. */
const days = 30

/** An import that can be undone: what it brought and is still there. */
export type PastImport = { readonly id: string; readonly at: string; readonly records: readonly StoredRecord[] }

/** The imports of the last 30 days of which something is there that is of one of these kinds, the last one first. */
export function pastImports(all: readonly StoredRecord[], kinds: readonly string[], now: Date): PastImport[] {
  const since = new Date(now.getTime() - days * 86_400_000).toISOString()
  const brought = Map.groupBy(
    all.filter(({ importId, createdAt }) => importId !== undefined && createdAt > since),
    ({ importId = '' }) => importId,
  )
  return [...brought]
    .filter(([, records]) => records.some(({ kind }) => kinds.includes(kind)))
    .map(([id, records]) => ({ id, at: records.map(({ createdAt }) => createdAt).toSorted()[0] ?? '', records }))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}
