import { sql } from 'kysely'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { ReleaseServiceDown } from './client.ts'
import type { ReleaseLink } from './link.ts'
import { dropReports } from './mirror.ts'
import { orServiceDown } from './texts.ts'

// [Note: a lost release folder] A release service without its folder makes a new key, and nothing
// sealed to the earlier one opens. The server notices, but cannot prove it: each owner asks an
// operator for the new fingerprint, then sets up the seats again (docs/decisions/124).

const checkKind = 'service-key'
const workKey = 'now'
const everySeconds = 60

/** A key that replaced an earlier one, and how many estates are still set up for another. */
export type ChangedService = { since: Date; estates: number }

const cause = ({ estates }: ChangedService): string =>
  `The release service has another key than before: its folder with release.key was lost, emptied or replaced. Nothing opens to anybody in ${estates} estates before their owners set it up again. If you have a backup of that folder, put it back now. If not, or if you did not do it, read "The release service lost its key" in docs/operate.md.`

/** Checks the service's key at each start and each minute, and logs a change by its cause. */
export function watchServiceKey(context: ServerContext, link: Pick<ReleaseLink, 'service'>): void {
  const { due, clock, log } = context
  let logged: Uint8Array | undefined
  due.handleEffect(checkKind, async () => {
    const keys = await link.service.keys().catch((error: unknown) => {
      if (error instanceof ReleaseServiceDown) return undefined
      throw error
    })
    return async (transaction) => {
      await due.schedule(transaction, {
        kind: checkKind,
        key: workKey,
        at: new Date(clock().getTime() + everySeconds * 1000),
      })
      if (!keys) return
      await noteKey(transaction, keys, clock())
      const changed = await changedService(transaction)
      if (changed && !(logged && sameBytes(logged, keys.signKey))) log.error(cause(changed))
      logged = keys.signKey
    }
  })
}

export const planServiceKeyCheck = ({ database, due, clock }: ServerContext): Promise<void> =>
  inTransaction(database, { as: 'system' }, (transaction) =>
    due.schedule(transaction, { kind: checkKind, key: workKey, at: clock() }),
  )

async function noteKey(
  transaction: Tx,
  { boxKey, signKey }: { boxKey: Uint8Array; signKey: Uint8Array },
  now: Date,
): Promise<void> {
  const present = await presentKey(transaction)
  if (present && sameBytes(present, signKey)) return
  await transaction
    .insertInto('release_service')
    .values({ sign_key: signKey, box_key: boxKey, first_seen_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('sign_key').doUpdateSet({ seen_at: now }))
    .execute()
}

async function presentKey(transaction: Pick<Tx, 'selectFrom'>): Promise<Uint8Array | undefined> {
  const row = await transaction
    .selectFrom('release_service')
    .select('sign_key')
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sign_key
}

const firstKey = sql<Uint8Array>`(select sign_key from release_service order by first_seen_at limit 1)`

/** The change of the service's key, while some estate is set up for another key; else null. */
export async function changedService(transaction: Pick<Tx, 'selectFrom'>): Promise<ChangedService | null> {
  const present = await transaction
    .selectFrom('release_service')
    .select(['sign_key', 'seen_at'])
    .orderBy('seen_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!present) return null
  const { estates } = await transaction
    .selectFrom('invitation')
    .innerJoin('release_link', 'release_link.owner_id', 'invitation.owner_id')
    .select(sql<number | string>`count(distinct invitation.owner_id)`.as('estates'))
    .where('invitation.void_at', 'is', null)
    .where(sql`coalesce(release_link.service_key, ${firstKey})`, '<>', present.sign_key)
    .executeTakeFirstOrThrow()
  return Number(estates) === 0 ? null : { since: present.seen_at, estates: Number(estates) }
}

/**
 * The key for a save with `newService`, read from the service itself.
 * @throws Refusal 503 if the service does not answer
 */
export const keyForNewService = async ({ service }: Pick<ReleaseLink, 'service'>) => orServiceDown(service.keys())

/**
 * Forgets what an earlier release service said about an estate. Succession statements stay, and go
 * to the new service first: without them it does not know the owner's present keys.
 * @throws Refusal 409 if the owner armed the seats at this very service
 */
export async function leaveEarlierService(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  { boxKey, signKey }: { boxKey: Uint8Array; signKey: Uint8Array },
): Promise<void> {
  await noteKey(transaction, { boxKey, signKey }, context.clock())
  const { armedAt } = await transaction
    .selectFrom('release_link')
    .select(sql<Uint8Array | null>`coalesce(service_key, ${firstKey})`.as('armedAt'))
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (armedAt && sameBytes(armedAt, signKey))
    throw new Refusal(409, 'same-service', 'The second key is the one that you have. Nothing has to be set up again.')
  const releases = await transaction
    .selectFrom('release')
    .select('release_id')
    .where('owner_id', '=', ownerId)
    .execute()
  await dropReports(
    transaction,
    context,
    ownerId,
    releases.map(({ release_id }) => release_id),
  )
  for (const table of ['release_log', 'release_notice', 'succession'] as const)
    await transaction.deleteFrom(table).where('owner_id', '=', ownerId).execute()
  const isSuccession = sql<boolean>`refused is null and message::jsonb ->> 'type' in ('succession-key', 'successor')`
  await transaction
    .deleteFrom('release_message')
    .where('owner_id', '=', ownerId)
    .where(sql<boolean>`not (${isSuccession})`)
    .execute()
  await transaction.updateTable('release_message').set({ delivered_at: null }).where('owner_id', '=', ownerId).execute()
  await transaction
    .updateTable('release_link')
    .set({ log_n: 0, taken_n: 0, taken_hash: null, taken_signature: null, said: null, service_key: signKey })
    .where('owner_id', '=', ownerId)
    .execute()
}

/** What a new service has to know of a filling before its `rearm`; none for the first service. */
export async function fillingBefore(
  transaction: Tx,
  ownerId: string,
  { seatId, invitationId }: { seatId: string; invitationId: string },
): Promise<{ before: { invitation: Uint8Array; acceptances: Uint8Array[] } } | undefined> {
  const moved = await transaction
    .selectFrom('release_link')
    .innerJoin('invitation', 'invitation.owner_id', 'release_link.owner_id')
    .select('invitation.statement')
    .where('release_link.owner_id', '=', ownerId)
    .where('release_link.service_key', 'is not', null)
    .where('invitation.seat_id', '=', seatId)
    .where('invitation.invitation_id', '=', invitationId)
    .executeTakeFirst()
  if (!moved) return undefined
  const accepted = await transaction
    .selectFrom('acceptance')
    .select('statement')
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('invitation_id', '=', invitationId)
    .where('standing', '=', 'accepted')
    .orderBy('accepted_at')
    .execute()
  return { before: { invitation: moved.statement, acceptances: accepted.map(({ statement }) => statement) } }
}
