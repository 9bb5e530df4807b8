import type { Tx } from '../db/scope.ts'
import type { Ground } from '../ground.ts'
import { estateIsUnderRelease } from '../releases/policy.ts'

/** Work of deleting versions that were replaced long ago. Its key is `ownerId day`. */
const purgeKind = 'purge-versions'
const dayMilliseconds = 24 * 3600_000
/** How long an older version is kept. */
const keptDays = 30

/** Sees to it that versions replaced today go in 30 days. */
export async function scheduleVersionPurge(
  transaction: Tx,
  { due, clock }: Pick<Ground, 'due' | 'clock'>,
  ownerId: string,
): Promise<void> {
  // The day after: then everything that was replaced on this day is old enough.
  const at = new Date(clock().getTime() + (keptDays + 1) * dayMilliseconds)
  await due.schedule(transaction, { kind: purgeKind, key: `${ownerId} ${at.toISOString().slice(0, 10)}`, at })
}

/** Deletes versions that were replaced 30 days ago or earlier; while a release is open nothing of an estate goes. */
export function handleVersionPurge({ due, clock }: Ground): void {
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
  })
}
