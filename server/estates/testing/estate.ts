import { firstEvent, keyEvents } from '../../../domain/releases.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ManifestEntry, ManifestRow, SeatKey } from '../../../contract/sealed.ts'
import type { Database } from '../../db/connect.ts'
import type { Save } from '../consistent.ts'

// Saves as an owner's browser would send them, as far as the server can tell: random bytes of the
// right sizes.

export const bytes = (length: number): Uint8Array => new Uint8Array(randomBytes(length))
export const box = (): Uint8Array => bytes(92)

export const entry = (n: number, rows: ManifestRow[] = []): ManifestEntry => ({
  n,
  prev: bytes(32),
  rows,
  facts: [],
  sealed: bytes(300),
  signature: bytes(64),
})

export const row = (
  recordId: string,
  version: number,
  targets: string[] = [],
  state: ManifestRow['state'] = 'live',
) => ({
  recordId,
  version,
  hash: state === 'purged' ? null : bytes(32),
  state,
  targets,
})

export const sealedRecord = (recordId: string, version: number, targets: string[] = [], size = 300) => ({
  recordId,
  version,
  envelope: bytes(size),
  wraps: ['owner', ...targets].map((target) => ({ target, box: box() })),
})

export const recordsSave = (expect: number, ...records: [id: string, version: number, targets?: string[]][]): Save => ({
  expect,
  entries: [
    entry(
      expect + 1,
      records.map(([id, version, targets]) => row(id, version, targets)),
    ),
  ],
  records: records.map(([id, version, targets]) => sealedRecord(id, version, targets)),
})

export const keysOf = (seatId: string, role: SeatKey['role'], epoch = 1): SeatKey[] =>
  keyEvents.map((event) => ({
    seatId,
    role,
    event,
    epoch,
    verifyKey: bytes(32),
    ownerBox: box(),
    allBox: event === firstEvent ? null : box(),
    incapacityBox: event === 'death' ? box() : null,
  }))

export const allKeys = () => (['incapacity', 'death'] as const).map((event) => ({ event, ownerBox: box() }))

export function genesis() {
  const seats = { attorney: randomUUID(), contact_1: randomUUID(), contact_2: randomUUID() }
  const save: Save = {
    expect: 0,
    entries: [entry(1)],
    seatKeys: [
      ...keysOf(seats.attorney, 'attorney'),
      ...keysOf(seats.contact_1, 'contact_1'),
      ...keysOf(seats.contact_2, 'contact_2'),
    ],
    allKeys: allKeys(),
  }
  return { seats, save }
}

export const keptWraps = (database: Database, ownerId: string, recordId: string) =>
  database
    .selectFrom('record_wrap')
    .select(['version', 'target'])
    .where('owner_id', '=', ownerId)
    .where('record_id', '=', recordId)
    .unionAll((other) =>
      other
        .selectFrom('record_version')
        .select(['version', sql.lit('owner').as('target')])
        .where('owner_id', '=', ownerId)
        .where('record_id', '=', recordId),
    )
    .orderBy('version')
    .orderBy('target')
    .execute()
