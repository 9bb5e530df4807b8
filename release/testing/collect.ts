import type { ReleaseLogEntry } from '../../contract/release.ts'
import type { MessageOf } from '../../contract/release-service.ts'
import {
  emptyReleaseLog,
  encodeBundle,
  type Identity,
  random,
  signStatement,
  statementHash,
  toBase64url,
} from '../../vault/index.ts'
import type { TestSeat } from './seat.ts'

const grantees = new Map<string, Identity>()

export async function noteGrantee(acceptance: Uint8Array, grantee: Identity): Promise<void> {
  grantees.set(toBase64url(await statementHash(acceptance)), grantee)
}

export const headOf = (seen: ReleaseLogEntry | undefined) => {
  const { n, hash } = seen ?? emptyReleaseLog()
  return { n, hash }
}

/** The last entry seen, the signer if not the grantee, and the identity that the request shows. */
export type Asking = { seen?: ReleaseLogEntry | undefined; grantee?: Identity; shown?: Identity | undefined }

export async function askForShare(
  ownerId: string,
  { seatId, invitationId }: TestSeat,
  acceptance: Uint8Array,
  releaseId: string,
  { seen, grantee, shown }: Asking,
): Promise<MessageOf<'collect'>> {
  const acceptanceHash = await statementHash(acceptance)
  const signer = grantee ?? grantees.get(toBase64url(acceptanceHash))
  if (!signer) throw new Error('Nobody accepted like that')
  const nonce = random(32)
  const place = { ownerId, releaseId, seatId, invitationId }
  const request = await signStatement('collect-request', { ...place, nonce, lastSeen: headOf(seen) }, signer.signKey)
  return {
    type: 'collect',
    ...place,
    acceptanceHash,
    nonce,
    request,
    ...(seen && { seen }),
    ...(shown && { bundle: encodeBundle(shown.bundle) }),
  }
}
