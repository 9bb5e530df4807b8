import {
  changeLockdown,
  getFigures,
  introduceOperator,
  listAudit,
  listEstatesOf,
  listMails,
  listUsers,
  readUserIdentity,
  setUserStatus,
} from '../../contract/admin.ts'
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
import { inTransaction, type Tx } from '../db/scope.ts'
import type { BlobStore } from '../files/index.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { findReport, readCertificateChunk } from '../releases/documents.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { findRelease } from '../releases/report.ts'
import { orDown, serviceDown, serviceRefused } from '../releases/texts.ts'
import { logOf } from '../releases/view.ts'
import { audit, readAudit } from './audit.ts'
import { cardReviewsFor, mustBeImpartial, reviewFor, reviewsFor } from './reviews.ts'
import { readFigures } from './figures.ts'
import { lockdownHere, lockdowns } from './lockdown.ts'
import { readMails } from './mails.ts'
import { suspend } from './suspending.ts'
import { bundleOf, estatesOf, listPeople, makeOperator } from './users.ts'

export { audit } from './audit.ts'
export { backupAction } from './figures.ts'
export { lockdownThatLasts, planLockdownCheck } from './lockdown.ts'

/** Mounts the calls of operators. The role and the second step are checked before each (contract: access `admin`). */
export function mountAdmin(api: Api, context: ServerContext, link: ReleaseLink, blobs: BlobStore): void {
  const { database, clock, outbox } = context
  const system = <T>(work: (transaction: Tx) => Promise<T>) => inTransaction(database, { as: 'system' }, work)
  const note = (transaction: Tx, { tenant, accountId }: Session, action: string, detail: string) =>
    audit(transaction, { tenant, at: clock(), by: accountId, action, detail })

  const lockdown = lockdowns(context, link)

  mount(api, getFigures, ({ session }) =>
    system(async (transaction) => ({
      figures: await readFigures(transaction, session.tenant, clock()),
      lockdown: await lockdownHere(transaction),
    })),
  )

  mount(api, changeLockdown, async ({ session, body: { code, action, ...named } }) => {
    await checkSecondFactor(context, session, code, session.deviceHash)
    await lockdown[action](session, named)
    return { lockdown: await system(lockdownHere) }
  })

  mount(api, listReviews, ({ session, query: { skip = 0 } }) =>
    system((transaction) => reviewsFor(transaction, session, clock(), skip)),
  )

  mount(api, readReview, ({ session, params: { ownerId, releaseId } }) =>
    system((transaction) => reviewFor(transaction, session, ownerId, releaseId)),
  )

  mount(api, readAnswers, async ({ session, params: { ownerId, releaseId }, query: { nonce } }) => {
    await findRelease(database, ownerId, releaseId, session.accountId)
    // The word first: what the service has logged since is in a log that is read afterwards.
    const status = await orDown(link.status(ownerId, nonce))
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
    // One whose reporter is gone can still be rejected: it stands in the way of another.
    if (body.decision === 'approve') await findReport(database, ownerId, releaseId)
    else await findRelease(database, ownerId, releaseId, session.accountId)
    await mustBeImpartial(database, session, ownerId)
    await checkSecondFactor(context, session, body.code, session.deviceHash)
    const n = await system(async (transaction) => {
      await note(transaction, session, body.decision === 'approve' ? 'report verified' : 'report rejected', ownerId)
      return postMessage(transaction, context, {
        type: 'review',
        ownerId,
        statement: body.statement,
        expects: { releaseId, decision: body.decision },
      })
    })
    const fate = await link.deliver(ownerId, n)
    if (fate !== null && fate !== 'waiting') throw serviceRefused(fate)
    return { release: await findRelease(database, ownerId, releaseId, session.accountId) }
  })

  mount(api, listCardReviews, ({ session, query: { skip = 0 } }) =>
    system((transaction) => cardReviewsFor(transaction, session, skip)),
  )

  mount(api, reviewCard, async ({ session, params: { ownerId, seatId, invitationId }, body }) => {
    await mustBeImpartial(database, session, ownerId)
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
    const fate = await link.deliver(ownerId, n)
    if (fate !== null && fate !== 'waiting') throw serviceRefused(fate)
    return {}
  })

  mount(api, listUsers, ({ session, query }) => system((transaction) => listPeople(transaction, session.tenant, query)))

  mount(api, listEstatesOf, ({ session, params: { accountId } }) =>
    system(async (transaction) => ({ ownerIds: await estatesOf(transaction, session.tenant, accountId) })),
  )

  mount(api, setUserStatus, async ({ session, params: { accountId }, body: { code, ...change } }) => {
    if (accountId === session.accountId) throw new Refusal(409, 'own-account', 'You cannot suspend your own account.')
    await checkSecondFactor(context, session, code, session.deviceHash)
    await suspend(context, link, session, accountId, change)
    return {}
  })

  mount(api, readUserIdentity, async ({ session, params: { accountId } }) => ({
    bundle: await system((transaction) => bundleOf(transaction, session.tenant, accountId)),
  }))

  mount(api, introduceOperator, async ({ session, params: { accountId }, body: { code, statement } }) => {
    await system((transaction) => bundleOf(transaction, session.tenant, accountId))
    await checkSecondFactor(context, session, code, session.deviceHash)
    const refused = await orDown(link.service.introduce(statement))
    if (refused !== null) throw serviceRefused(refused)
    await system(async (transaction) => {
      await makeOperator(transaction, session.tenant, accountId)
      await note(transaction, session, 'operator introduced', accountId)
    })
    return {}
  })

  mount(api, listAudit, ({ session, query: { before } }) =>
    system((transaction) => readAudit(transaction, session.tenant, before)),
  )

  mount(api, listMails, ({ query: { after } }) => readMails(database, outbox.sends, after))
}
