import { type KeyEvent, keyEvents } from '../../domain/releases.ts'
import type { SeatRole } from '../../domain/seats.ts'
import type { ReleaseMessage } from '../../contract/release-service.ts'
import {
  context,
  type Filling,
  random,
  sealTo,
  type ServiceIdentity,
  sha256,
  shareProofPublicKey,
  type SigningKey,
  uuidBytes,
} from '../../vault/index.ts'

/** One filling of a seat, with the keys from the invitation secret and the card. */
export type TestSeat = {
  role: SeatRole
  seatId: string
  invitationId: string
  epoch: number
  /** The invitation's own epoch, if the owner rearmed the seat. */
  firstEpoch?: number
  acceptKey: SigningKey
  cardKey: SigningKey
  invitation: Extract<ReleaseMessage, { type: 'invitation' }>
  shares: Map<KeyEvent, Uint8Array>
}

/** A new share B per event, sealed to the service, and its entry in the owner's statement. */
export async function makeTestShares({ hybrid }: ServiceIdentity, filling: Filling) {
  // The first part of the public identity is the hybrid key.
  const hybridKey = hybrid.subarray(0, -64)
  const shares = new Map<KeyEvent, Uint8Array>(keyEvents.map((event) => [event, random(32)]))
  const { ownerId, seatId, invitationId, epoch } = filling
  const ids = [ownerId, seatId, invitationId].map(uuidBytes)
  const made = [...shares].map(async ([event, share]) => {
    const sealedB = await sealTo(hybridKey, share, context('release-share', ...ids, event, epoch))
    const proofKey = await shareProofPublicKey(filling, event, share)
    const named = { event, sealedShareHash: await sha256(sealedB), seatBoxHash: random(32), proofKey }
    return { sealed: { event, sealedB }, named }
  })
  const all = await Promise.all(made)
  return { shares, sealed: all.map(({ sealed }) => sealed), named: all.map(({ named }) => named) }
}
