import type { Selectable } from 'kysely'
import type { ServiceSuccession } from '../../contract/release-service.ts'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { Mail } from '../mail/outbox.ts'
import { activeOperators, emailOf, ownerEmail, seatHolders } from './people.ts'
import { successionMails } from './succession-mails.ts'
import type { ReleaseTables } from './tables.ts'

// Only the release service decides which keys of an owner are valid (release/succession.ts). While
// a change is pending and the owner can stop it, the server mails the owner repeatedly. Afterwards
// it mails the owner and the grantees once.

const noticeKind = 'succession-notice'
export const aboutKeys = { purpose: 'account' }
/** A new kit is mostly the owner's own, so the server sends only three mails about it. */
const daysBetween = { keys: 1, kit: 6 }

type Row = Selectable<ReleaseTables['succession']>

const same = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one === null || other === null ? one === other : sameBytes(one, other)

function rowOf(ownerId: string, succession: ServiceSuccession) {
  const { nextKey, successor } = succession
  return {
    owner_id: ownerId,
    identity: succession.identity,
    counter: succession.counter,
    kit_counts: succession.key !== null,
    next_key: nextKey?.statement ?? null,
    next_key_since: nextKey && new Date(nextKey.since),
    next_key_counts_at: nextKey && new Date(nextKey.countsAt),
    successor: successor?.statement ?? null,
    successor_since: successor && new Date(successor.since),
    successor_counts_at: successor && new Date(successor.countsAt),
    frozen: succession.frozen,
  }
}

export const successionOf = (reader: Pick<Tx, 'selectFrom'>, ownerId: string): Promise<Row | undefined> =>
  reader.selectFrom('succession').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()

export async function applySuccession(
  transaction: Tx,
  context: ServerContext,
  ownerId: string,
  succession: ServiceSuccession | null,
): Promise<void> {
  if (!succession) return
  const before = await successionOf(transaction, ownerId)
  const { owner_id, ...now } = rowOf(ownerId, succession)
  await transaction
    .insertInto('succession')
    .values({ owner_id, ...now })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(now))
    .execute()
  const waits = now.next_key !== null || now.successor !== null
  const isNew = !same(before?.next_key ?? null, now.next_key) || !same(before?.successor ?? null, now.successor)
  if (!waits) await context.due.cancel(transaction, noticeKind, ownerId)
  else if (isNew) await context.due.schedule(transaction, { kind: noticeKind, key: ownerId, at: context.clock() })
  if (before && !same(before.identity, now.identity)) await mailNewKeys(transaction, context, ownerId)
  if (now.frozen && !before?.frozen) await mailFreeze(transaction, context, ownerId)
}

async function mailOwner(
  transaction: Tx,
  { outbox }: ServerContext,
  ownerId: string,
  write: (to: string) => Mail,
): Promise<void> {
  const to = await ownerEmail(transaction, ownerId)
  if (to !== '') await outbox.post(transaction, write(to), aboutKeys)
}

async function mailNewKeys(transaction: Tx, context: ServerContext, ownerId: string): Promise<void> {
  const { config, outbox } = context
  await mailOwner(transaction, context, ownerId, (to) => successionMails.counts(to, config.publicAddress))
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await outbox.post(transaction, successionMails.seatCounts(email, owner), { ...aboutKeys, reference: ownerId })
}

async function mailFreeze(transaction: Tx, context: ServerContext, ownerId: string): Promise<void> {
  const owner = await ownerEmail(transaction, ownerId)
  await mailOwner(transaction, context, ownerId, successionMails.frozen)
  for (const { accountId } of await activeOperators(transaction)) {
    const to = await emailOf(transaction, accountId)
    if (to !== '') await context.outbox.post(transaction, successionMails.operatorFrozen(to, owner), aboutKeys)
  }
}

export function handleSuccession(context: ServerContext): void {
  const { due, clock, config } = context
  due.planWithin(noticeKind, daysBetween.kit * config.daySeconds * 1000)
  due.handle(noticeKind, async (transaction, { key: ownerId }) => {
    const row = await successionOf(transaction, ownerId)
    const countsAt = row?.successor_counts_at ?? row?.next_key_counts_at
    if (!row || !countsAt) return
    const kind = row.successor === null ? 'kit' : 'keys'
    await mailOwner(transaction, context, ownerId, (to) =>
      successionMails.waits[kind](to, countsAt, config.publicAddress),
    )
    const at = new Date(clock().getTime() + daysBetween[kind] * config.daySeconds * 1000)
    await due.schedule(transaction, { kind: noticeKind, key: ownerId, at })
  })
}
