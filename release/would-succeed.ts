import type { SucceedsReply } from '../contract/succeeds.ts'
import { equal, fromBase64url, readStatement, sha256, tombstoneOf } from '../vault/index.ts'
import { step } from './machine.ts'
import { type ServiceParts, serviceContext } from './service.ts'

// [Note: asked before frozen] A server freezes an estate before it passes new keys on. A caller
// whose keys would not count must not cause a freeze, so the server asks first; a thief without the
// kit gets no further.

export function wouldSucceed(
  parts: ServiceParts,
  given: { ownerId: string; ownerBundle: Uint8Array; statement: Uint8Array },
): Promise<SucceedsReply> {
  return parts.store.transaction(async (records) => {
    const { ownerId } = given
    if (records.isRecovering(ownerId)) return { refused: 'behind', identity: null }
    if (records.isForgotten(await tombstoneOf(ownerId))) return { refused: 'forgotten', identity: null }
    const context = await serviceContext(parts, records, false)
    const { refused, estate } = await step(records.estate(ownerId), { type: 'successor', ...given }, context)
    if (refused !== null || !estate) return { refused, identity: null }
    const claimed = readStatement(given.statement)
    const bundle = fromBase64url(estate.ownerBundle)
    if (claimed.type !== 'successor' || !equal(claimed.bundle, bundle))
      return { refused: 'wrong-state', identity: null }
    return { refused, identity: await sha256(bundle) }
  })
}
