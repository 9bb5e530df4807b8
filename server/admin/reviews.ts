import type { listCardReviews, listReviews } from '../../contract/admin.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { findReport, signedReportOf } from '../releases/documents.ts'
import { activeOperators, emailOf, ownerEmail } from '../releases/people.ts'
import { releaseView } from '../releases/view.ts'

type Reader = Pick<Tx, 'selectFrom'>

type Review = ValueOf<(typeof listReviews)['answer']>['reviews'][number]
type CardReview = ValueOf<(typeof listCardReviews)['answer']>['reviews'][number]

/** Decided reports stay in the list this long. */
const shownMilliseconds = 90 * 24 * 3600_000

/** Why an operator may not decide about an estate; null where they may. The release service judges the same by keys. */
export async function mayNot(
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
    .where('standing', 'in', ['unverified', 'accepted', 'presented'])
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

/** @throws Refusal when this operator may not decide about the estate */
export async function mustBeImpartial(reader: Reader, session: Session, ownerId: string): Promise<void> {
  const reason = await mayNot(reader, session, ownerId)
  if (reason === 'own-estate') throw new Refusal(403, reason, 'This is your own estate: somebody else has to decide.')
  if (reason === 'suspended-owner')
    throw new Refusal(403, reason, 'You have suspended this person before: somebody else has to decide.')
  if (reason) throw new Refusal(403, reason, 'You hold a seat in this estate: somebody else has to decide.')
}

/** The reports that wait for an operator, and those decided lately. System scope. */
export async function reviewsFor(transaction: Tx, session: Session, now: Date): Promise<Review[]> {
  const rows = await transaction
    .selectFrom('release')
    .selectAll()
    .where((where) =>
      where.or([where('closed_at', 'is', null), where('closed_at', '>', new Date(now.getTime() - shownMilliseconds))]),
    )
    .orderBy('reported_at', 'desc')
    .limit(200)
    .execute()
  const reviews: Review[] = []
  for (const row of rows) {
    // Whoever reported has deleted their account since, and the certificate with it: there is nothing left to look at.
    if (row.reporter_owner_id === null) continue
    reviews.push({
      release: releaseView(row, session.accountId),
      ownerEmail: await ownerEmail(transaction, row.owner_id),
      canOpen: (await keysOf(transaction, row.owner_id, row.release_id)).has(session.accountId),
      mayNot: await mayNot(transaction, session, row.owner_id),
    })
  }
  return reviews
}

/** The certificate's key as it was sealed to each operator, by their accountId. */
async function keysOf(reader: Reader, ownerId: string, releaseId: string): Promise<Map<string, Uint8Array>> {
  const keys = await reader
    .selectFrom('certificate_key')
    .select(['operator_id', 'box'])
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .execute()
  return new Map(keys.map(({ operator_id, box }) => [operator_id, box]))
}

/** One report as an operator opens it. System scope. @throws Refusal */
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

/** Cards that were presented and not decided on. System scope. */
export async function cardReviewsFor(transaction: Tx, session: Session): Promise<CardReview[]> {
  const rows = await transaction
    .selectFrom('acceptance')
    .innerJoin('invitation', (join) =>
      join
        .onRef('invitation.owner_id', '=', 'acceptance.owner_id')
        .onRef('invitation.seat_id', '=', 'acceptance.seat_id')
        .onRef('invitation.invitation_id', '=', 'acceptance.invitation_id'),
    )
    .innerJoin('seat', (join) =>
      join.onRef('seat.owner_id', '=', 'acceptance.owner_id').onRef('seat.seat_id', '=', 'acceptance.seat_id'),
    )
    .selectAll('acceptance')
    .select('seat.role')
    .where('acceptance.standing', '=', 'presented')
    .where('acceptance.left_at', 'is', null)
    .where('invitation.void_at', 'is', null)
    .orderBy('acceptance.accepted_at')
    .limit(200)
    .execute()
  const reviews: CardReview[] = []
  for (const row of rows)
    reviews.push({
      ownerId: row.owner_id,
      seatId: row.seat_id,
      invitationId: row.invitation_id,
      role: row.role,
      ownerEmail: await ownerEmail(transaction, row.owner_id),
      claimantEmail: await emailOf(transaction, row.account_id),
      claimedAt: row.accepted_at,
      filledBy: await holderOf(transaction, row),
      acceptance: row.statement,
      mayNot: await mayNot(transaction, session, row.owner_id),
    })
  return reviews
}

/** Who sits in this seat already: the owner named them, and a card for the same seat deserves a question. */
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
