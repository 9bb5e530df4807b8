import { isOpenState } from '../../domain/releases.ts'
import type { ReleaseMessage } from '../../contract/release-service.ts'
import {
  endRelease,
  giveOpinion,
  listOperators,
  listReleases,
  pauseByMail,
  readReleaseLog,
  readReleaseStatus,
  type Release,
  releaseInfo,
  report,
  showLostEntry,
  vetoRelease,
} from '../../contract/release.ts'
import { checkPassword } from '../accounts/password.ts'
import type { Session } from '../accounts/session.ts'
import { tokenHash } from '../crypto.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import { ReleaseServiceDown } from './client.ts'
import type { ReleaseLink } from './link.ts'
import { postMessage } from './messages.ts'
import { handleNotices } from './notices.ts'
import { activeOperators } from './people.ts'
import { holdingsIn } from './policy.ts'
import { findRelease, takeReport } from './report.ts'
import { orDown, serviceDown, serviceRefused } from './texts.ts'
import { logOf, releasesOf } from './view.ts'

export { createReleaseLink, type ReleaseLink } from './link.ts'
export { pollKind } from './mirror.ts'
export { askAboutAll } from './recovery.ts'
export { accountIsUnderRelease } from './policy.ts'

/** Mounts the calls of reports and releases, and does their due work. */
export function mountReleases(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, config, outbox } = context
  handleNotices(context)

  /** Sends a signed message on and gives the release as it stands then. */
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
    const fate = await link.deliver(ownerId, n)
    if (fate !== null && fate !== 'waiting') throw serviceRefused(fate)
    return findRelease(database, ownerId, releaseId, accountId)
  }

  mount(api, report, async ({ session, body }) => ({ release: await takeReport(context, link, session, body) }))

  mount(api, giveOpinion, async ({ session, params: { ownerId, releaseId }, body: { statement, stance } }) => {
    const holdings = await holdingsIn(database, session, ownerId)
    const standing = holdings.filter((holding) => holding.standing === 'accepted')
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

  mount(api, listReleases, ({ session: { accountId, ownerId } }) =>
    inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => ({
      releases: await releasesOf(transaction, ownerId, accountId),
    })),
  )

  /** Whether it is their own estate. @throws Refusal where they have no part in it: a card that nobody has looked at shows nothing */
  const mayReadLog = async (session: Session, ownerId: string): Promise<boolean> => {
    if (session.ownerId === ownerId) return true
    const holdings = await holdingsIn(database, session, ownerId)
    if (!holdings.some(({ standing }) => standing === 'accepted')) throw notFound()
    return false
  }

  mount(api, showLostEntry, async ({ session, params: { ownerId }, body: { entry } }) => {
    await mayReadLog(session, ownerId)
    await orDown(link.remembered(ownerId, entry))
    return {}
  })

  mount(api, readReleaseLog, async ({ session, params: { ownerId } }) => {
    const mine = await mayReadLog(session, ownerId)
    const { accountId } = session
    const scope: Scope = mine ? { as: 'owner', ownerId, accountId } : { as: 'grantee', ownerId, accountId, targets: [] }
    return inTransaction(database, scope, async (transaction) => ({
      entries: await logOf(transaction, ownerId),
    }))
  })

  mount(api, readReleaseStatus, async ({ session, params: { ownerId }, query: { nonce } }) => {
    const mine = session.ownerId === ownerId
    const counted = mine ? [] : await holdingsIn(database, session, ownerId)
    const holdings = counted.filter(({ standing }) => standing === 'accepted')
    if (!mine && holdings.length === 0) throw notFound()
    const status = await orDown(link.status(ownerId, nonce))
    if (!status) throw serviceDown()
    const { word, ownerPart, seatParts } = status
    const held = new Set(holdings.map(({ seatId }) => seatId))
    return {
      word,
      ownerPart: mine ? ownerPart : null,
      seatParts: seatParts.filter(({ seatId }) => mine || held.has(seatId)),
    }
  })

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
    // It goes on by itself; but nobody may read that it is held, or that there is nothing to hold, before it is so.
    if ((await link.deliver(ownerId, n)) === 'waiting') throw serviceDown()
    const { pausedUntil, opensAt } = await findRelease(database, ownerId, releaseId, '')
    return { pausedUntil, opensAt, again: before.pausedUntil !== null }
  })

  mount(api, listOperators, async ({ query: { nonce } }) => ({
    operators: (await activeOperators(database)).map(({ accountId, bundle }) => ({ operatorId: accountId, bundle })),
    list: await orDown(link.service.operators(nonce)),
  }))

  mount(api, releaseInfo, async ({ session }) => {
    const keys = await orDown(link.service.keys())
    const reviewers = await link.reviewers(session.ownerId).catch((error: unknown) => {
      if (error instanceof ReleaseServiceDown) return null
      throw error
    })
    return {
      ...keys,
      reviewers,
      mail: outbox.sends,
      daySeconds: config.daySeconds,
    }
  })
}
