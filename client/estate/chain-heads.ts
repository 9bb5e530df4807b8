import { putHeads } from '../../contract/estate.ts'
import { emptySeatHead, type SeatHead, signStatement } from '../../vault/index.ts'
import { type Keys, stillUnlocked, unlocked } from '../core/core.ts'
import type { SaveBody } from '../core/wire.ts'
import type { Estate, NowKey, Seats, EstateCore } from './state.ts'

// [Note: heads] A grantee may open an estate on a new device, which knows no seat chain. So the
// owner signs the chain heads, and the release service hands them out with share B, which reveals a
// cut chain. A head is not a sign of life, so the app may send one without an action of the owner.

const dayMilliseconds = 24 * 3600_000
const daysPerEntry = 1_000_000

/** Orders a chain's heads by entry, then by day, since an entry has one head. */
const counterOf = (n: number, now: number) => n * daysPerEntry + (Math.floor(now / dayMilliseconds) % daysPerEntry)

type At = { seats: Seats; heads: ReadonlyMap<string, SeatHead>; n: number; now: number }

export function signHeads(keys: Keys, at: At): Promise<Uint8Array[]> {
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

/** The day in a head's counter: up to that day, the owner's app vouches for the chain. */
export const dayOfHead = (counter: number): number => (counter % daysPerEntry) * dayMilliseconds

/** Of what grantees can read now. They go to these grantees alone, not to the release service. */
export async function signSharedHeads(
  keys: Keys,
  at: At,
  of: (now: NowKey) => boolean = () => true,
): Promise<NonNullable<SaveBody['sharedHeads']>> {
  const shared = [...at.seats.values()].flatMap(({ seatId, now }) => (now && of(now) ? [{ seatId, now }] : []))
  return Promise.all(
    shared.map(async ({ seatId, now: { counter: epoch, target, seatKey } }) => {
      const { m, hash } = at.heads.get(target) ?? emptySeatHead()
      const counter = counterOf(at.n, at.now)
      const fields = { ownerId: keys.ownerId, seatId, event: seatKey.event, epoch, counter, m, hash }
      return { seatId, counter: epoch, statement: await signStatement('head', fields, keys.identity.signKey) }
    }),
  )
}

// The mark includes the key version, because after new keys the service drops the former heads.
const sentAtKey = ({ ownerId, identity }: Keys) => `heads:${ownerId}.${identity.bundle.version}`

export const headsSent = (core: EstateCore, keys: Keys) => core.storage.set(sentAtKey(keys), core.now())

export async function sendHeads(core: EstateCore, estate: Estate): Promise<void> {
  const keys = unlocked(core)
  const at = { ...estate, n: estate.manifest.head.n, now: core.now() }
  const [heads, sharedHeads] = await Promise.all([signHeads(keys, at), signSharedHeads(keys, at)])
  if (heads.length === 0) return
  stillUnlocked(core, keys)
  await core.call(putHeads, { body: { heads, ...(sharedHeads.length > 0 && { sharedHeads }) } })
  await headsSent(core, keys)
}

/** Sends the heads, unless this device did so in the last day. */
export async function sendHeadsDaily(core: EstateCore): Promise<void> {
  const { estate } = core
  if (!estate) return
  const sentAt = await core.storage.get(sentAtKey(unlocked(core)))
  if (typeof sentAt === 'number' && Math.abs(core.now() - sentAt) < dayMilliseconds) return
  await sendHeads(core, estate)
}
