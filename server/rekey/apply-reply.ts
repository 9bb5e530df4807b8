import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ReleaseReply } from '../../contract/release-service.ts'
import { type RekeyBody, unpackRekey, type VersionWrap } from '../../contract/rekey.ts'
import { versionOf } from '../accounts/identity.ts'
import type { KeyBoxKind } from '../accounts/tables.ts'
import { sameBytes } from '../crypto.ts'
import type { ServerContext } from '../context.ts'
import { bytesArray } from '../db/binary-array.ts'
import type { Tx } from '../db/scope.ts'
import { recount } from '../estates/quota.ts'
import { refuseIncomplete } from './consistent.ts'
import { postMessage } from '../releases/messages.ts'
import { bodyOf, hashOf, lockedRekey, settle } from './staged.ts'
import { reasonOf } from './texts.ts'

// One transaction applies the release service's answer and all that follows from it. If it fails,
// it rolls back as a whole, and the job asks the service again. If it commits, all boxes are sealed
// to the new keys.

const batch = 2000

/** Applies the release service's answer to a `successor`. Within a system transaction. */
export async function applyRekey(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  { refused, succession }: Pick<ReleaseReply, 'refused' | 'succession'>,
): Promise<void> {
  // Locks in the same order as a save and a change of the password, which then wait.
  const account = await transaction
    .selectFrom('account')
    .select('id')
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  await transaction.selectFrom('manifest').select('n').where('owner_id', '=', ownerId).forUpdate().execute()
  const row = await lockedRekey(transaction, ownerId)
  if (row?.state !== 'going' || !account) return
  const body = unpackRekey(await bodyOf(transaction, ownerId))
  if (refused !== null || !succession || !sameBytes(succession.identity, hashOf(body.head.bundle)))
    return settle(transaction, context, ownerId, { state: 'refused', reason: reasonOf(refused ?? 'wrong-state') })
  if (!row.verifier || !row.kit) throw new Error('New keys are going without a password or a kit.')
  await refuseIncomplete(transaction, { ownerId, accountId: account.id }, body, false)
  await settle(transaction, context, ownerId, { state: 'done', reason: null })
  await changeWaysIn(transaction, context, { ownerId, accountId: account.id, sessionId: row.session_id }, body, {
    verifier: row.verifier,
    kit: row.kit,
  })
  await changeBoxes(transaction, ownerId, account.id, body)
  for (let at = 0; at < body.wraps.length; at += batch)
    await changeWraps(transaction, ownerId, body.wraps.slice(at, at + batch))
  await changeManifest(transaction, ownerId, row.n, body.snapshot)
  // The service dropped the chain heads of the earlier keys, and the client that signed new ones may
  // never return.
  const { heads: statements = [] } = body.head
  if (statements.length > 0) await postMessage(transaction, context, { type: 'heads', ownerId, statements })
}

type Person = { ownerId: string; accountId: string; sessionId: string }

async function changeWaysIn(
  transaction: Tx,
  { clock }: ServerContext,
  { ownerId, accountId, sessionId }: Person,
  { head }: RekeyBody,
  { verifier, kit }: { verifier: Uint8Array; kit: KeyBoxKind },
): Promise<void> {
  const of = transaction.selectFrom('key_box').selectAll().where('owner_id', '=', ownerId).where('kind', '=', kit)
  const stays = await of.executeTakeFirstOrThrow()
  await transaction
    .updateTable('account')
    .set({ seed: head.seed, verifier, new_password_needed_at: null })
    .where('id', '=', accountId)
    .execute()
  // The present session may have come from a passkey, whose deletion would delete the session.
  await transaction
    .updateTable('session')
    .set({ passkey_id: null, half: randomBytes(32) })
    .where('id', '=', sessionId)
    .execute()
  await transaction.deleteFrom('key_box').where('owner_id', '=', ownerId).execute()
  await transaction
    .insertInto('key_box')
    .values([
      { ...stays, kind: 'recovery', box: head.recoveryBox, ends_at: null },
      { owner_id: ownerId, kind: 'password', box: head.passwordBox, created_at: clock() },
    ])
    .execute()
  await transaction.deleteFrom('session').where('account_id', '=', accountId).where('id', '!=', sessionId).execute()
  // An undo of a change of e-mail would restore an invalid password, and earlier links must set no
  // new one.
  await transaction.deleteFrom('email_change').where('account_id', '=', accountId).execute()
  await transaction
    .deleteFrom('one_time_link')
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['reset', 'reset-by-kit', 'change-email', 'undo-email'])
    .execute()
}

async function changeBoxes(transaction: Tx, ownerId: string, accountId: string, { head }: RekeyBody): Promise<void> {
  const { bundle, privateBox: private_box, olderPrivateBox: older_private_box } = head
  await transaction
    .updateTable('identity')
    .set({ bundle, private_box, older_private_box, version: versionOf(bundle) })
    .where('owner_id', '=', ownerId)
    .execute()
  for (const { target, ownerBox: owner_box } of head.seatKeys)
    await transaction
      .updateTable('seat_key')
      .set({ owner_box })
      .where('owner_id', '=', ownerId)
      .where('target', '=', target)
      .execute()
  for (const { event, ownerBox: owner_box } of head.allKeys)
    await transaction
      .updateTable('all_key')
      .set({ owner_box })
      .where('owner_id', '=', ownerId)
      .where('event', '=', event)
      .execute()
  for (const { invitationId, keptBox: kept_box } of head.kept)
    await transaction
      .updateTable('invitation')
      .set({ kept_box })
      .where('owner_id', '=', ownerId)
      .where('invitation_id', '=', invitationId)
      .execute()
  for (const { heldBox: held_box, ...seat } of head.held)
    await transaction
      .updateTable('held_seat')
      .set({ held_box })
      .where('account_id', '=', accountId)
      .where('grantee_owner_id', '=', ownerId)
      .where('owner_id', '=', seat.ownerId)
      .where('seat_id', '=', seat.seatId)
      .where('invitation_id', '=', seat.invitationId)
      .execute()
}

async function changeWraps(transaction: Tx, ownerId: string, wraps: readonly VersionWrap[]): Promise<void> {
  const ids = wraps.map(({ recordId }) => recordId)
  const versions = wraps.map(({ version }) => version)
  const boxes = bytesArray(wraps.map(({ wrap }) => wrap))
  await sql`
    update record_version v set wrap = given.wrap
    from unnest(${ids}::uuid[], ${versions}::int[], ${boxes}::bytea[]) as given (id, version, wrap)
    where v.owner_id = ${ownerId}::uuid and v.record_id = given.id and v.version = given.version`.execute(transaction)
}

/** The chain restarts at the new snapshot, which contains the hash of the last entry. */
async function changeManifest(transaction: Tx, ownerId: string, n: number, snapshot: Uint8Array): Promise<void> {
  await transaction
    .insertInto('manifest_snapshot')
    .values({ owner_id: ownerId, n, snapshot })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ n, snapshot }))
    .execute()
  await transaction.deleteFrom('manifest_entry').where('owner_id', '=', ownerId).where('n', '<', n).execute()
  await recount(transaction, ownerId)
}
