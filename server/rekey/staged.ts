import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RekeyState } from '../../contract/rekey.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { asSystem, type Tx } from '../db/scope.ts'
import { newKeysComing } from '../http/refusal.ts'

/** The kind of the job that deletes an abandoned body. The ownerId is its key. */
const endKind = 'rekey-ends'
const keptMilliseconds = 24 * 3600_000

/** The server stores a body in pieces, because one statement cannot carry it. */
const pieceBytes = 1024 * 1024

type Reader = Pick<Tx, 'selectFrom'>

export const hashOf = (body: Uint8Array): Uint8Array => createHash('sha256').update(body).digest()

export const lockedRekey = (transaction: Tx, ownerId: string) =>
  transaction.selectFrom('rekey').selectAll().where('owner_id', '=', ownerId).forUpdate().executeTakeFirst()

export async function keepBody(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  session: Session,
  n: number,
  body: Uint8Array,
): Promise<Uint8Array> {
  const { ownerId } = session
  await dropBody(transaction, ownerId)
  const hash = hashOf(body)
  const since = clock()
  await transaction
    .insertInto('rekey')
    .values({
      owner_id: ownerId,
      n,
      hash,
      state: 'staged',
      since,
      session_id: session.id,
      verifier: null,
      kit: null,
      reason: null,
    })
    .execute()
  for (let place = 0; place * pieceBytes < body.length; place += 1) {
    const bytes = body.subarray(place * pieceBytes, (place + 1) * pieceBytes)
    await transaction.insertInto('rekey_part').values({ owner_id: ownerId, place, bytes }).execute()
  }
  const at = new Date(since.getTime() + keptMilliseconds)
  await asSystem(transaction, () => due.schedule(transaction, { kind: endKind, key: ownerId, at }))
  return hash
}

export async function dropBody(transaction: Tx, ownerId: string): Promise<void> {
  const row = await lockedRekey(transaction, ownerId)
  if (row?.state === 'going') throw newKeysComing()
  if (row) await transaction.deleteFrom('rekey').where('owner_id', '=', ownerId).execute()
}

export async function bodyOf(reader: Reader, ownerId: string): Promise<Uint8Array> {
  const parts = await reader
    .selectFrom('rekey_part')
    .select('bytes')
    .where('owner_id', '=', ownerId)
    .orderBy('place')
    .execute()
  return Buffer.concat(parts.map(({ bytes }) => bytes))
}

export const rekeyOf = (reader: Reader, ownerId: string) =>
  reader.selectFrom('rekey').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()

export async function stateOf(reader: Reader, { ownerId, id }: Pick<Session, 'ownerId' | 'id'>): Promise<RekeyState> {
  const row = await rekeyOf(reader, ownerId)
  if (!row) return { state: 'nothing', n: null, hash: null, since: null, here: false, reason: null }
  const { state, n, hash, since, session_id, reason } = row
  return { state, n, hash, since, here: session_id === id, reason }
}

export async function settle(
  transaction: Tx,
  { clock }: Pick<ServerContext, 'clock'>,
  ownerId: string,
  became: { state: 'done' | 'refused'; reason: string | null },
): Promise<void> {
  await transaction
    .updateTable('rekey')
    .set({ ...became, since: clock(), verifier: null, kit: null })
    .where('owner_id', '=', ownerId)
    .execute()
  await transaction.deleteFrom('rekey_part').where('owner_id', '=', ownerId).execute()
}

export function handleStagedEnds({ due, clock }: ServerContext): void {
  due.handle(endKind, async (transaction, { key }) => {
    await transaction
      .deleteFrom('rekey')
      .where('owner_id', '=', key)
      .where('state', '=', 'staged')
      .where('since', '<=', sql<Date>`${new Date(clock().getTime() - keptMilliseconds)}`)
      .execute()
  })
}
