import { openStates } from '../../domain/releases.ts'
import type { Tx } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import { estateIsUnderRelease } from '../releases/policy.ts'

/** The reasons that block a deletion (docs/decisions/014-deleting-an-account.md). */
type Obstacle = 'under-release' | 'report-open' | 'older-estate' | 'operator' | 'suspended'

const sentences: Record<Obstacle, string> = {
  'under-release':
    'This has to wait. Someone reported something about you, or what you left was opened. Please stop or end that first.',
  'report-open': 'This has to wait. A report you made is still being checked, and it needs the document you sent.',
  'older-estate':
    'You started over once, and what you wrote down before is kept for the people named in it. To delete it, too, please go back to it first, with its password or recovery code, and delete the account from there.',
  // The release service keeps its own list of operators, which the server cannot shorten. The service
  // would wait for approvals by a deleted person.
  operator:
    'You are a reviewer here, and reports would wait for you after you are gone. Please have that role taken from you first. On the server: npm run admin -- revoke EMAIL',
  suspended: 'This account is suspended.',
}

export const refusedBy = (obstacle: Obstacle) => new Refusal(409, obstacle, sentences[obstacle])

export async function obstacleOf(reader: Pick<Tx, 'selectFrom'>, accountId: string): Promise<Obstacle | null> {
  const account = await reader
    .selectFrom('account')
    .select(['role', 'suspended_at', 'owner_id'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  if (account.suspended_at) return 'suspended'
  const estates = await reader
    .selectFrom('estate')
    .leftJoin('manifest', 'manifest.owner_id', 'estate.owner_id')
    .select(['estate.owner_id', 'estate.created_at', 'manifest.n'])
    .where('estate.account_id', '=', accountId)
    .execute()
  for (const { owner_id } of estates) if (await estateIsUnderRelease(reader, owner_id)) return 'under-release'
  // A person who started again proved access to a mailbox, but no key of the earlier estate.
  const begun = estates.find(({ owner_id }) => owner_id === account.owner_id)?.created_at ?? new Date(0)
  if (estates.some(({ created_at, n }) => created_at < begun && (n ?? 0) > 0)) return 'older-estate'
  const reporting = await reader
    .selectFrom('release')
    .select('release_id')
    .where('reporter_account_id', '=', accountId)
    .where('state', 'in', [...openStates])
    .limit(1)
    .executeTakeFirst()
  if (reporting) return 'report-open'
  if (account.role === 'admin') return 'operator'
  const left = await reader
    .selectFrom('earlier_door')
    .select('owner_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return left ? 'operator' : null
}
