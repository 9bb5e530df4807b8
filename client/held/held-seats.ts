import { type HeldSeat as HeldAnswer, listHeldSeats } from '../../contract/seats.ts'
import { releaseEvents } from '../../domain/releases.ts'
import { type HeldSeat as Share, isSameService, openHeldSeat, verifyStatement } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { Opening } from '../core/wire.ts'
import type { HeldSeat } from '../model/release.ts'
import { readLog } from '../release/release-log.ts'
import { releaseView } from '../release/release-view.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { deputizedView, openDeputized } from './deputized.ts'
import { followOwner } from './follow-owner.ts'
import { readSharings } from './shared.ts'

const sealedEarlier = 'Someone who named you before you started over (use your release card)'

export type Place = Pick<HeldAnswer, 'ownerId' | 'seatId' | 'invitationId'>

export async function shareOf(core: Core, seat: Place & Pick<HeldAnswer, 'heldBox'>): Promise<Share | undefined> {
  const { wrapKey } = unlocked(core)
  return openHeldSeat(wrapKey, seat, seat.heldBox).catch(() => undefined)
}

/** Requires the owner's signed closing for this seat, newer than the acceptance. */
async function endedBy(owner: Share | undefined, { ended }: HeldAnswer): Promise<Pick<HeldSeat, 'ended'>> {
  if (!owner || !ended) return {}
  const closing = await verifyStatement('closing', ended.statement, owner.ownerBundle.signKey).catch(() => undefined)
  const event = releaseEvents.find((one) => one === closing?.event)
  const mine =
    closing?.ownerId === owner.ownerId ? closing.seats.find(({ seatId }) => seatId === owner.seatId) : undefined
  return event && mine && owner.epoch <= mine.epoch ? { ended: event } : {}
}

const isCounted = ({ state }: Pick<HeldAnswer, 'state'>): boolean => state === 'accepted' || state === 'confirmed'

/** The release service has another key than the one that the owner's statements name. */
export const isWaitingForOwner = ({ service }: Share, { service: present, state }: HeldAnswer): boolean =>
  isCounted({ state }) && !!present && !isSameService(service, present)

/** @param sent the seats, if the server already sent them */
export async function readHeldSeats(core: Core, sent?: Opening['held']): Promise<HeldAnswer[]> {
  const { seats, waiting, deputized = [] } = sent ?? (await core.call(listHeldSeats, {}))
  const opened = await Promise.all(
    seats.map(async (seat) => {
      const share = await shareOf(core, seat)
      return share ? followOwner(core, seat, share) : { seat, share }
    }),
  )
  const deputies = await openDeputized(core, deputized)
  // Only log entries that the service signed count, and it must be the service that the owner named
  // to this person.
  const logged = new Map([
    ...deputies.flatMap(({ seat, held: { service } }) =>
      seat.releases.length > 0 ? [[seat.ownerId, service] as const] : [],
    ),
    ...opened.flatMap(({ seat, share }) =>
      share && seat.releases.length > 0 && !isWaitingForOwner(share, seat)
        ? [[seat.ownerId, share.service] as const]
        : [],
    ),
  ])
  const logs = new Map(
    await Promise.all(
      [...logged].map(async ([ownerId, { signKey }]) => {
        return [ownerId, await readLog(core, ownerId, signKey).catch(() => [])] as const
      }),
    ),
  )
  const held = await Promise.all(
    opened.map(async ({ seat, share }): Promise<HeldSeat> => {
      const { ownerId, seatId, invitationId, role, via, state, counts, reason, deletesAt } = seat
      return {
        id: heldIdOf(seat),
        ownerId,
        seatId,
        invitationId,
        role,
        via,
        state: state === 'refused' || state === 'stepped-down' ? 'void' : state,
        counts,
        ownerName: share?.ownerName ?? sealedEarlier,
        acceptedAt: seat.acceptedAt.toISOString(),
        ...(state === 'refused' && via === 'card' ? { refused: reason ?? '' } : {}),
        ...(deletesAt && { deletesAt: deletesAt.toISOString() }),
        ...(await endedBy(share, seat)),
        ...(share && isWaitingForOwner(share, seat) && { keyChanged: true as const }),
        ...(state === 'stepped-down' && { steppedDown: true as const }),
        releases: seat.releases.map((release) => releaseView(release, logs.get(ownerId) ?? [])),
      }
    }),
  )
  const invited = waiting.map(({ ownerId, role, ownerName, ownerEmail, invitedAt }) => ({
    ownerId,
    role,
    owner: ownerName ?? ownerEmail,
    invitedAt: invitedAt.toISOString(),
  }))
  const answering = deputies.map((one) => deputizedView(one, logs.get(one.seat.ownerId) ?? []))
  core.publish({ held: [...held, ...answering], invited })
  await readSharings(
    core,
    opened.map(({ seat, share }) => ({ seat, share: isCounted(seat) ? share : undefined })),
  )
  return opened.map(({ seat }) => seat)
}

async function refreshHeldSeats(core: Core): Promise<void> {
  await readHeldSeats(core)
}

export const heldSeatCalls = { refreshHeldSeats }
