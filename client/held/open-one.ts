import { definitionOf } from '../../records/kinds/index.ts'
import { read } from '../../records/define.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { listOpenedRecords } from '../../contract/seats.ts'
import type { KeyEvent } from '../../domain/releases.ts'
import { type HeldSeat as Share, openRecord, type TargetKey } from '../../vault/index.ts'
import { asStored, readReceived } from '../estate/record-content.ts'
import type { SavedRecord } from '../model/records.ts'

export type Delivered = ValueOf<(typeof listOpenedRecords)['answer']>['records'][number]

/** @param event of the release that opened it; undefined while the owner lives */
export async function openOne(
  { ownerId, role }: Pick<Share, 'ownerId' | 'role'>,
  { event, target }: { event: KeyEvent | undefined; target: TargetKey },
  item: Delivered,
): Promise<SavedRecord | undefined> {
  const wrap = item.wraps.find((one) => one.target === target.target)
  if (!wrap) return undefined
  const place = { ownerId, recordId: item.recordId, version: item.version }
  try {
    const content = readReceived(await openRecord(place, item.envelope, wrap, target), role, event)
    const stored = asStored(item.recordId, item.version, content)
    const { definitionVersion, ...record } = stored
    const definition = definitionOf(record.kind)
    return definition ? { ...record, values: { ...read(definition, definitionVersion, record.values) } } : record
  } catch {
    return undefined
  }
}

export async function openAll(
  share: Pick<Share, 'ownerId' | 'role'>,
  target: TargetKey,
  listed: readonly Delivered[],
): Promise<SavedRecord[]> {
  const opened = await Promise.all(listed.map((item) => openOne(share, { event: undefined, target }, item)))
  return opened.filter((record) => record !== undefined)
}
