import type { StoredRecord } from '../../estate/types.ts'

/** The trash keeps deleted records for this many days, so an undo works for as long. */
const days = 30

type PastImport = {
  readonly id: string
  readonly at: string
  readonly records: readonly StoredRecord[]
  readonly addedTo: readonly StoredRecord[]
}

const sinceOf = (now: Date): string => new Date(now.getTime() - days * 86_400_000).toISOString()
const wasImported = ({ importId, createdAt }: StoredRecord, since: string): boolean =>
  importId !== undefined && createdAt > since
const wasUpdated = ({ added, updatedAt }: StoredRecord, since: string): boolean =>
  added !== undefined && updatedAt > since

const earliest = (moments: readonly string[]): string =>
  moments.reduce((first, one) => (one < first ? one : first), moments[0] ?? '')

/** Stops at the first import found, because it runs after every change. */
export function hasPastImport(all: readonly StoredRecord[], kinds: readonly string[], now: Date): boolean {
  const since = sinceOf(now)
  return all.some((one) => kinds.includes(one.kind) && (wasImported(one, since) || wasUpdated(one, since)))
}

export function pastImports(all: readonly StoredRecord[], kinds: readonly string[], now: Date): PastImport[] {
  const since = sinceOf(now)
  const brought = Map.groupBy(
    all.filter((record) => wasImported(record, since)),
    ({ importId = '' }) => importId,
  )
  const added = Map.groupBy(
    all.filter((record) => wasUpdated(record, since)),
    (record) => record.added?.importId ?? '',
  )
  return [...new Set([...brought.keys(), ...added.keys()])]
    .map((id): PastImport => {
      const records = brought.get(id) ?? []
      const addedTo = added.get(id) ?? []
      const moments = [...records.map(({ createdAt }) => createdAt), ...addedTo.map(({ updatedAt }) => updatedAt)]
      return { id, at: earliest(moments), records, addedTo }
    })
    .filter(({ records, addedTo }) => [...records, ...addedTo].some(({ kind }) => kinds.includes(kind)))
    .toSorted((a, b) => b.at.localeCompare(a.at))
}
