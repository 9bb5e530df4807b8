import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import type { Save } from './consistent.ts'

/** Records, versions and chains of one estate may take fifty times what 5,000 records do. */
export const maxBytes = 1024 ** 3 / 4
const spareBytes = maxBytes / 16

/** About how many bytes a row takes beyond its counted columns. */
const rowBytes = 120
/** About how many bytes an entry, or a message to the release service, takes beyond its content. */
const frameBytes = 500

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

const inText = (bytes: number) => Math.ceil((bytes * 4) / 3)

/** The statements for the release service, kept so that the server can send them again. */
const serviceStatements = ({
  policy,
  vetoes = [],
  ends = [],
  disarms = [],
  arms = [],
  heads = [],
}: Save): Uint8Array[] =>
  [vetoes, ends, disarms, arms].flatMap((all) => all.map(({ statement }) => statement)).concat(policy ?? [], heads)

export function bytesOf(given: Save): number {
  const { entries, records = [], wraps = [], seatEntries = [], seatKeys = [], arms = [] } = given
  const statements = serviceStatements(given)
  return (
    frameBytes * (entries.length + statements.length) +
    inText(sum(statements.map(({ length }) => length))) +
    sum(
      entries.map(
        ({ rows, facts, sealed }) =>
          inText(sealed.length + sum(facts.map(({ length }) => length))) + rows.length * 2 * rowBytes,
      ),
    ) +
    sum(records.map(({ envelope, wraps: own }) => envelope.length + (own.length + 1) * rowBytes)) +
    sum(seatEntries.map(({ sealed }) => sealed.length + rowBytes)) +
    (wraps.length + 4 * seatKeys.length) * rowBytes +
    sum(
      arms.map(
        ({ statement, note, keptBox, shares }) =>
          statement.length + note.length + keptBox.length + shares.length * 2 * rowBytes,
      ),
    )
  )
}

const full = () =>
  new Refusal(
    409,
    'records-full',
    'There is no room left for your records. Please delete records or pictures you no longer need, and empty the trash.',
  )

/** A deletion may exceed the quota by `spareBytes`. @throws Refusal 409 `records-full` */
export function refuseOverQuota(given: Save, bytes: number): void {
  const deletes = given.entries.every(({ rows }) => rows.length > 0 && rows.every(({ state }) => state !== 'live'))
  if (bytes > maxBytes + (deletes ? spareBytes : 0)) throw full()
}

const ownMessages = '^\\{"type":"(policy|invitation|disarm|veto|end|heads)"'

export async function recount(transaction: Tx, ownerId: string): Promise<void> {
  await sql`
    update manifest set bytes =
      (select coalesce(sum(octet_length(envelope) + 2 * ${rowBytes}::int), 0) from record_version where owner_id = ${ownerId}::uuid) +
      (select count(*) * ${rowBytes}::int from record_wrap where owner_id = ${ownerId}::uuid) +
      (select coalesce(sum(octet_length(entry)), 0) from manifest_entry where owner_id = ${ownerId}::uuid) +
      (select coalesce(sum(octet_length(entry)), 0) from seat_entry where owner_id = ${ownerId}::uuid) +
      (select coalesce(sum(octet_length(statement) + octet_length(note) + octet_length(kept_box)), 0) from invitation where owner_id = ${ownerId}::uuid) +
      (select coalesce(sum(octet_length(message)), 0) from release_message where owner_id = ${ownerId}::uuid and message ~ ${ownMessages})
    where owner_id = ${ownerId}::uuid`.execute(transaction)
}
