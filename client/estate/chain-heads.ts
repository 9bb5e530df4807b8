import { putHeads } from '../../contract/estate.ts'
import { emptySeatHead, type SeatHead, signStatement } from '../../vault/index.ts'
import { type Keys, stillUnlocked, unlocked } from '../core/core.ts'
import type { Estate, Seats, EstateCore } from './state.ts'

// [Note: heads] An heir opens on a new device, which never saw how far the chain of a seat reached. So the owner signs it
// now and then, and the release service keeps it and hands it out with its share: what is missing below it is noticed.
// A head is never a sign of life, so the app may send one by itself.

const dayMilliseconds = 24 * 3600_000
const daysPerEntry = 1_000_000

/**
 * What orders the heads of one chain: the entry of the manifest first, then the day. Of one entry there is only one head,
 * so two devices that disagree about the day do no harm.
 */
const counterOf = (n: number, now: number) => n * daysPerEntry + (Math.floor(now / dayMilliseconds) % daysPerEntry)

/** Signs how far the chains of all seats reach at entry `n` of the manifest. */
export function signHeads(
  keys: Keys,
  at: { seats: Seats; heads: ReadonlyMap<string, SeatHead>; n: number; now: number },
): Promise<Uint8Array[]> {
  const counter = counterOf(at.n, at.now)
  const epochs = [...at.seats.values()].flatMap((seat) => (seat.kept ? [seat, { ...seat, ...seat.kept }] : [seat]))
  const chains = epochs.flatMap(({ seatId, epoch, events }) =>
    Object.entries(events).map(([event, { target }]) => ({ seatId, event, epoch, target })),
  )
  return Promise.all(
    chains.map(({ seatId, event, epoch, target }) => {
      const { m, hash } = at.heads.get(target) ?? emptySeatHead()
      const fields = { ownerId: keys.ownerId, seatId, event, epoch, counter, m, hash }
      return signStatement('head', fields, keys.identity.signKey)
    }),
  )
}

// With new keys the service lets go of what those before signed: what was said with them counts for no day.
const sentAtKey = ({ ownerId, identity }: Keys) => `heads:${ownerId}.${identity.bundle.version}`

/** Notes that this device said today, with these keys, how far the chains reach. */
export const headsSent = (core: EstateCore, keys: Keys) => core.storage.set(sentAtKey(keys), core.now())

/** Sends the heads of the opened estate. */
export async function sendHeads(core: EstateCore, estate: Estate): Promise<void> {
  const keys = unlocked(core)
  const heads = await signHeads(keys, { ...estate, n: estate.manifest.head.n, now: core.now() })
  if (heads.length === 0) return
  stillUnlocked(core, keys)
  await core.call(putHeads, { body: { heads } })
  await headsSent(core, keys)
}

/** Sends the heads where this device has not done so for a day. */
export async function sendHeadsDaily(core: EstateCore): Promise<void> {
  const { estate } = core
  if (!estate) return
  const sentAt = await core.storage.get(sentAtKey(unlocked(core)))
  if (typeof sentAt === 'number' && Math.abs(core.now() - sentAt) < dayMilliseconds) return
  await sendHeads(core, estate)
}
