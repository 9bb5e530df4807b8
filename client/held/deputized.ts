import type { DeputizedSeat } from '../../contract/deputies.ts'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { countingIn, decodeBundle, follow, type HeldDeputy, openHeldDeputy } from '../../vault/index.ts'
import { asAlarm } from '../core/alarm.ts'
import { type Core, unlocked } from '../core/core.ts'
import { askService } from '../estate/release-service.ts'
import { EstateError } from '../model/estate.ts'
import type { HeldSeat } from '../model/release.ts'
import { releaseView } from '../release/release-view.ts'
import { heldIdOf } from '../seats/held-id.ts'

export type Deputized = { seat: DeputizedSeat; held: HeldDeputy }

/** The seats for which this person answers as a deputy, without those of earlier keys. */
export async function openDeputized(core: Core, seats: readonly DeputizedSeat[]): Promise<Deputized[]> {
  const { wrapKey, older = [] } = unlocked(core)
  const opened = await Promise.all(
    seats.map(async (seat) => {
      // A key change seals no box of a deputy again.
      const tries = [wrapKey, ...older.map((one) => one.wrapKey)].map((key) => openHeldDeputy(key, seat, seat.heldBox))
      const held = await Promise.any(tries).catch(() => undefined)
      return held ? [{ seat, held }] : []
    }),
  )
  return opened.flat()
}

export const deputizedView = ({ seat, held }: Deputized, log: readonly ReleaseLogEntry[]): HeldSeat => ({
  id: heldIdOf(seat),
  ownerId: seat.ownerId,
  seatId: seat.seatId,
  invitationId: seat.invitationId,
  role: 'attorney',
  via: 'invitation',
  state: 'accepted',
  counts: { incapacity: 0, death: 0, first: 0 },
  ownerName: held.ownerName,
  acceptedAt: seat.acceptedAt.toISOString(),
  deputy: { id: seat.deputyId, attorney: held.attorneyName },
  releases: seat.releases.map((release) => ({ ...releaseView(release, log), mine: false })),
})

/** What a deputy trusts in this estate: the keys that the attorney vouched for, or later ones. */
export async function trustOfDeputy(core: Core, heldId: string): Promise<Pick<HeldDeputy, 'ownerBundle' | 'service'>> {
  const { deputized = [] } = await core.call(listHeldSeats, {})
  const found = (await openDeputized(core, deputized)).find(({ seat }) => heldIdOf(seat) === heldId)
  if (!found) throw new EstateError('not-in-seat', 'You are no longer named here.')
  const { seat, held } = found
  try {
    const { status } = await askService(core, seat.ownerId, held.service)
    const shown = await decodeBundle(seat.ownerBundle)
    return { ownerBundle: await follow(held.ownerBundle, shown, countingIn(status.identity)), service: held.service }
  } catch (error) {
    throw asAlarm(core, error)
  }
}
