import type { ValueOf } from '../../contract/http.ts'
import type { listHeldDrills, readDrillAnswers, sendDrill } from '../../contract/drill.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connect.ts'
import { asSystem, inTransaction, type Tx } from '../db/scope.ts'
import { acceptancesWithSeats, heldSeatsWithAcceptances } from '../db/seat-joins.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { ownerEmail } from '../releases/people.ts'
import { estateIsUnderRelease, mustCountIn } from '../releases/policy.ts'
import type { OwnPlace } from './delivery.ts'
import { drillMail } from './mail-texts.ts'

const reportOpen = () =>
  new Refusal(409, 'release-open', 'There is a report about you, so this is no time for a fire drill.')
const tooSoon = () =>
  new Refusal(409, 'drill-too-soon', 'You sent a fire drill less than a day ago. Please give people some time.')

/** The people who accepted the given invitations, as the release service verified. */
async function granteesIn(transaction: Tx, ownerId: string, seats: readonly OwnPlace[]) {
  const rows = await acceptancesWithSeats(transaction)
    .innerJoin('account', 'account.id', 'acceptance.account_id')
    .select(['acceptance.seat_id', 'acceptance.invitation_id', 'seat.role', 'invitation.mail_name'])
    .select(['account.email', 'account.claimed_email'])
    .where('acceptance.owner_id', '=', ownerId)
    .where('acceptance.standing', '=', 'accepted')
    .where('invitation.void_at', 'is', null)
    .execute()
  return rows.filter((row) =>
    seats.some(({ seatId, invitationId }) => row.seat_id === seatId && row.invitation_id === invitationId),
  )
}

export async function callDrill(
  { database, outbox, clock, config }: ServerContext,
  { ownerId, accountId }: Session,
  { drillId, statement, seats }: ValueOf<(typeof sendDrill)['body']>,
): Promise<void> {
  await inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    if (await estateIsUnderRelease(transaction, ownerId)) throw reportOpen()
    const since = new Date(clock().getTime() - config.daySeconds * 1000)
    const called_at = clock()
    const called = await transaction
      .insertInto('drill')
      .values({ owner_id: ownerId, drill_id: drillId, statement, called_at })
      .onConflict((row) =>
        row
          .column('owner_id')
          .doUpdateSet({ drill_id: drillId, statement, called_at })
          .where('drill.called_at', '<=', since),
      )
      .returning('drill_id')
      .executeTakeFirst()
    if (!called) throw tooSoon()
    const grantees = await asSystem(transaction, () => granteesIn(transaction, ownerId, seats))
    const asked = new Map(grantees.map((row) => [row.seat_id, row]))
    if (asked.size !== seats.length || seats.length === 0) throw notFound('One of these people is no longer named.')
    await transaction.deleteFrom('drill_seat').where('owner_id', '=', ownerId).execute()
    await transaction
      .insertInto('drill_seat')
      .values(
        [...asked.values()].map(({ seat_id, invitation_id }) => ({
          owner_id: ownerId,
          seat_id,
          invitation_id,
          answer: null,
          answered_at: null,
        })),
      )
      .execute()
    await asSystem(transaction, async () => {
      const email = await ownerEmail(transaction, ownerId)
      for (const row of grantees) {
        const to = row.email ?? row.claimed_email ?? ''
        if (to !== '')
          await outbox.post(transaction, drillMail(to, { name: row.mail_name, email }), {
            purpose: 'drill',
            reference: ownerId,
          })
      }
    })
  })
}

export const drillAnswers = (
  database: Database,
  { ownerId, accountId }: Session,
): Promise<ValueOf<(typeof readDrillAnswers)['answer']>> =>
  inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    const drill = await transaction
      .selectFrom('drill')
      .select('drill_id')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    const rows = await transaction.selectFrom('drill_seat').selectAll().where('owner_id', '=', ownerId).execute()
    return {
      drillId: drill?.drill_id ?? null,
      answers: rows.flatMap(({ seat_id, invitation_id, answer, answered_at }) =>
        answer && answered_at
          ? [{ seatId: seat_id, invitationId: invitation_id, statement: answer, answeredAt: answered_at }]
          : [],
      ),
    }
  })

export async function heldDrills(
  database: Database,
  session: Session,
): Promise<ValueOf<(typeof listHeldDrills)['answer']>> {
  const rows = await inTransaction(database, { as: 'system' }, (transaction) =>
    heldSeatsWithAcceptances(transaction)
      .innerJoin('drill', 'drill.owner_id', 'held_seat.owner_id')
      .innerJoin('drill_seat', (join) =>
        join
          .onRef('drill_seat.owner_id', '=', 'held_seat.owner_id')
          .onRef('drill_seat.seat_id', '=', 'held_seat.seat_id')
          .onRef('drill_seat.invitation_id', '=', 'held_seat.invitation_id'),
      )
      .select(['drill.owner_id', 'drill.drill_id', 'drill.statement as call', 'drill.called_at'])
      .select(['drill_seat.seat_id', 'drill_seat.invitation_id', 'drill_seat.answered_at'])
      .where('held_seat.account_id', '=', session.accountId)
      .where('held_seat.grantee_owner_id', '=', session.ownerId)
      .where('acceptance.standing', '=', 'accepted')
      .where('invitation.void_at', 'is', null)
      .orderBy('drill.called_at', 'desc')
      .execute(),
  )
  return {
    drills: rows.map(({ owner_id, seat_id, invitation_id, drill_id, call, called_at, answered_at }) => ({
      ownerId: owner_id,
      seatId: seat_id,
      invitationId: invitation_id,
      drillId: drill_id,
      statement: call,
      calledAt: called_at,
      answeredAt: answered_at,
    })),
  }
}

/** Keeps an answer beside the owner's call. It changes nothing else, and the first one stays. */
export async function keepAnswer(
  { database, clock }: Pick<ServerContext, 'database' | 'clock'>,
  session: Session,
  { ownerId, drillId, seatId, invitationId }: OwnPlace & { ownerId: string; drillId: string },
  statement: Uint8Array,
): Promise<void> {
  await inTransaction(database, { as: 'system' }, async (transaction) => {
    await mustCountIn(transaction, session, { ownerId, seatId, invitationId })
    const drill = await transaction
      .selectFrom('drill')
      .select('drill_id')
      .where('owner_id', '=', ownerId)
      .where('drill_id', '=', drillId)
      .forShare()
      .executeTakeFirst()
    const asked = await transaction
      .selectFrom('drill_seat')
      .select('answer')
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .executeTakeFirst()
    if (!drill || !asked) throw notFound('This fire drill is over.')
    await transaction
      .updateTable('drill_seat')
      .set({ answer: statement, answered_at: clock() })
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .where('invitation_id', '=', invitationId)
      .where('answer', 'is', null)
      .execute()
  })
}
