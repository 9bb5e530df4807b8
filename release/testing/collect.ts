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

// How somebody in a seat asks for their share, for tests.

/** Who signed which acceptance, by its hash. */
const grantees = new Map<string, Identity>()

export async function noteGrantee(acceptance: Uint8Array, grantee: Identity): Promise<void> {
  grantees.set(toBase64url(await statementHash(acceptance)), grantee)
}

/** Where somebody's copy of the log stands. */
export const headOf = (seen: ReleaseLogEntry | undefined) => {
  const { n, hash } = seen ?? emptyReleaseLog()
  return { n, hash }
}

/** What they last saw of the log, who signs, where it is not the identity that accepted, and whose identity of now is shown. */
export type Asking = { seen?: ReleaseLogEntry | undefined; grantee?: Identity; shown?: Identity | undefined }

/** The message by which whoever accepted asks for their share. */
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
