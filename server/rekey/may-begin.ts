import type { RekeyBody } from '../../contract/rekey.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import { newKeysComing, Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { estateIsUnderRelease } from '../releases/policy.ts'
import { orServiceDown, serviceDown } from '../releases/texts.ts'
import { hashOf, rekeyOf } from './staged.ts'
import { reasonOf } from './texts.ts'

type Reader = Pick<Tx, 'selectFrom'>

/** @throws Refusal if the server's own data blocks a rekey, whatever the release service answers */
export async function refuseWhereHindered(reader: Reader, { ownerId, accountId }: Session, n: number): Promise<void> {
  const { state } = (await rekeyOf(reader, ownerId)) ?? {}
  if (state === 'going') throw newKeysComing()
  if (await estateIsUnderRelease(reader, ownerId)) throw new Refusal(409, 'release-open', reasonOf('wrong-state'))
  const deletion = await reader
    .selectFrom('account_deletion')
    .select('deletion_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (deletion)
    throw new Refusal(
      409,
      'deletion-pending',
      'Your account is going to be deleted. If you want to keep it, please stop that first. Then you can make new keys.',
    )
  const succession = await reader
    .selectFrom('succession')
    .select(['kit_counts', 'frozen'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (succession?.frozen)
    throw new Refusal(
      409,
      'keys-frozen',
      'Two people asked for new keys to your account, so no new keys can count anymore. You can start over with new keys: use “Forgot your password?”.',
    )
  if (!succession?.kit_counts)
    throw new Refusal(
      409,
      'no-kit-counts',
      'For new keys, you need a recovery kit that protects your account. Please make one, and wait until it counts.',
    )
  const manifest = await reader.selectFrom('manifest').select('n').where('owner_id', '=', ownerId).executeTakeFirst()
  if (manifest?.n !== n)
    throw new Refusal(
      409,
      'conflict',
      'Something was saved from another device first. Nothing was lost. Please begin again.',
    )
}

/** Refuses callers without a valid kit, who must not stage keys. Delivers the outbox first. */
export async function refuseUnlessTheyCount(
  { database }: ServerContext,
  link: ReleaseLink,
  { ownerId }: Session,
  { head }: RekeyBody,
): Promise<void> {
  // Reading a large body blocks this process so long that an idle connection to the service may end.
  // The second try opens a new connection.
  if (!(await link.ask(ownerId)) && !(await link.ask(ownerId))) throw serviceDown()
  const { bundle } = await database
    .selectFrom('identity')
    .select('bundle')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const { refused, identity } = await orServiceDown(link.service.succeeds(ownerId, bundle, head.successor))
  if (refused === 'behind') throw serviceDown()
  if (refused !== null) throw new Refusal(409, 'refused', reasonOf(refused))
  if (!identity || !sameBytes(identity, hashOf(head.bundle)))
    throw new Refusal(409, 'refused', reasonOf('not-verified'))
}
