import { uuidBytes, uuidOf } from './bytes.ts'
import type { OpenedAccount } from './account.ts'
import { context } from './context.ts'
import { hkdf } from './hkdf.ts'

/**
 * The id of the one record of its kind in an estate (docs/protocol.md, Ids): all the owner's
 * devices derive the same id, and to others it looks random. `nth` counts purged records from 0,
 * because their ids never return. For a purged imported record, `kind` is that record's id.
 */
export async function singletonId(
  { accountKey, ownerId }: Pick<OpenedAccount, 'accountKey' | 'ownerId'>,
  kind: string,
  nth: number,
): Promise<string> {
  return uuidOf(await hkdf(accountKey, context('singleton', uuidBytes(ownerId), kind, nth), 16))
}
