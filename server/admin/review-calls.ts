import {
  getCertificateChunk,
  listCardReviews,
  listReviews,
  readAnswers,
  readReview,
  reviewCard,
  reviewRelease,
  shareCertificate,
} from '../../contract/reviews.ts'
import { checkSecondFactor, type Session } from '../accounts/index.ts'
import type { ServerContext } from '../context.ts'
import { systemOf } from '../db/scope.ts'
import type { BlobStore } from '../files/index.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import { findReport, readCertificateChunk } from '../releases/documents.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { findRelease } from '../releases/report.ts'
import { orServiceDown, serviceDown, delivered } from '../releases/texts.ts'
import { logOf } from '../releases/view.ts'
import { auditing } from './audit.ts'
import { mustHaveRested } from './resting.ts'
import { cardReviewsFor, mustBeImpartial, reviewFor, reviewsFor } from './reviews.ts'

/** Adds a second entry for a refusal, as the audit log already has the decision. */
const delivering =
  ({ database, clock }: ServerContext, link: ReleaseLink) =>
  async (ownerId: string, n: number, session: Session): Promise<void> => {
    try {
      await delivered(link.deliver(ownerId, n))
    } catch (refused) {
      const note = auditing(clock)
      await systemOf(database)((transaction) => note(transaction, session, 'decision refused', ownerId))
      throw refused
    }
  }

export function mountReviews(api: Api, context: ServerContext, link: ReleaseLink, blobs: BlobStore): void {
  const { database, clock } = context
  const system = systemOf(database)
  const note = auditing(clock)
  const takenOrNoted = delivering(context, link)

  mount(api, listReviews, ({ session, query: { skip = 0 } }) =>
    system((transaction) => reviewsFor(transaction, session, clock(), skip)),
  )

  mount(api, readReview, ({ session, params: { ownerId, releaseId } }) =>
    system((transaction) => reviewFor(transaction, session, ownerId, releaseId)),
  )

  mount(api, readAnswers, async ({ session, params: { ownerId, releaseId }, query: { nonce } }) => {
    await findRelease(database, ownerId, releaseId, session.accountId)
    // The status is read first, so that the log, read after it, includes what the service has logged
    // since.
    const { status } = await orServiceDown(link.status(ownerId, nonce))
    if (!status) throw serviceDown()
    return { word: status.word, entries: await system((transaction) => logOf(transaction, ownerId)) }
  })

  mount(api, getCertificateChunk, async ({ session, params: { ownerId, releaseId, index } }) => {
    const report = await findReport(database, ownerId, releaseId)
    if (index === 0) await system((transaction) => note(transaction, session, 'certificate opened', ownerId))
    return readCertificateChunk(database, blobs, report, index)
  })

  mount(api, shareCertificate, async ({ params: { ownerId, releaseId }, body: { sealedKeys } }) => {
    await findReport(database, ownerId, releaseId)
    await database
      .insertInto('certificate_key')
      .values(
        sealedKeys.map(({ operatorId, box }) => ({
          owner_id: ownerId,
          release_id: releaseId,
          operator_id: operatorId,
          box,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return {}
  })

  mount(api, reviewRelease, async ({ session, params: { ownerId, releaseId }, body }) => {
    // An operator can still reject a report whose reporter left, because that report blocks the next.
    if (body.decision === 'approve') await findReport(database, ownerId, releaseId)
    else await findRelease(database, ownerId, releaseId, session.accountId)
    await mustBeImpartial(database, session, ownerId)
    await mustHaveRested(context, session)
    await checkSecondFactor(context, session, body.code, session.deviceHash)
    const n = await system(async (transaction) => {
      await note(transaction, session, body.decision === 'approve' ? 'report verified' : 'report rejected', ownerId)
      return postMessage(transaction, context, {
        type: 'review',
        ownerId,
        statement: body.statement,
        expects: { releaseId, decision: body.decision },
        ...(body.seen && { seen: body.seen }),
      })
    })
    await takenOrNoted(ownerId, n, session)
    return { release: await findRelease(database, ownerId, releaseId, session.accountId) }
  })
}

export function mountCardReviews(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, clock } = context
  const system = systemOf(database)
  const note = auditing(clock)
  const takenOrNoted = delivering(context, link)

  mount(api, listCardReviews, ({ session, query: { skip = 0 } }) =>
    system((transaction) => cardReviewsFor(transaction, session, skip)),
  )

  mount(api, reviewCard, async ({ session, params: { ownerId, seatId, invitationId }, body }) => {
    await mustBeImpartial(database, session, ownerId)
    await mustHaveRested(context, session)
    await checkSecondFactor(context, session, body.code, session.deviceHash)
    const n = await system(async (transaction) => {
      const known = await transaction
        .selectFrom('acceptance')
        .select('hash')
        .where('owner_id', '=', ownerId)
        .where('statement', '=', body.acceptance)
        .executeTakeFirst()
      if (!known) throw notFound()
      await note(transaction, session, body.decision === 'approve' ? 'card accepted' : 'card rejected', ownerId)
      return postMessage(transaction, context, {
        type: 'card-review',
        ownerId,
        statement: body.statement,
        expects: { seatId, invitationId, decision: body.decision },
      })
    })
    await takenOrNoted(ownerId, n, session)
    return {}
  })
}
