import { type Bundle, decodeBundle, fingerprintText, openHolder, type SignedHolder } from '../../vault/index.ts'
import type { LeftOutReader } from '../model/release.ts'

// [Note: left out] A grantee without the document cannot object, and the reporter's app and the
// server decide who gets the document. So the document lists its readers, the hash in the claim
// covers the list, and each reader compares the list with the grantees and operators.

/**
 * Lists grantees and operators whom the document does not name as readers. Skips invalid `others`.
 * @param readers the reader and the reporter, who cannot be left out
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
