import { type BoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, equal, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import type { Filling } from './filling.ts'
import { OWNER } from './target.ts'

/** A box under the owner's Kwrap. For `held`, `filling` belongs to the estate of another owner. */
export type OwnBox =
  | { of: 'wrap'; recordId: string; version: number }
  | { of: 'seat-key'; target: string }
  | { of: 'all-key'; event: string }
  | { of: 'kept'; filling: Filling }
  | { of: 'held'; filling: Omit<Filling, 'epoch'> }

function placeOf(ownerId: string, box: OwnBox): Bytes {
  const owner = uuidBytes(ownerId)
  if (box.of === 'wrap') return context('wrap', owner, uuidBytes(box.recordId), box.version, OWNER)
  if (box.of === 'seat-key') return context('seat-key', owner, box.target)
  if (box.of === 'all-key') return context('all-key', owner, box.event, OWNER)
  const { filling } = box
  const [seat, invitation] = [uuidBytes(filling.seatId), uuidBytes(filling.invitationId)]
  if (box.of === 'kept') return context('kept-invitation', owner, seat, invitation, box.filling.epoch)
  return context('held-seat', uuidBytes(filling.ownerId), seat, invitation)
}

export async function rebox(ownerId: string, box: OwnBox, sealedBox: Uint8Array, from: BoxKey, to: BoxKey) {
  const place = placeOf(ownerId, box)
  return sealBox(to, await openBox(from, sealedBox, place), place)
}

export function checkSame(
  ownerId: string,
  box: OwnBox,
  one: { key: BoxKey; box: Uint8Array },
  other: { key: BoxKey; box: Uint8Array },
): Promise<void> {
  return sealed(async () => {
    const place = placeOf(ownerId, box)
    insist(equal(await openBox(one.key, one.box, place), await openBox(other.key, other.box, place)))
  })
}
