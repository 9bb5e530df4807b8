import { type Bundle, decodeBundle, fingerprintText, openHolder, type SignedHolder } from '../../vault/index.ts'
import type { LeftOutReader } from '../model/release.ts'

// [Note: left out] Whoever is not given a document cannot object to it, and the reporter's app and the server decide who is given
// it. So the document says for whom it was sealed, under the hash in the claim, and whoever reads it compares.

/**
 * Who may read a report and is not among those for whom its document was sealed.
 * @param sealedTo ownerIds, as the document says
 * @param readers who reads it, and who reported: neither can be left out
 * @param listed the operators on the release service's signed list
 * @param others how everybody else holds a seat, as the server says: what does not hold is nobody
 */
export async function leftOutOf(
  sealedTo: readonly string[],
  readers: readonly string[],
  { listed, owner, others }: { listed: readonly Uint8Array[]; owner: Bundle; others: readonly SignedHolder[] },
): Promise<LeftOutReader[]> {
  const known = new Set([...sealedTo, ...readers])
  const operators = await Promise.all(listed.map(decodeBundle))
  const holders = await Promise.all(others.map((signed) => openHolder(owner, signed).catch(() => undefined)))
  return [
    ...holders.flatMap((holder) => (holder && !known.has(holder.grantee.ownerId) ? [{ role: holder.role }] : [])),
    ...(await Promise.all(
      operators
        .filter(({ ownerId }) => !known.has(ownerId))
        .map(async (bundle) => ({ operator: await fingerprintText(bundle) })),
    )),
  ]
}
