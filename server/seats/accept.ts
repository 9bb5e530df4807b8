import type { SeatRole } from '../../domain/seats.ts'
import { createHash } from 'node:crypto'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { newestRearm } from '../db/seat-joins.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { serviceRefused } from '../releases/texts.ts'
import type { Via } from './tables.ts'

export type Place = { ownerId: string; seatId: string; invitationId: string }

type Given = { statement: Uint8Array; granteeMac: Uint8Array | null; heldBox: Uint8Array; via: Via }

export const invitationVoid = () =>
  new Refusal(404, 'invitation-void', 'This invitation is no longer valid. Please ask for a new one.')
const taken = () =>
  new Refusal(
    409,
    'invitation-taken',
    'Someone has already accepted this invitation. If it wasn’t you, please ask for a new one.',
  )

export function findInvitation(reader: Pick<Tx, 'selectFrom'>, { ownerId, seatId, invitationId }: Place) {
  return reader
    .selectFrom('invitation')
    .innerJoin('seat', (join) =>
      join.onRef('seat.owner_id', '=', 'invitation.owner_id').onRef('seat.seat_id', '=', 'invitation.seat_id'),
    )
    .innerJoin('identity', 'identity.owner_id', 'invitation.owner_id')
    .innerJoin('estate', 'estate.owner_id', 'invitation.owner_id')
    .select(['invitation.epoch', 'invitation.statement', 'invitation.share_box', 'invitation.note'])
    .select(['invitation.owner_mac', 'seat.role', 'identity.bundle', 'estate.account_id'])
    .select(['invitation.email', 'invitation.mail_name', 'invitation.invited_at'])
    .select(newestRearm(reader))
    .where('invitation.owner_id', '=', ownerId)
    .where('invitation.seat_id', '=', seatId)
    .where('invitation.invitation_id', '=', invitationId)
    .where('invitation.void_at', 'is', null)
    .executeTakeFirst()
}

export async function mustCount(reader: Pick<Tx, 'selectFrom'>, place: Place) {
  const row = await findInvitation(reader, place)
  if (!row) throw invitationVoid()
  return row
}

/** The service verified an acceptance with the invitation secret, which is then used up. */
export async function isTaken(reader: Pick<Tx, 'selectFrom'>, place: Place): Promise<boolean> {
  return (await acceptedVia(reader, place)).has('invitation')
}

/** True with the secret or with the card. */
export async function isFilled(reader: Pick<Tx, 'selectFrom'>, place: Place): Promise<boolean> {
  return (await acceptedVia(reader, place)).size > 0
}

async function acceptedVia(
  reader: Pick<Tx, 'selectFrom'>,
  { ownerId, seatId, invitationId }: Place,
): Promise<ReadonlySet<Via>> {
  const rows = await reader
    .selectFrom('acceptance')
    .select('via')
    .where('owner_id', '=', ownerId)
    .where('seat_id', '=', seatId)
    .where('invitation_id', '=', invitationId)
    .where('standing', 'in', ['accepted', 'stepped-down'])
    .execute()
  return new Set(rows.map(({ via }) => via))
}

/** Saves an acceptance, which the release service and then the owner's app verify. */
export async function takeSeat(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  place: Place,
  given: Given,
): Promise<Date> {
  const { database, clock } = context
  const acceptedAt = clock()
  const n = await database.transaction().execute(async (transaction) => {
    const found = await mustCount(transaction, place)
    mayTake(session, found.account_id)
    if (given.via === 'invitation' && (await isTaken(transaction, place))) throw taken()
    await keepAcceptance(transaction, session, place, given, { ...found, acceptedAt })
    const { statement } = given
    const message = { type: 'acceptance', ownerId: place.ownerId, statement } as const
    return postMessage(transaction, context, message)
  })
  const fate = await link.deliver(place.ownerId, n)
  if (fate === 'taken') throw taken()
  if (fate === 'outdated' || fate === 'unknown') throw invitationVoid()
  if (fate !== null && fate !== 'waiting') throw serviceRefused(fate)
  return acceptedAt
}

function mayTake(session: Session, ownerAccountId: string): void {
  if (ownerAccountId === session.accountId)
    throw new Refusal(409, 'own-estate', 'This is your own invitation. It is meant for someone else.')
  if (!session.emailVerified)
    throw new Refusal(403, 'email-not-confirmed', 'Please confirm your email address first. Then open the link again.')
}

async function keepAcceptance(
  transaction: Tx,
  session: Session,
  place: Place,
  { statement, granteeMac, heldBox, via }: Given,
  { epoch, role, acceptedAt }: { epoch: number; role: SeatRole; acceptedAt: Date },
): Promise<void> {
  const where = { owner_id: place.ownerId, seat_id: place.seatId, invitation_id: place.invitationId }
  const hash = createHash('sha256').update(statement).digest()
  const row = {
    ...where,
    hash,
    account_id: session.accountId,
    grantee_owner_id: session.ownerId,
    via,
    statement,
    grantee_mac: granteeMac,
    accepted_at: acceptedAt,
    standing: 'unverified' as const,
    reason: null,
  }
  // The service checks a rejected acceptance again when its sender repeats it; each person has at
  // most one row.
  await transaction
    .deleteFrom('acceptance')
    .where((all) => all.and(where))
    .where('account_id', '=', session.accountId)
    .where('standing', '=', 'invalid')
    .execute()
  await transaction
    .insertInto('acceptance')
    .values(row)
    .onConflict((conflict) => conflict.columns(['owner_id', 'seat_id', 'invitation_id', 'hash']).doNothing())
    .execute()
  const kept = await transaction
    .selectFrom('acceptance')
    .select('account_id')
    .where((all) => all.and(where))
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  // A person who sends a copied acceptance gets no seat.
  if (kept.account_id !== session.accountId) throw taken()
  const held = { hash, role, epoch, via, held_box: heldBox, accepted_at: acceptedAt }
  const who = { account_id: session.accountId, grantee_owner_id: session.ownerId }
  // A grantee who presents the card of their own seat keeps that seat.
  const before = await transaction
    .selectFrom('held_seat')
    .innerJoin('acceptance', (join) =>
      join.onRef('acceptance.owner_id', '=', 'held_seat.owner_id').onRef('acceptance.hash', '=', 'held_seat.hash'),
    )
    .select('acceptance.standing')
    .where('held_seat.account_id', '=', session.accountId)
    .where('held_seat.grantee_owner_id', '=', session.ownerId)
    .where('held_seat.owner_id', '=', place.ownerId)
    .where('held_seat.seat_id', '=', place.seatId)
    .where('held_seat.invitation_id', '=', place.invitationId)
    .executeTakeFirst()
  if (before?.standing === 'unverified')
    throw new Refusal(409, 'invitation-taken', 'This is already being checked. Please look again in a few minutes.')
  if (before?.standing === 'accepted' || before?.standing === 'presented')
    throw new Refusal(409, 'invitation-taken', 'You have already accepted this.')
  await transaction
    .insertInto('held_seat')
    .values({ ...who, ...where, ...held })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'grantee_owner_id', 'owner_id', 'seat_id', 'invitation_id']).doUpdateSet(held),
    )
    .execute()
}
