import { type Bytes, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { openSealed, sealTo } from './hpke.ts'
import { type Filling, releaseSharePurpose } from './seat.ts'

// [Note: why the release service holds B] The API's process and its database hold everything else that a seat needs. If
// B lay there too, whoever takes the database and knows one grantee could open that grantee's records early. So B is
// sealed to a process with its own key and store, which re-seals it only after it has verified a whole release itself.

/** Bytes of B. */
const SHARE = 32

/** One release of one filling of a seat. */
export type Release = Filling & { releaseId: string }

function handoverPurpose(release: Release, event: string): Bytes {
  const { ownerId, releaseId, seatId, invitationId, epoch } = release
  const ids = [ownerId, releaseId, seatId, invitationId].map(uuidBytes)
  return context('handover', ...ids, event, epoch)
}

/** The release service opens B with its private key (32 bytes). Stops with SealError for B of another seat, event or epoch. */
export function openReleaseShare(
  privateKey: Uint8Array,
  filling: Filling,
  event: string,
  sealedB: Uint8Array,
): Promise<Bytes> {
  return openSealed(privateKey, sealedB, releaseSharePurpose(filling, event), SHARE)
}

/** The release service seals B to the grantee's hybrid key, for one release. */
export function handOver(granteeHybridKey: Uint8Array, release: Release, event: string, b: Uint8Array): Promise<Bytes> {
  return sealTo(granteeHybridKey, b, handoverPurpose(release, event))
}

/** The grantee opens B. Stops with SealError for B of another release, seat, event or epoch. */
export function openHandover(
  granteePrivateKey: Uint8Array,
  release: Release,
  event: string,
  handover: Uint8Array,
): Promise<Bytes> {
  return openSealed(granteePrivateKey, handover, handoverPurpose(release, event), SHARE)
}
