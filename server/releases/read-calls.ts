import {
  listOperators,
  listReleases,
  readReleaseLog,
  readReleaseOutlook,
  readReleaseStatus,
  releaseInfo,
  showLostEntry,
} from '../../contract/release.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { answeringIn } from '../deputies/reading.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import { ReleaseServiceDown } from './client.ts'
import type { ReleaseLink } from './link.ts'
import { activeOperators } from './people.ts'
import { countingHoldingsIn } from './policy.ts'
import { orServiceDown, serviceDown } from './texts.ts'
import { logOf, releasesOf } from './view.ts'

export function mountReading(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, outbox } = context

  mount(api, listReleases, ({ session: { accountId, ownerId } }) =>
    inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => ({
      releases: await releasesOf(transaction, ownerId, accountId),
    })),
  )

  /** True for the caller's own estate. @throws Refusal for a caller without a verified seat in it */
  const mayReadLog = async (session: Session, ownerId: string): Promise<boolean> => {
    if (session.ownerId === ownerId) return true
    if ((await answeringIn(database, session, ownerId)).length === 0) throw notFound()
    return false
  }

  mount(api, showLostEntry, async ({ session, params: { ownerId }, body: { entry } }) => {
    await mayReadLog(session, ownerId)
    await orServiceDown(link.remembered(ownerId, entry))
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

  mount(api, readReleaseOutlook, async ({ session, params: { ownerId } }) => {
    await mayReadLog(session, ownerId)
    const { reviewers, outlook } = await orServiceDown(link.status(ownerId))
    if (!outlook) throw serviceDown()
    const { confirmed, impartial } = reviewers
    return { ...outlook, operators: { confirmed, impartial }, mail: outbox.sends }
  })

  mount(api, readReleaseStatus, async ({ session, params: { ownerId }, query: { nonce } }) => {
    const mine = session.ownerId === ownerId
    if (!mine && (await answeringIn(database, session, ownerId)).length === 0) throw notFound()
    const holdings = mine ? [] : await countingHoldingsIn(database, session, ownerId)
    const { status } = await orServiceDown(link.status(ownerId, nonce))
    if (!status) throw serviceDown()
    const { word, ownerPart, seatParts } = status
    const held = new Set(holdings.map(({ seatId }) => seatId))
    return {
      word,
      ownerPart: mine ? ownerPart : null,
      seatParts: seatParts.filter(({ seatId }) => mine || held.has(seatId)),
    }
  })
}

export function mountServiceInfo(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, config, outbox } = context

  mount(api, listOperators, async ({ query: { nonce } }) => ({
    operators: (await activeOperators(database)).map(({ accountId, bundle }) => ({ operatorId: accountId, bundle })),
    ...(await orServiceDown(link.service.operators(nonce))),
  }))

  mount(api, releaseInfo, async ({ session: { ownerId }, query: { nonce } }) => {
    const keys = await orServiceDown(link.service.keys())
    const reply = await link.status(ownerId, nonce).catch((error: unknown) => {
      if (error instanceof ReleaseServiceDown) return undefined
      throw error
    })
    return {
      ...keys,
      reviewers: reply?.reviewers ?? null,
      status: reply?.status ?? null,
      mail: outbox.sends,
      daySeconds: config.daySeconds,
    }
  })
}
