import { sql } from 'kysely'
import type { RekeyBody } from '../../contract/rekey.ts'
import type { Tx } from '../db/scope.ts'
import { heldSeatsWithAcceptances } from '../db/seat-joins.ts'
import { Refusal } from '../http/refusal.ts'

const notConsistent = (what: string) =>
  new Refusal(
    422,
    'not-consistent',
    `Something changed while your new keys were being made (${what}). Nothing was lost. Please begin again.`,
  )

type Names = readonly (readonly [what: string, there: readonly { name: string }[], given: readonly string[]])[]

async function namesOf(
  transaction: Tx,
  { ownerId, accountId }: { ownerId: string; accountId: string },
  { head }: RekeyBody,
): Promise<Names> {
  const seatKeys = transaction.selectFrom('seat_key').select('target as name').where('owner_id', '=', ownerId)
  const allKeys = transaction.selectFrom('all_key').select('event as name').where('owner_id', '=', ownerId)
  const kept = transaction
    .selectFrom('invitation')
    .select('invitation_id as name')
    .where('owner_id', '=', ownerId)
    .where('void_at', 'is', null)
  const held = heldSeatsWithAcceptances(transaction)
    .innerJoin('estate', 'estate.owner_id', 'held_seat.owner_id')
    .select(sql<string>`held_seat.owner_id || ' ' || held_seat.seat_id || ' ' || held_seat.invitation_id`.as('name'))
    .where('held_seat.account_id', '=', accountId)
    .where('held_seat.grantee_owner_id', '=', ownerId)
  return [
    ['keys of roles', await seatKeys.execute(), head.seatKeys.map(({ target }) => target)],
    ['shared keys', await allKeys.execute(), head.allKeys.map(({ event }) => event)],
    ['invitations', await kept.execute(), head.kept.map(({ invitationId }) => invitationId)],
    [
      'roles held',
      await held.execute(),
      head.held.map((seat) => `${seat.ownerId} ${seat.seatId} ${seat.invitationId}`),
    ],
  ]
}

async function versionsWithout(
  transaction: Tx,
  ownerId: string,
  { wraps }: RekeyBody,
): Promise<{ all: number; without: number }> {
  const ids = wraps.map(({ recordId }) => recordId)
  const versions = wraps.map(({ version }) => version)
  const { rows } = await sql<{ all: number | string; without: number | string }>`
    select count(*) as all, count(*) filter (where given.id is null) as without from record_version v
      left join (select distinct id, version from unnest(${ids}::uuid[], ${versions}::int[]) as named (id, version)) as given
        on given.id = v.record_id and given.version = v.version
    where v.owner_id = ${ownerId}::uuid`.execute(transaction)
  return { all: Number(rows[0]?.all ?? 0), without: Number(rows[0]?.without ?? 0) }
}

/** Covers boxes in others' estates. Unless `exactly`, rows deleted since staging may remain. */
export async function refuseIncomplete(
  transaction: Tx,
  person: { ownerId: string; accountId: string },
  body: RekeyBody,
  exactly: boolean,
): Promise<void> {
  for (const [what, there, given] of await namesOf(transaction, person, body)) {
    const named = new Set(given)
    if (there.some(({ name }) => !named.has(name)) || (exactly && given.length !== there.length))
      throw notConsistent(what)
  }
  const { all, without } = await versionsWithout(transaction, person.ownerId, body)
  if (without > 0 || (exactly && body.wraps.length !== all)) throw notConsistent('records')
}
