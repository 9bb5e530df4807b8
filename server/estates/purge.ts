import type { Tx } from '../db/scope.ts'
import { scheduleFileCheck } from '../files/garbage-collection.ts'
import type { ServerContext } from '../context.ts'
import { estateIsUnderRelease } from '../releases/policy.ts'
import { recount } from './quota.ts'

/** The key is `ownerId` (also in migration 085); an older job's key has a day as well. */
const purgeKind = 'purge-versions'
const dayMilliseconds = 24 * 3600_000
const keptDays = 30

type Scheduling = Pick<ServerContext, 'due' | 'clock'>

/** A day after the 30 days, so that one job purges all versions replaced on the same day. */
export const purgeTime = (replacedAt: Date): Date => new Date(replacedAt.getTime() + (keptDays + 1) * dayMilliseconds)

export function scheduleVersionPurge(
  transaction: Tx,
  { due, clock }: Scheduling,
  ownerId: string,
  replacedAt = clock(),
): Promise<void> {
  return due.scheduleOnce(transaction, { kind: purgeKind, key: ownerId, at: purgeTime(replacedAt) })
}

/** Deletes versions replaced at least 30 days ago. An open release postpones the deletion. */
export function handleVersionPurge({ due, clock }: ServerContext): void {
  due.handle(purgeKind, async (transaction, { key }) => {
    const [ownerId = ''] = key.split(' ')
    if (await estateIsUnderRelease(transaction, ownerId)) {
      await due.schedule(transaction, { kind: purgeKind, key, at: new Date(clock().getTime() + dayMilliseconds) })
      return
    }
    const before = new Date(clock().getTime() - keptDays * dayMilliseconds)
    const gone = await transaction
      .deleteFrom('record_version')
      .where('owner_id', '=', ownerId)
      .where('replaced_at', '<', before)
      .returning(['record_id', 'version'])
      .execute()
    for (const { record_id, version } of gone)
      await transaction
        .deleteFrom('record_wrap')
        .where('owner_id', '=', ownerId)
        .where('record_id', '=', record_id)
        .where('version', '=', version)
        .execute()
    const oldest = await oldestReplaced(transaction, ownerId)
    if (oldest) await scheduleVersionPurge(transaction, { due, clock }, ownerId, oldest)
    await recount(transaction, ownerId)
    for (const fileId of await loosenFiles(transaction, ownerId))
      await scheduleFileCheck(transaction, { due, clock }, ownerId, fileId)
  })
}

async function oldestReplaced(transaction: Tx, ownerId: string): Promise<Date | null> {
  const { at } = await transaction
    .selectFrom('record_version')
    .select((version) => version.fn.min('replaced_at').as('at'))
    .where('owner_id', '=', ownerId)
    .where('replaced_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return at
}

async function loosenFiles(transaction: Tx, ownerId: string): Promise<string[]> {
  const loosened = await transaction
    .deleteFrom('file_use')
    .where('owner_id', '=', ownerId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('record_version')
            .select('record_version.version')
            .whereRef('record_version.owner_id', '=', 'file_use.owner_id')
            .whereRef('record_version.record_id', '=', 'file_use.record_id')
            .whereRef('record_version.version', '<=', 'file_use.version'),
        ),
      ),
    )
    .returning('file_id')
    .execute()
  return loosened.map(({ file_id }) => file_id)
}
