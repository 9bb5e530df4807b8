import type { Call } from '../../contract/http.ts'
import type { saveEstate } from '../../contract/estate.ts'
import type { ManifestRow } from '../../contract/sealed.ts'
import { Refusal } from '../http/refusal.ts'

export type Save = Call<typeof saveEstate>['body']

export type Known = { version: number; state: 'live' | 'trashed' | 'purged'; targets: string[] }

export type Change = {
  row: ManifestRow
  isNew: boolean
  wraps: { target: string; box: Uint8Array }[]
}

/** The parts of a save contradict each other, after a bug of the client or tampering. */
export const notConsistent = (what: string) =>
  new Refusal(422, 'not-consistent', `This could not be saved, because its parts do not fit together (${what}).`)

function insist(condition: unknown, what: string): asserts condition {
  if (!condition) throw notConsistent(what)
}

/** Entries must follow the save's n; after a restore the first one skips lost numbers. */
function newestRows({
  expect,
  entries,
  restored,
}: Pick<Save, 'expect' | 'entries' | 'restored'>): Map<string, ManifestRow> {
  const newest = new Map<string, ManifestRow>()
  const first = entries[0]?.n ?? 0
  insist(restored === true ? first > expect : first === expect + 1, 'numbers of entries')
  for (const [i, entry] of entries.entries()) {
    insist(entry.n === first + i, 'numbers of entries')
    for (const row of entry.rows) newest.set(row.recordId, row)
  }
  return newest
}

/** Checks that versions rise by one, parts agree, and each target is a present key. */
export function changesOf(
  save: Save,
  known: ReadonlyMap<string, Known>,
  present: Pick<ReadonlySet<string>, 'has'>,
): Change[] {
  const rows = newestRows(save)
  const records = new Map((save.records ?? []).map((record) => [record.recordId, record]))
  insist(records.size === (save.records ?? []).length, 'a record twice')
  for (const recordId of records.keys()) insist(rows.has(recordId), 'a record without a row')
  const rewraps = Map.groupBy(save.wraps ?? [], ({ recordId }) => recordId)
  for (const recordId of rewraps.keys()) insist(rows.has(recordId), 'a wrap without a row')

  return [...rows.values()].map((row) => {
    const before = known.get(row.recordId)
    const record = records.get(row.recordId)
    if (record) insist(record.version === row.version && record.version === (before?.version ?? 0) + 1, 'versions')
    else insist(before?.version === row.version, 'versions')
    insist((row.state === 'purged') === (row.hash === null), 'hash of a purged record')
    insist(row.state === 'live' || row.targets.length === 0, 'targets of a deleted record')
    insist(before?.state !== 'purged' || row.state === 'purged', 'a purged record')
    const own = record?.wraps ?? []
    const extra = (rewraps.get(row.recordId) ?? []).map(({ version, target, box }) => {
      insist(version === row.version, 'version of a wrap')
      return { target, box }
    })
    const wraps = [...own, ...extra]
    const targets = wraps.map(({ target }) => target)
    insist(new Set(targets).size === targets.length, 'a wrap twice')
    insist(new Set(row.targets).size === row.targets.length, 'a target twice')
    if (record)
      insist(
        own.some(({ target }) => target === 'owner'),
        'no wrap for the owner',
      )
    else insist(!targets.includes('owner'), 'a wrap for the owner')
    const there = new Set(record ? targets : [...targets, ...(before?.targets ?? [])])
    for (const target of row.targets) {
      insist(present.has(target), 'a target that is not there')
      insist(there.has(target), 'no wrap for a target')
    }
    insist(
      targets.every((target) => target === 'owner' || row.targets.includes(target)),
      'a wrap that the row does not name',
    )
    return { row, isNew: record !== undefined, wraps }
  })
}
