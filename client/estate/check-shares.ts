import { proveShares } from '../../contract/seats.ts'
import type { ValueOf } from '../../contract/http.ts'
import { checkShareProof, equal, openAllBox, openIncapacity, random, SealError, sha256 } from '../../vault/index.ts'
import { firstEvent } from '../../domain/releases.ts'
import { unlocked } from '../core/core.ts'
import type { SeatRole } from '../model/estate.ts'
import { commit } from './commit.ts'
import { rearmAll } from './rearm.ts'
import { sealingService } from './release-service.ts'
import { isQuiet } from './settle-rearms.ts'
import { type Estate, type EstateCore, opened } from './state.ts'

// [Note: whether the shares are there] A release cannot be tried early, but the app can check its
// parts: the service proves its share with a key derived from it, and the server's boxes must be
// those that the owner named. If a part is missing or wrong, the app says so and makes new shares.

type Answer = ValueOf<(typeof proveShares)['answer']>
type Named = Estate['facts']['seats'] extends ReadonlyMap<string, infer Seat> ? Seat : never

const dayMilliseconds = 24 * 3600_000
const askedKey = (ownerId: string) => `shares:${ownerId}`
const provedKey = (ownerId: string) => `proved:${ownerId}`
const armingName = ({ invitation, epoch }: Pick<Named, 'invitation' | 'epoch'>) =>
  `${invitation?.invitationId ?? ''} ${epoch}`

/** Runs once a day per device. Seats that fail get new shares; returns their roles. */
export async function checkSharesDaily(core: EstateCore): Promise<SeatRole[]> {
  const { ownerId } = unlocked(core)
  const askedAt = await core.storage.get(askedKey(ownerId))
  if (typeof askedAt === 'number' && Math.abs(core.now() - askedAt) < dayMilliseconds) return []
  if (![...opened(core).facts.seats.values()].some(canBeChecked)) return []
  const nonce = random(32)
  const answer = await core.call(proveShares, { body: { nonce } })
  await core.storage.set(askedKey(ownerId), core.now())
  const wrong = await wrongShares(core, nonce, answer)
  if (answer.proofs) await keepProofs(core, ownerId, wrong)
  if (wrong.length > 0 && isQuiet(opened(core)))
    await commit(core, async (estate) => {
      const service = await sealingService(core, estate)
      const wish = { roles: wrong, keepBefore: true }
      const { voidCards: _, ...rotation } = await rearmAll(unlocked(core), estate, service, wish)
      return { writes: [], activity: [], ...rotation }
    })
  return wrong
}

/** The service proves its shares once a day, so the device keeps which ones it proved, and when. */
async function keepProofs(core: EstateCore, ownerId: string, wrong: readonly SeatRole[]): Promise<void> {
  const { facts, seatAnswer } = opened(core)
  const proved = [...facts.seats].flatMap(([seatId, seat]) =>
    canBeChecked(seat) && isArmed(seatAnswer, seatId) && !wrong.includes(seat.role) ? [armingName(seat)] : [],
  )
  await core.storage.set(provedKey(ownerId), { at: core.now(), proved })
}

/** When the service last proved the shares of this seat to this device, in milliseconds. */
export async function provedAt(
  core: EstateCore,
  seat: Pick<Named, 'invitation' | 'epoch'>,
): Promise<number | undefined> {
  const kept = await core.storage.get(provedKey(unlocked(core).ownerId))
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('proved' in kept)) return undefined
  const { at, proved } = kept
  return typeof at === 'number' && Array.isArray(proved) && proved.includes(armingName(seat)) ? at : undefined
}

const isArmed = ({ seats }: Estate['seatAnswer'], seatId: string): boolean =>
  seats.find((one) => one.seatId === seatId)?.invitation?.armed === true

/** Whether the seat can be checked: each share has a proof key, and no rearm is pending. */
export const canBeChecked = ({ invitation, rearm, kept }: Named): boolean =>
  invitation !== undefined && kept === undefined && (rearm ?? invitation).shares.every(({ proofKey }) => proofKey)

async function wrongShares(core: EstateCore, nonce: Uint8Array, answer: Answer): Promise<SeatRole[]> {
  const estate = opened(core)
  const looked = [...estate.facts.seats].map(async ([seatId, seat]): Promise<SeatRole[]> => {
    // The service cannot prove shares that are still on their way to it.
    if (!canBeChecked(seat) || !isArmed(estate.seatAnswer, seatId)) return []
    try {
      await checkSeat(core, seatId, seat, nonce, answer)
      return []
    } catch (error) {
      if (error instanceof SealError) return [seat.role]
      throw error
    }
  })
  return (await Promise.all(looked)).flat()
}

/** @throws SealError if a share, a proof or a box is missing or differs */
async function checkSeat(core: EstateCore, seatId: string, seat: Named, nonce: Uint8Array, answer: Answer) {
  const { ownerId } = unlocked(core)
  const estate = opened(core)
  const { invitation, rearm, epoch } = seat
  if (!invitation) return
  const filling = { ownerId, seatId, invitationId: invitation.invitationId, epoch }
  const isOf = (event: string) => (one: Answer['boxes'][number] | NonNullable<Answer['proofs']>[number]) =>
    one.seatId === seatId && one.invitationId === filling.invitationId && one.event === event && one.epoch === epoch
  for (const { event, seatBoxHash, proofKey } of (rearm ?? invitation).shares) {
    const box = answer.boxes.find(isOf(event))
    if (!box || !seatBoxHash || !equal(await sha256(box.seatBox), seatBoxHash)) throw new SealError()
    const proof = answer.proofs?.find(isOf(event))
    if (answer.proofs && !(proof && proofKey)) throw new SealError()
    if (proof && proofKey) await checkShareProof(filling, event, proofKey, nonce, proof.signature)
  }
  const stored = estate.seatAnswer.keys.filter((one) => one.seatId === seatId)
  await checkBoxes(estate, ownerId, seat.role, stored)
}

/** @throws SealError unless the seat's keys open these boxes, which hold the owner's own keys */
export async function checkBoxes(
  estate: Estate,
  ownerId: string,
  role: SeatRole,
  boxes: readonly Pick<Estate['seatAnswer']['keys'][number], 'epoch' | 'event' | 'allBox' | 'incapacityBox'>[],
): Promise<void> {
  const { seatId, epoch, events } = estate.seats.get(role) ?? {}
  for (const { seatKey } of Object.values(events ?? {})) {
    const stored = boxes.find((one) => one.epoch === epoch && one.event === seatKey.event)
    if (!stored || !seatId || !epoch) throw new SealError()
    if (seatKey.event === firstEvent) continue
    if (!stored.allBox) throw new SealError()
    const { key } = await openAllBox(ownerId, seatKey, seatKey.key, stored.allBox)
    const shared = estate.allKeys.find(({ event }) => event === seatKey.event)
    if (!shared || !equal(shared.key, key)) throw new SealError()
    if (seatKey.event !== 'death') continue
    if (!stored.incapacityBox) throw new SealError()
    const under = await openIncapacity(ownerId, { seatId, epoch }, seatKey.key, stored.incapacityBox)
    if (!events || !equal(under, events.incapacity.seatKey.key)) throw new SealError()
  }
}
