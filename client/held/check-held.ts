import {
  countingIn,
  type Filling,
  follow,
  type HeldSeat as Share,
  type ServiceKeys,
  type StatusSeat,
} from '../../vault/index.ts'
import type { Core } from '../core/core.ts'
import type { Opening } from '../core/wire.ts'
import { askService, promisedDay } from '../estate/release-service.ts'
import {
  afterSecondLook,
  dayDiffers,
  differencesOfReports,
  differencesOfStatus,
  type ReportsShown,
  notifyAll,
} from '../release/compare.ts'
import { readLog } from '../release/release-log.ts'
import { isWaitingForOwner, readHeldSeats, shareOf } from './held-seats.ts'

// readLog already showed a notice for a log that fails a check.
const logOr = (core: Core, ownerId: string, { signKey }: ServiceKeys) => readLog(core, ownerId, signKey).catch(() => [])

/** True under the shown epoch or a later one. */
export const countsIn = (statusSeats: readonly StatusSeat[], shown: readonly Filling[]): boolean =>
  shown.every(({ seatId, invitationId, epoch }) =>
    statusSeats
      .filter((seat) => seat.seatId === seatId)
      .flatMap(({ armed }) => armed)
      .filter((one) => one.invitationId === invitationId && one.epoch >= epoch)
      .some(({ acceptances }) => acceptances.some(({ standing }) => standing === 'accepted')),
  )

async function readHeldEstates(core: Core, sent?: Opening['held']) {
  const seats = await readHeldSeats(core, sent)
  const estates = new Map<string, ReportsShown & { service: ServiceKeys; counted: Share[] }>()
  for (const seat of seats) {
    const share =
      seat.releases.length > 0 && seat.state !== 'void' && seat.state !== 'stepped-down' && (await shareOf(core, seat))
    // Nothing can be compared with a service whose key the owner did not name; the portal says so.
    if (!share || isWaitingForOwner(share, seat)) continue
    const log = await logOr(core, seat.ownerId, share.service)
    const since = seat.acceptedAt.getTime()
    const counted = [...(estates.get(seat.ownerId)?.counted ?? []), share]
    estates.set(seat.ownerId, { releases: seat.releases, log, service: share.service, since, counted })
  }
  return estates
}

/** Compares the reports with the release service's status. */
export async function checkHeld(core: Core, sent?: Opening['held']): Promise<void> {
  let estates = await readHeldEstates(core, sent)
  for (const [ownerId, { service }] of estates) {
    const look = () =>
      differencesOfStatus(async () => {
        const shown = estates.get(ownerId)
        if (!shown) return []
        const { status, seats } = await askService(core, ownerId, service)
        const isKnown = ({ ownerBundle }: Share) => follow(ownerBundle, ownerBundle, countingIn(status.identity))
        const known = await Promise.all(shown.counted.map(isKnown)).catch(() => undefined)
        return [
          ...dayDiffers(status, await promisedDay(core)),
          ...(known ? [] : (['ownerKeys'] as const)),
          ...(countsIn(seats, shown.counted) ? [] : (['seat'] as const)),
          ...(await differencesOfReports(status, shown, () => logOr(core, ownerId, service))),
        ]
      })
    const readAgain = async () => {
      estates = await readHeldEstates(core)
    }
    notifyAll(core, await afterSecondLook(look, readAgain))
  }
}
