import { keepHeldSeat } from '../../contract/held-box.ts'
import { findReleaseCard, keepReleaseCard } from '../../contract/release-cards.ts'
import {
  acceptInvitation,
  claimByCard,
  collectHeldSeat,
  getInvitation,
  listHeldSeats,
  listOpenedRecords,
  listSeats,
  proveShares,
  stepDown,
} from '../../contract/seats.ts'
import { deputizedSeats } from '../deputies/reading.ts'
import { runBatch, inTransaction, type Scope } from '../db/scope.ts'
import { openedRecords } from '../estates/read.ts'
import type { ServerContext } from '../context.ts'
import { memoryBuckets } from '../http/buckets.ts'
import { mount, type Api } from '../http/mount.ts'
import { clientAddress } from '../http/security.ts'
import { type ReleaseLink, ReleaseServiceDown } from '../releases/index.ts'
import { openedTargets } from '../releases/opened-targets.ts'
import { isTaken, mustCount, takeSeat } from './accept.ts'
import { findCard, keepCard } from './cards.ts'
import { collect } from './collect.ts'
import { askHeld, heldSeats, keepHeldBox } from './held.ts'
import { sharesOf } from './proofs.ts'
import { handleReminders } from './reminders.ts'
import { mountShared } from './shared.ts'
import { takeStepDown } from './step-down.ts'
import { askOwnKeys, askOwnSeats, ownKeys, ownSeats } from './own.ts'

export { mailNewStart, mailReturn } from './mails.ts'

export function mountSeats(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, config, clock } = context
  // Invitation ids are random, so this limit only saves database time.
  const takeLookup = memoryBuckets({ size: 60, perSecond: 1 }, clock)
  // Each try calls the release service, and a thief could try a found card with many accounts.
  const takeTry = memoryBuckets({ size: 30, perSecond: 1 / 60 }, clock)
  // No one can guess a token of 256 bits, so this limit only saves database time.
  const takeCard = memoryBuckets({ size: 60, perSecond: 1 }, clock)
  handleReminders(context)
  mountShared(api, context)

  mount(api, listSeats, async ({ session: { ownerId, accountId } }) => {
    const seats = await runBatch(database, { as: 'system' }, askOwnSeats(database, ownerId))
    const keys = await runBatch(database, { as: 'owner', ownerId, accountId }, askOwnKeys(database, ownerId))
    return { seats: ownSeats(seats), ...ownKeys(keys) }
  })

  mount(api, proveShares, ({ session, body: { nonce } }) => sharesOf(database, link, session, nonce))

  // If the release service does not answer, the caller still gets the rest, and their app knows which
  // part is verified.
  const identityWord = async (ownerId: string, nonce: Uint8Array) => {
    const reply = await link.status(ownerId, nonce).catch((error: unknown) => {
      if (error instanceof ReleaseServiceDown) return undefined
      throw error
    })
    return reply?.status?.identity ?? null
  }

  mount(api, getInvitation, async ({ params, query: { nonce }, http }) => {
    takeLookup(clientAddress(http, config))
    const row = await mustCount(database, params)
    return {
      identityWord: nonce ? await identityWord(params.ownerId, nonce) : null,
      role: row.role,
      epoch: row.epoch,
      ownerBundle: row.bundle,
      statement: row.statement,
      rearm: row.rearm,
      shareBox: row.share_box,
      note: row.note,
      ownerMac: row.owner_mac,
      taken: await isTaken(database, params),
    }
  })

  mount(api, acceptInvitation, async ({ session, params, body: { acceptance, granteeMac, heldBox }, http }) => {
    takeTry(clientAddress(http, config))
    const given = { statement: acceptance, granteeMac, heldBox, via: 'invitation' } as const
    return { acceptedAt: await takeSeat(context, link, session, params, given) }
  })

  mount(api, claimByCard, async ({ session, params, body: { acceptance, heldBox }, http }) => {
    takeTry(clientAddress(http, config))
    const given = { statement: acceptance, granteeMac: null, heldBox, via: 'card' } as const
    return { acceptedAt: await takeSeat(context, link, session, params, given) }
  })

  mount(api, keepReleaseCard, async ({ session, params, body }) => {
    await keepCard(database, session, params, body)
    return {}
  })

  mount(api, findReleaseCard, async ({ body, http }) => {
    takeCard(clientAddress(http, config))
    return { entry: await findCard(database, body) }
  })

  mount(api, listHeldSeats, async ({ session }) => {
    const { waiting, deputized, ...held } = await runBatch(database, { as: 'system' }, askHeld(database, session))
    return {
      seats: await heldSeats(database, session, held),
      waiting,
      deputized: await deputizedSeats(database, session, deputized),
    }
  })

  mount(api, keepHeldSeat, async ({ session, params, body }) => {
    await keepHeldBox(database, session, params, body)
    return {}
  })

  mount(api, stepDown, async ({ session, params, body, http }) => {
    takeTry(clientAddress(http, config))
    return takeStepDown(context, link, session, params, body)
  })

  mount(api, collectHeldSeat, ({ session, params, body }) => collect(database, link, session, params, body))

  mount(api, listOpenedRecords, async ({ session, params, query }) => {
    const { targets } = await openedTargets(database, session, params)
    const { ownerId } = params
    const scope: Scope = { as: 'grantee', ownerId, accountId: session.accountId, targets }
    return inTransaction(database, scope, (transaction) => openedRecords(transaction, ownerId, targets, query))
  })
}
