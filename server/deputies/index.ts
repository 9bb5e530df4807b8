import {
  acceptDeputy,
  endDeputy,
  getDeputy,
  listMyDeputies,
  listOwnDeputies,
  nameDeputy,
} from '../../contract/deputies.ts'
import type { ServerContext } from '../context.ts'
import { systemOf } from '../db/scope.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { type Api, mount } from '../http/mount.ts'
import { clientAddress } from '../http/security.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { mustCountIn } from '../releases/policy.ts'
import { namedDeputies } from './reading.ts'
import { findDeputy, takeAcceptance, takeDeputy, takeEnd } from './taking.ts'

export function mountDeputies(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { config, clock } = context
  const system = systemOf(context.database)
  // Ids are random, so this limit only saves database time.
  const takeLookup = memoryBuckets({ size: 60, perSecond: 1 }, clock)
  // Each try calls the release service. By account: a firm has many people at one address.
  const takeTry = memoryBuckets({ size: 30, perSecond: 1 / 10 }, clock)

  mount(api, nameDeputy, async ({ session, params, body }) => {
    takeTry(session.accountId)
    await takeDeputy(context, link, session, params, body)
    return {}
  })

  mount(api, listMyDeputies, ({ session, params }) =>
    system(async (transaction) => {
      await mustCountIn(transaction, session, params)
      return { deputies: await namedDeputies(transaction, params.ownerId, params) }
    }),
  )

  mount(api, listOwnDeputies, ({ session }) =>
    system(async (transaction) => ({ deputies: await namedDeputies(transaction, session.ownerId) })),
  )

  mount(api, getDeputy, ({ params, http }) => {
    takeLookup(clientAddress(http, config))
    return system(async (transaction) => {
      const { statement, note, seat_id: seatId, invitation_id: invitationId } = await findDeputy(transaction, params)
      return { statement, note, seatId, invitationId }
    })
  })

  mount(api, acceptDeputy, async ({ session, params, body }) => {
    takeTry(session.accountId)
    await takeAcceptance(context, link, session, params, body)
    return {}
  })

  mount(api, endDeputy, async ({ session, params, body: { statement } }) => {
    takeTry(session.accountId)
    await takeEnd(context, link, session, params, statement)
    return {}
  })
}
