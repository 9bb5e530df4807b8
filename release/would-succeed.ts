import type { SucceedsReply } from '../contract/succeeds.ts'
import { equal, fromBase64url, readStatement, sha256, tombstoneOf } from '../vault/index.ts'
import { step } from './machine.ts'
import { type ServiceParts, surroundings } from './service.ts'

// [Note: asked before it is said] A server freezes an estate before it passes new keys on, so that nothing changes in between. Whoever cannot make them count
// must not freeze anything: so it asks first, and a thief without the paper kit gets no further than the question.

/** Whether new keys of an owner would count at once if they were named now. Nothing is done with them. */
export function wouldSucceed(
  parts: ServiceParts,
  given: { ownerId: string; ownerBundle: Uint8Array; statement: Uint8Array },
): Promise<SucceedsReply> {
  return parts.store.transaction(async (records) => {
    const { ownerId } = given
    if (records.isRecovering(ownerId)) return { refused: 'behind', identity: null }
    if (records.isForgotten(await tombstoneOf(ownerId))) return { refused: 'forgotten', identity: null }
    const around = await surroundings(parts, records, false)
    const { refused, estate } = await step(records.estate(ownerId), { type: 'successor', ...given }, around)
    if (refused !== null || !estate) return { refused, identity: null }
    const said = readStatement(given.statement)
    const bundle = fromBase64url(estate.ownerBundle)
    if (said.type !== 'successor' || !equal(said.bundle, bundle)) return { refused: 'wrong-state', identity: null }
    return { refused, identity: await sha256(bundle) }
  })
}
