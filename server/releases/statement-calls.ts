import type { ReleaseMessage } from '../../contract/release-service.ts'
import { endRelease, giveOpinion, pauseByMail, type Release, report, vetoRelease } from '../../contract/release.ts'
import { isOpenState } from '../../domain/releases.ts'
import { checkPassword } from '../accounts/password.ts'
import type { ServerContext } from '../context.ts'
import { tokenHash } from '../crypto.ts'
import { answeringIn } from '../deputies/reading.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from './link.ts'
import { postMessage } from './messages.ts'
import { findRelease, takeReport } from './report.ts'
import { serviceDown, delivered } from './texts.ts'

export function mountStatements(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database } = context

  const send = async (message: ReleaseMessage, releaseId: string, accountId: string): Promise<Release> => {
    const { ownerId } = message
    const n = await database.transaction().execute(async (transaction) => {
      await findRelease(transaction, ownerId, releaseId, accountId)
      if (message.type === 'veto')
        await transaction
          .updateTable('release')
          .set({ veto_sent: true })
          .where('owner_id', '=', ownerId)
          .where('release_id', '=', releaseId)
          .execute()
      return postMessage(transaction, context, message)
    })
    await delivered(link.deliver(ownerId, n))
    return findRelease(database, ownerId, releaseId, accountId)
  }

  mount(api, report, async ({ session, body }) => ({ release: await takeReport(context, link, session, body) }))

  mount(api, giveOpinion, async ({ session, params: { ownerId, releaseId }, body: { statement, stance } }) => {
    const standing = await answeringIn(database, session, ownerId)
    const attorney = standing.some(({ role }) => role === 'attorney')
    if (standing.length === 0 || (stance === 'support' && !attorney))
      throw new Refusal(403, 'not-in-seat', 'Only the estate attorney can give an opinion on a report.')
    return {
      release: await send(
        { type: 'opinion', ownerId, statement, expects: { releaseId, stance } },
        releaseId,
        session.accountId,
      ),
    }
  })

  mount(api, vetoRelease, async ({ session, params: { ownerId, releaseId }, body: { statement } }) => {
    if (session.ownerId !== ownerId) throw notFound()
    return {
      release: await send({ type: 'veto', ownerId, statement, expects: { releaseId } }, releaseId, session.accountId),
    }
  })

  mount(api, endRelease, async ({ session, params: { ownerId, releaseId }, body: { statement, authKey } }) => {
    if (session.ownerId !== ownerId) throw notFound()
    await checkPassword(context, session, authKey)
    return {
      release: await send({ type: 'end', ownerId, statement, expects: { releaseId } }, releaseId, session.accountId),
    }
  })
}

export function mountPause(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database } = context

  mount(api, pauseByMail, async ({ body: { token } }) => {
    const found = await database
      .selectFrom('pause_link')
      .select(['owner_id', 'release_id'])
      .where('token_hash', '=', tokenHash(token))
      .executeTakeFirst()
    const nothing = { pausedUntil: null, opensAt: null, again: false }
    if (!found) return nothing
    const { owner_id: ownerId, release_id: releaseId } = found
    const before = await findRelease(database, ownerId, releaseId, '')
    if (!isOpenState(before.state)) return nothing
    const n = await database
      .transaction()
      .execute((transaction) => postMessage(transaction, context, { type: 'pause', ownerId, releaseId }))
    // A job retries the delivery. Until the service confirms, the page must not say that the release
    // is paused, or that there is none.
    if ((await link.deliver(ownerId, n)) === 'waiting') throw serviceDown()
    const { pausedUntil, opensAt } = await findRelease(database, ownerId, releaseId, '')
    return { pausedUntil, opensAt, again: before.pausedUntil !== null }
  })
}
