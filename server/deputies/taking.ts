import { createHash } from 'node:crypto'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { systemOf, type Tx } from '../db/scope.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { holdingsIn, mustCountIn } from '../releases/policy.ts'
import { serviceDown, serviceRefused } from '../releases/texts.ts'

type Seat = { ownerId: string; seatId: string; invitationId: string }
type Place = { ownerId: string; deputyId: string }

const isVoid = () =>
  new Refusal(404, 'invitation-void', 'This link is no longer valid. Please ask the attorney for a new one.')
const taken = () =>
  new Refusal(409, 'invitation-taken', 'Someone has already accepted this. If it wasn’t you, please tell the attorney.')
const hasPart = () =>
  new Refusal(
    409,
    'already-named',
    'You already have a role here, and a deputy has to be another person. Please ask the attorney to name someone else.',
  )
const notYet = () =>
  serviceDown(
    'We could not finish this yet. We saved what you asked for, and will do it as soon as we can. Please look again in a few minutes.',
  )

/** Enough for a firm; more at once would fill an owner’s page. */
const mostOpen = 8
const tooManyEver = () =>
  new Refusal(409, 'too-many', 'Too many deputies were named for this client over time, so you can’t name another.')
const tooMany = () =>
  new Refusal(409, 'too-many', `You already have ${mostOpen} deputies for this client. Please remove one first.`)

export async function findDeputy(reader: Pick<Tx, 'selectFrom'>, { ownerId, deputyId }: Place) {
  const row = await reader
    .selectFrom('deputy')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'deputy.owner_id')
        .onRef('invitation.seat_id', '=', 'deputy.seat_id')
        .onRef('invitation.invitation_id', '=', 'deputy.invitation_id'),
    )
    .innerJoin('estate', 'estate.owner_id', 'deputy.owner_id')
    .selectAll('deputy')
    .select(['invitation.void_at', 'estate.account_id as owner_account'])
    .where('deputy.owner_id', '=', ownerId)
    .where('deputy.deputy_id', '=', deputyId)
    .executeTakeFirst()
  if (!row || row.ended_at !== null || row.void_at !== null) throw isVoid()
  return row
}

/** Waits for the release service: an answer of the server alone would promise too much. */
async function sent(link: ReleaseLink, ownerId: string, n: number): Promise<void> {
  const fate = await link.deliver(ownerId, n)
  if (fate === 'waiting') throw notYet()
  if (fate === 'taken') throw taken()
  if (fate === 'outdated' || fate === 'unknown') throw isVoid()
  if (fate !== null) throw serviceRefused(fate)
}

export async function takeDeputy(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  seat: Seat,
  given: { deputyId: string; email: string; statement: Uint8Array; note: Uint8Array },
): Promise<void> {
  const { ownerId, seatId, invitationId } = seat
  const { deputyId, email, statement, note } = given
  const n = await systemOf(context.database)(async (transaction) => {
    await mustCountIn(transaction, session, seat)
    const open = await transaction
      .selectFrom('deputy')
      .select('deputy_id')
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .where('ended_at', 'is', null)
      .execute()
    if (open.length >= mostOpen) throw tooMany()
    const row = { owner_id: ownerId, deputy_id: deputyId, seat_id: seatId, invitation_id: invitationId }
    const kept = await transaction
      .insertInto('deputy')
      .values({ ...row, statement, note, email, named_at: context.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('deputy_id')
      .executeTakeFirst()
    if (!kept) throw isVoid()
    return postMessage(transaction, context, {
      type: 'deputy',
      ownerId,
      statement,
      expects: { seatId, invitationId, deputyId },
    })
  })
  // The attorney reads the link only once, so they get it also while the release service is down.
  const fate = await link.deliver(ownerId, n)
  if (fate === 'taken') throw tooManyEver()
  if (fate !== null && fate !== 'waiting') throw serviceRefused(fate)
}

export async function takeAcceptance(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  place: Place,
  { acceptance, heldBox }: { acceptance: Uint8Array; heldBox: Uint8Array },
): Promise<void> {
  const { ownerId, deputyId } = place
  const n = await systemOf(context.database)(async (transaction) => {
    const found = await findDeputy(transaction, place)
    if (found.owner_account === session.accountId)
      throw new Refusal(409, 'own-estate', 'This is about yourself. It is meant for someone else.')
    if (!session.emailVerified)
      throw new Refusal(
        403,
        'email-not-confirmed',
        'Please confirm your email address first. Then open the link again.',
      )
    if ((await holdingsIn(transaction, session, ownerId)).length > 0) throw hasPart()
    const mine = {
      deputy_account_id: session.accountId,
      deputy_owner_id: session.ownerId,
      hash: createHash('sha256').update(acceptance).digest(),
    }
    // An acceptance on its way stays, or one that the service takes would count without a name here.
    const kept = await transaction
      .updateTable('deputy')
      .set({ ...mine, acceptance, held_box: heldBox })
      .where((where) => where.and({ owner_id: ownerId, deputy_id: deputyId }))
      .where((where) => where.or([where('hash', 'is', null), where.and(mine)]))
      .returning('deputy_id')
      .executeTakeFirst()
    if (!kept) throw taken()
    return postMessage(transaction, context, {
      type: 'deputy-acceptance',
      ownerId,
      statement: acceptance,
      expects: { deputyId },
    })
  })
  await sent(link, ownerId, n)
}

export async function takeEnd(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  { ownerId, deputyId }: Place,
  statement: Uint8Array,
): Promise<void> {
  const n = await systemOf(context.database)(async (transaction) => {
    const found = await transaction
      .selectFrom('deputy')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('deputy_id', '=', deputyId)
      .executeTakeFirst()
    const isOwner = session.ownerId === ownerId
    if (!found && !isOwner) throw notFound()
    const holds = await holdingsIn(transaction, session, ownerId)
    const isAttorney = holds.some(({ seatId, standing }) => seatId === found?.seat_id && standing === 'accepted')
    if (!isOwner && !isAttorney && found?.deputy_account_id !== session.accountId) throw notFound()
    return postMessage(transaction, context, { type: 'deputy-end', ownerId, statement, expects: { deputyId } })
  })
  await sent(link, ownerId, n)
}
