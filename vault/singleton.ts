import { uuidBytes, uuidOf } from './bytes.ts'
import type { OpenedAccount } from './account.ts'
import { context } from './context.ts'
import { hkdf } from './hkdf.ts'

/**
 * The id of the one record of a kind that an estate has (docs/protocol.md, Ids): the same on every device of the owner, and for
 * nobody else to tell from a random one. `nth` counts from 0 those of the kind that were deleted for good, for such an id never
 * comes back. Of an imported record that was deleted for good `kind` is its id: it comes back under the next one.
 */
export async function singletonId(
  { accountKey, ownerId }: Pick<OpenedAccount, 'accountKey' | 'ownerId'>,
  kind: string,
  nth: number,
): Promise<string> {
  return uuidOf(await hkdf(accountKey, context('singleton', uuidBytes(ownerId), kind, nth), 16))
}
