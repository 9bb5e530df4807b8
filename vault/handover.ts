import { type Bytes, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { openSealed, sealTo } from './hpke.ts'
import { type Filling, releaseSharePurpose } from './seat.ts'

// [Note: why the release service holds B] The server's database holds all else that a seat needs:
// with B, a thief of the database who knows a grantee could open that grantee's records early. So B
// is sealed to a process with its own key, which re-seals it only after a verified release.

const SHARE = 32

type Release = Filling & { releaseId: string }

function handoverPurpose(release: Release, event: string): Bytes {
  const { ownerId, releaseId, seatId, invitationId, epoch } = release
  const ids = [ownerId, releaseId, seatId, invitationId].map(uuidBytes)
  return context('handover', ...ids, event, epoch)
}

export function openReleaseShare(
  privateKey: Uint8Array,
  filling: Filling,
  event: string,
  sealedB: Uint8Array,
): Promise<Bytes> {
  return openSealed(privateKey, sealedB, releaseSharePurpose(filling, event), SHARE)
}

export function handOver(granteeHybridKey: Uint8Array, release: Release, event: string, b: Uint8Array): Promise<Bytes> {
  return sealTo(granteeHybridKey, b, handoverPurpose(release, event))
}

export function openHandover(
  granteePrivateKey: Uint8Array,
  release: Release,
  event: string,
  handover: Uint8Array,
): Promise<Bytes> {
  return openSealed(granteePrivateKey, handover, handoverPurpose(release, event), SHARE)
}
