import { type Selectable, sql } from 'kysely'
import type { CheckInHold } from '../../domain/check-ins.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { acceptancesWithInvitations } from '../db/seat-joins.ts'
import { holdOf, type Owner, ownerOf } from './hold.ts'
import type { Round, Situation } from './steps.ts'
import type { CheckInTables } from './tables.ts'

export type Row = Selectable<CheckInTables['check_in']>

export const rowOf = (reader: Pick<Tx, 'selectFrom'>, ownerId: string) =>
  reader.selectFrom('check_in').selectAll().where('owner_id', '=', ownerId)

const dayOfClock = 86_400_000

export type Standing = { owner: Owner; hold: CheckInHold | null; situation: Situation }

/** Undefined for an estate without an account. */
export async function standingOf(
  transaction: Tx,
  { clock, config, outbox }: Pick<ServerContext, 'clock' | 'config' | 'outbox'>,
  row: Row,
): Promise<Standing | undefined> {
  const owner = await ownerOf(transaction, row.owner_id)
  if (!owner) return undefined
  const hold = await holdOf(transaction, row.owner_id, owner, outbox.sends)
  const now = clock()
  const { everyDays, graceDays, pausedUntil, steps } = row.plan
  const toldAt = row.told.map(({ at }) => new Date(at)).toSorted((one, other) => other.getTime() - one.getTime())[0]
  const situation = {
    everyDays,
    graceDays,
    // The day begins last in the time zone that is farthest behind.
    pausedUntil: pausedUntil === 0 ? null : new Date((pausedUntil + 0.5) * dayOfClock),
    afterDays: steps.map(({ afterDays }) => afterDays),
    round: roundOf(row),
    toldAt: toldAt ?? null,
    signAt: await lastSign(transaction, row, owner, now),
    held: hold !== null,
    late: false,
    now,
    dayMilliseconds: config.daySeconds * 1000,
  }
  return { owner, hold, situation }
}

function roundOf(row: Row): Round | null {
  if (row.asked_at === null) return null
  return {
    askedAt: row.asked_at,
    askAcceptedAt: row.ask_accepted_at,
    remindedAt: row.reminded_at,
    remindAcceptedAt: row.remind_accepted_at,
    toldSteps: row.told_steps,
  }
}

/** Two machines of one database may differ by this much. */
const toleranceMilliseconds = 60_000

// Sign-ins and saves write nothing for check-ins: this reads their own traces when a question is
// due. A sign of the future, after a clock that was ahead, would silence check-ins until then.
async function lastSign(transaction: Tx, { owner_id, answered_at }: Row, owner: Owner, now: Date): Promise<Date> {
  const { active } = await transaction
    .selectFrom('session')
    .select(sql<Date | null>`max(active_at)`.as('active'))
    .where('account_id', '=', owner.id)
    .where('stage', '=', 'full')
    .executeTakeFirstOrThrow()
  const { saved } = await transaction
    .selectFrom('record_version')
    .select(sql<Date | null>`max(saved_at)`.as('saved'))
    .where('owner_id', '=', owner_id)
    .executeTakeFirstOrThrow()
  const signs = [answered_at, owner.last_sign_in_at, active, saved].flatMap((at) => (at ? [at.getTime()] : []))
  const latest = now.getTime() + toleranceMilliseconds
  return new Date(Math.min(Math.max(0, ...signs.filter((at) => at <= latest)), now.getTime()))
}

type Place = { seatId: string; invitationId: string }
type Person = Place & { email: string; name: string | null }

const acceptedIn = (transaction: Tx, ownerId: string) =>
  acceptancesWithInvitations(transaction)
    .innerJoin('account', 'account.id', 'acceptance.account_id')
    .select(['account.email', 'invitation.mail_name as name', 'invitation.void_at', 'acceptance.standing'])
    .select(['acceptance.seat_id as seatId', 'acceptance.invitation_id as invitationId'])
    .where('acceptance.owner_id', '=', ownerId)
    .orderBy('acceptance.accepted_at')
    .execute()

const withEmail = (rows: readonly (Place & { email: string | null; name: string | null })[]): Person[] =>
  rows.flatMap(({ seatId, invitationId, email, name }) =>
    email === null ? [] : [{ seatId, invitationId, email, name }],
  )

export const isAmong = (places: readonly Place[], { seatId, invitationId }: Place): boolean =>
  places.some((one) => one.seatId === seatId && one.invitationId === invitationId)

/**
 * The grantees who accepted exactly the named invitations (undefined: any) and still hold the seat.
 * The owner did not choose a replaced grantee's successor for this.
 */
export async function peopleOf(transaction: Tx, ownerId: string, named?: readonly Place[]): Promise<Person[]> {
  const rows = await acceptedIn(transaction, ownerId)
  return withEmail(
    rows.filter((row) => row.standing === 'accepted' && row.void_at === null && (!named || isAmong(named, row))),
  )
}

/** The grantees the server wrote to, including those who have left their seats. */
export async function toldPeople(transaction: Tx, { owner_id, told }: Row): Promise<(Person & { at: Date })[]> {
  const rows = await acceptedIn(transaction, owner_id)
  const asked = rows.filter(({ standing }) => standing === 'accepted' || standing === 'stepped-down')
  return withEmail(asked).flatMap((person) =>
    told.flatMap((one) => (isAmong([person], one) ? [{ ...person, at: new Date(one.at) }] : [])),
  )
}
