import { openStates } from '../../domain/releases.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { cardReviewRow, reviewRow, type listCardReviews, type listReviews } from '../../contract/reviews.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import { acceptancesWithSeats } from '../db/seat-joins.ts'
import { Refusal } from '../http/refusal.ts'
import { findReport, signedReportOf } from '../releases/documents.ts'
import { activeOperators, emailOf, ownerEmail } from '../releases/people.ts'
import { isDocumentLost } from '../releases/adopted-reports.ts'
import { releaseView } from '../releases/view.ts'

type Reader = Pick<Tx, 'selectFrom'>

type Reviews = ValueOf<(typeof listReviews)['answer']>
type CardReviews = ValueOf<(typeof listCardReviews)['answer']>

const pageSize = 50

const shownMilliseconds = 90 * 24 * 3600_000

/** Null if the operator may decide. The release service checks the operator's keys. */
async function reasonAgainst(
  reader: Reader,
  { accountId }: Session,
  ownerId: string,
): Promise<'own-estate' | 'holds-seat' | 'suspended-owner' | null> {
  const owner = await reader
    .selectFrom('estate')
    .select('account_id')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (owner?.account_id === accountId) return 'own-estate'
  const held = await reader
    .selectFrom('acceptance')
    .select('hash')
    .where('owner_id', '=', ownerId)
    .where('account_id', '=', accountId)
    .where('standing', 'in', ['unverified', 'accepted', 'presented', 'stepped-down'])
    .limit(1)
    .executeTakeFirst()
  if (held) return 'holds-seat'
  const suspended = await reader
    .selectFrom('suspension')
    .select('operator_id')
    .where('owner_id', '=', ownerId)
    .where('operator_id', '=', accountId)
    .executeTakeFirst()
  return suspended ? 'suspended-owner' : null
}

export async function mustBeImpartial(reader: Reader, session: Session, ownerId: string): Promise<void> {
  const reason = await reasonAgainst(reader, session, ownerId)
  if (reason === 'own-estate') throw new Refusal(403, reason, 'This is about you. Someone else has to decide.')
  if (reason === 'suspended-owner')
    throw new Refusal(403, reason, 'You suspended this person before. Someone else has to decide.')
  if (reason) throw new Refusal(403, reason, 'This person named you. Someone else has to decide.')
}

/** Sort order. 0: waits for an operator; 1: waits for another step; 2: is closed. */
const rank = sql<number>`case when state = 'in-review' then 0 when state in (${sql.join([...openStates])}) then 1 else 2 end`

/** Pending reports, longest waiting first, then decided ones. */
export async function reviewsFor(transaction: Tx, session: Session, now: Date, skip: number): Promise<Reviews> {
  const found = await transaction
    .selectFrom('release')
    .selectAll()
    .where((where) =>
      where.or([where('closed_at', 'is', null), where('closed_at', '>', new Date(now.getTime() - shownMilliseconds))]),
    )
    // A reporter who deleted their account also deleted the certificate, so no review is possible. But
    // a report in review blocks a new report, so an operator can still reject it.
    .where((where) => where.or([where('reporter_owner_id', 'is not', null), where('state', '=', 'in-review')]))
    .orderBy(rank)
    .orderBy(sql`case when ${rank} < 2 then reported_at end`)
    .orderBy('reported_at', 'desc')
    .orderBy('release_id')
    .offset(skip)
    .limit(pageSize + 1)
    .execute()
  const answer: Reviews = { reviews: [], damaged: [], next: nextAfter(skip, found.length) }
  for (const row of found.slice(0, pageSize)) {
    const review = {
      release: releaseView(row, session.accountId),
      ownerEmail: await ownerEmail(transaction, row.owner_id),
      canOpen: (await keysOf(transaction, row.owner_id, row.release_id)).has(session.accountId),
      lostClaim: isDocumentLost(row) ? row.claim : null,
      mayNot: await reasonAgainst(transaction, session, row.owner_id),
    }
    if (canBeShown(reviewRow, review)) answer.reviews.push(review)
    else answer.damaged.push({ ownerId: row.owner_id, releaseId: row.release_id })
  }
  return answer
}

const nextAfter = (skip: number, found: number) => (found > pageSize ? skip + pageSize : null)

/** Checks each row separately against the contract, so one bad row does not hide the others. */
const canBeShown = <T extends z.ZodMiniType>(schema: T, row: z.output<T>): boolean => z.safeEncode(schema, row).success

async function keysOf(reader: Reader, ownerId: string, releaseId: string): Promise<Map<string, Uint8Array>> {
  const keys = await reader
    .selectFrom('certificate_key')
    .select(['operator_id', 'box'])
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .execute()
  return new Map(keys.map(({ operator_id, box }) => [operator_id, box]))
}

export async function reviewFor(transaction: Tx, session: Session, ownerId: string, releaseId: string) {
  const report = await findReport(transaction, ownerId, releaseId)
  const keys = await keysOf(transaction, ownerId, releaseId)
  const operators = await activeOperators(transaction)
  return {
    ...(await signedReportOf(transaction, report, keys.get(session.accountId) ?? null)),
    lacking: operators
      .filter(({ accountId }) => !keys.has(accountId))
      .map(({ accountId, bundle }) => ({ operatorId: accountId, bundle })),
  }
}

export async function cardReviewsFor(transaction: Tx, session: Session, skip: number): Promise<CardReviews> {
  const found = await acceptancesWithSeats(transaction)
    .selectAll('acceptance')
    .select('seat.role')
    .where('acceptance.standing', '=', 'presented')
    .where('acceptance.left_at', 'is', null)
    .where('invitation.void_at', 'is', null)
    .orderBy('acceptance.accepted_at')
    .orderBy('acceptance.hash')
    .offset(skip)
    .limit(pageSize + 1)
    .execute()
  const answer: CardReviews = { reviews: [], damaged: [], next: nextAfter(skip, found.length) }
  for (const row of found.slice(0, pageSize)) {
    const review = {
      ownerId: row.owner_id,
      seatId: row.seat_id,
      invitationId: row.invitation_id,
      role: row.role,
      ownerEmail: await ownerEmail(transaction, row.owner_id),
      claimantEmail: await emailOf(transaction, row.account_id),
      claimedAt: row.accepted_at,
      filledBy: await holderOf(transaction, row),
      acceptance: row.statement,
      mayNot: await reasonAgainst(transaction, session, row.owner_id),
    }
    if (canBeShown(cardReviewRow, review)) answer.reviews.push(review)
    else answer.damaged.push({ ownerId: row.owner_id, invitationId: row.invitation_id })
  }
  return answer
}

async function holderOf(
  reader: Reader,
  card: { owner_id: string; seat_id: string; invitation_id: string; hash: Uint8Array },
) {
  const { owner_id, seat_id, invitation_id } = card
  const holder = await reader
    .selectFrom('acceptance')
    .select(['account_id', 'accepted_at'])
    .where((where) => where.and({ owner_id, seat_id, invitation_id, standing: 'accepted' }))
    .where('hash', '!=', card.hash)
    .where('left_at', 'is', null)
    .orderBy('accepted_at')
    .executeTakeFirst()
  return holder ? { email: await emailOf(reader, holder.account_id), since: holder.accepted_at } : null
}
