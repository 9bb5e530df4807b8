import { sql } from 'kysely'
import type { DeputizedSeat, NamedDeputy } from '../../contract/deputies.ts'
import type { Session } from '../accounts/session.ts'
import type { Database } from '../db/connect.ts'
import { batchQuery } from '../db/deferred.ts'
import { runBatch, type Tx } from '../db/scope.ts'
import { countingHoldingsIn } from '../releases/policy.ts'
import { askReleases } from '../releases/view.ts'

type Reader = Pick<Tx, 'selectFrom'>

/** Those whom the release service counts, as far as this server heard. */
const countingIn = (reader: Reader) =>
  reader
    .selectFrom('deputy')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'deputy.owner_id')
        .onRef('invitation.seat_id', '=', 'deputy.seat_id')
        .onRef('invitation.invitation_id', '=', 'deputy.invitation_id'),
    )
    .where('deputy.accepted_at', 'is not', null)
    .where('deputy.ended_at', 'is', null)
    .where('invitation.void_at', 'is', null)
    .where((where) => {
      const accepted = where
        .selectFrom('acceptance')
        .select('acceptance.hash')
        .whereRef('acceptance.owner_id', '=', 'deputy.owner_id')
      const ofAttorney = accepted
        .whereRef('acceptance.seat_id', '=', 'deputy.seat_id')
        .whereRef('acceptance.invitation_id', '=', 'deputy.invitation_id')
        .where('acceptance.standing', '=', 'accepted')
      const sinceByDeputy = accepted
        .whereRef('acceptance.account_id', '=', 'deputy.deputy_account_id')
        .whereRef('acceptance.accepted_at', '>=', 'deputy.accepted_at')
        .where('acceptance.standing', 'not in', ['unverified', 'invalid'])
      return where.exists(ofAttorney).and(where.not(where.exists(sinceByDeputy)))
    })

/** The seats of this estate for which the caller answers. */
async function deputizedIn(reader: Reader, { accountId, ownerId: mine }: Session, ownerId: string) {
  const rows = await countingIn(reader)
    .select(['deputy.seat_id', 'deputy.hash', 'deputy.accepted_at'])
    .where('deputy.owner_id', '=', ownerId)
    .where('deputy.deputy_account_id', '=', accountId)
    .where('deputy.deputy_owner_id', '=', mine)
    .execute()
  return rows.flatMap(({ seat_id: seatId, hash, accepted_at: since }) =>
    hash ? [{ seatId, hash, role: 'attorney' as const, since }] : [],
  )
}

/** Everyone who may read and answer reports: who holds a seat, and deputies, from `since` on. */
export const answeringIn = async (reader: Reader, session: Session, ownerId: string) => [
  ...(await countingHoldingsIn(reader, session, ownerId)).map((holding) => ({ ...holding, since: null })),
  ...(await deputizedIn(reader, session, ownerId)),
]

/** For reporters, who seal the document to deputies too. */
export async function deputiesToRead(reader: Reader, ownerId: string) {
  const rows = await countingIn(reader)
    .leftJoin('identity', 'identity.owner_id', 'deputy.deputy_owner_id')
    .select(['deputy.statement', 'deputy.acceptance', 'identity.bundle'])
    .where('deputy.owner_id', '=', ownerId)
    .limit(sql.lit(16))
    .execute()
  return rows.flatMap(({ statement: deputy, acceptance, bundle }) =>
    acceptance ? [{ deputy, acceptance, bundle }] : [],
  )
}

/** To whom mails about a report go, beside the attorney. */
export async function deputiesToTell(reader: Reader, ownerId: string, before: Date) {
  const rows = await countingIn(reader)
    .innerJoin('account', 'account.id', 'deputy.deputy_account_id')
    .select(['account.email', 'account.claimed_email', 'invitation.mail_name'])
    .where('deputy.owner_id', '=', ownerId)
    .where('deputy.accepted_at', '<=', before)
    .execute()
  return rows.map(({ email, claimed_email, mail_name }) => ({ email: email ?? claimed_email ?? '', name: mail_name }))
}

export const askDeputized = (database: Database, { accountId, ownerId }: Session) =>
  batchQuery(
    countingIn(database)
      .innerJoin('identity', 'identity.owner_id', 'deputy.owner_id')
      .select(['deputy.owner_id', 'deputy.seat_id', 'deputy.invitation_id', 'deputy.deputy_id'])
      .select(['deputy.accepted_at', 'deputy.held_box', 'identity.bundle'])
      .where('deputy.deputy_account_id', '=', accountId)
      .where('deputy.deputy_owner_id', '=', ownerId)
      .orderBy('deputy.accepted_at')
      .compile(),
    (rows) => rows,
  )

type Asked = Awaited<ReturnType<ReturnType<typeof askDeputized>['run']>>

/** Only reports from after the acceptance: a deputy answers no other. */
export async function deputizedSeats(database: Database, session: Session, rows: Asked): Promise<DeputizedSeat[]> {
  const releases = await runBatch(
    database,
    { as: 'system' },
    Object.fromEntries(rows.map((row) => [row.deputy_id, askReleases(database, row.owner_id, session.accountId)])),
  )
  return rows.flatMap(({ accepted_at: acceptedAt, held_box: heldBox, ...row }) =>
    acceptedAt && heldBox
      ? [
          {
            ownerId: row.owner_id,
            seatId: row.seat_id,
            invitationId: row.invitation_id,
            deputyId: row.deputy_id,
            acceptedAt,
            heldBox,
            ownerBundle: row.bundle,
            releases: (releases[row.deputy_id] ?? []).filter(({ reportedAt }) => reportedAt >= acceptedAt),
          },
        ]
      : [],
  )
}

/** Without those who deleted their account or made new keys since: they can no longer answer. */
async function whoCanAnswer(reader: Reader, ownerId: string): Promise<ReadonlySet<string>> {
  const rows = await countingIn(reader)
    .innerJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'deputy.deputy_account_id')
        .onRef('account.owner_id', '=', 'deputy.deputy_owner_id'),
    )
    .select('deputy.deputy_id')
    .where('deputy.owner_id', '=', ownerId)
    .execute()
  return new Set(rows.map(({ deputy_id }) => deputy_id))
}

/** @param seat only of this seat; without, all of the estate */
export async function namedDeputies(
  reader: Reader,
  ownerId: string,
  seat?: { seatId: string; invitationId: string },
): Promise<NamedDeputy[]> {
  let query = reader
    .selectFrom('deputy')
    .leftJoin('account', 'account.id', 'deputy.deputy_account_id')
    .selectAll('deputy')
    .select(['account.email as account_email', 'account.claimed_email'])
    .where('deputy.owner_id', '=', ownerId)
  if (seat)
    query = query.where('deputy.seat_id', '=', seat.seatId).where('deputy.invitation_id', '=', seat.invitationId)
  const rows = await query.orderBy('deputy.named_at').execute()
  const counting = await whoCanAnswer(reader, ownerId)
  return rows.map((row) => ({
    deputyId: row.deputy_id,
    seatId: row.seat_id,
    invitationId: row.invitation_id,
    email: row.email,
    acceptedBy: row.accepted_at && (row.account_email ?? row.claimed_email ?? row.email),
    namedAt: row.named_at,
    acceptedAt: row.accepted_at,
    endedAt: row.ended_at,
    counts: counting.has(row.deputy_id),
  }))
}
