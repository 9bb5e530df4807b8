import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import { sameBytes } from '../crypto.ts'

const pageSize = 100
const start = new Uint8Array(32)

type Entry = { tenant: string; n: number; at: Date; by: string; action: string; detail: string; prev: Uint8Array }

const hashOf = ({ tenant, n, at, by, action, detail, prev }: Entry): Uint8Array =>
  createHash('sha256')
    .update(JSON.stringify([tenant, n, at.getTime(), by, action, detail, Buffer.from(prev).toString('hex')]))
    .digest()

// An entry never changes, so it names people and estates by their ids only. Readers look up the
// current addresses; a deleted account keeps only its id.

export async function audit(
  transaction: Tx,
  { tenant, at, by, action, detail }: { tenant: string; at: Date; by: string; action: string; detail: string },
): Promise<void> {
  // An advisory lock, because a row lock on the last entry would let a second writer append to that
  // same entry.
  await sql`select pg_advisory_xact_lock(hashtext(${`audit ${tenant}`}))`.execute(transaction)
  const last = await transaction
    .selectFrom('audit_entry')
    .select(['n', 'hash'])
    .where('tenant', '=', tenant)
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  const entry = { tenant, n: (last?.n ?? 0) + 1, at, by, action, detail, prev: last?.hash ?? start }
  await transaction
    .insertInto('audit_entry')
    .values({ ...entry, hash: hashOf(entry) })
    .execute()
}

export const auditing =
  (clock: () => Date) =>
  (transaction: Tx, { tenant, accountId }: Session, action: string, detail: string): Promise<void> =>
    audit(transaction, { tenant, at: clock(), by: accountId, action, detail })

/** Sorts newest first. Page one verifies the whole chain, later pages their own entries. */
export async function readAudit(transaction: Tx, tenant: string, before: number | undefined) {
  let query = transaction.selectFrom('audit_entry').selectAll().where('tenant', '=', tenant)
  if (before !== undefined) query = query.where('n', '<', before)
  const older = await query
    .orderBy('n', 'desc')
    .limit(pageSize + 1)
    .execute()
  const intact = before === undefined ? await chainHolds(transaction, tenant) : linksHold(older.toReversed())
  const page = older.slice(0, pageSize)
  const address = await addressesOf(
    transaction,
    page.flatMap(({ by, detail }) => [by, detail]),
  )
  const entries = page.map(({ tenant: _tenant, ...entry }) => ({
    ...entry,
    by: address.get(entry.by) ?? entry.by,
    detail: address.get(entry.detail) ?? entry.detail,
  }))
  return { entries, intact, more: older.length > pageSize }
}

type Row = Entry & { hash: Uint8Array }

/** True if each entry holds its own hash and the hash of its predecessor. */
const linksHold = (rows: readonly Row[], last?: Pick<Row, 'n' | 'hash'>): boolean =>
  rows.every((row, i) => {
    const one = rows[i - 1] ?? last
    return (
      sameBytes(row.hash, hashOf(row)) && (one === undefined || (row.n === one.n + 1 && sameBytes(row.prev, one.hash)))
    )
  })

const pieceSize = 5000

async function chainHolds(transaction: Tx, tenant: string): Promise<boolean> {
  for (let last: Pick<Row, 'n' | 'hash'> = { n: 0, hash: start }; ; ) {
    const rows = await transaction
      .selectFrom('audit_entry')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('n', '>', last.n)
      .orderBy('n')
      .limit(pieceSize)
      .execute()
    if (!linksHold(rows, last)) return false
    last = rows.at(-1) ?? last
    if (rows.length < pieceSize) return true
  }
}

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

async function addressesOf(transaction: Tx, words: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(words)].filter((word) => idForm.test(word))
  if (ids.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('account')
    .innerJoin('estate', 'estate.account_id', 'account.id')
    .select(['account.id', 'estate.owner_id', 'account.email', 'account.claimed_email'])
    .where((row) => row.or([row('account.id', 'in', ids), row('estate.owner_id', 'in', ids)]))
    .execute()
  return new Map(
    rows.flatMap(({ id, owner_id, email, claimed_email }) => {
      const address = email ?? claimed_email ?? ''
      return [
        [id, address],
        [owner_id, address],
      ]
    }),
  )
}
