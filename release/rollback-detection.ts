import type { Refusal } from '../contract/release-service.ts'
import { equal, lostEntry, type ReleaseLogEntry, notesLoss, type ServiceIdentity } from '../vault/index.ts'
import type { ServiceContext } from './estate.ts'
import { appendLog, isOurs } from './append-log.ts'
import { recloseReleased, restartWaits } from './recovery.ts'
import type { Records } from './records.ts'

// [Note: browsers remember] If store and database are restored together, neither notices a gap, but
// browsers keep the last signed log entry that they saw. If this service signed an entry that its
// store lacks, the store was rolled back: the service logs that and restarts all waits.

/** Restarts all waits after a loss, but only once until the service starts again. */
export async function takeRemembered(
  key: ServiceIdentity,
  records: Records,
  { ownerId, entry }: { ownerId: string; entry: ReleaseLogEntry },
  context: ServiceContext,
): Promise<Refusal | null> {
  if (!(await isOurs(key, ownerId, entry))) return 'not-verified'
  const here = records.logHash(ownerId, entry.n)
  const log = records.log(ownerId, 0)
  if ((here !== null && equal(here, entry.hash)) || notesLoss(log, entry)) return null
  const known = records.estate(ownerId)
  const estate = known?.lossToldIn === records.start ? null : known
  const restarted = estate && restartWaits(recloseReleased(estate), context)
  if (restarted) records.putEstate({ ...restarted.estate, lossToldIn: records.start })
  const lines = [{ ...lostEntry(entry), at: context.now }, ...(restarted?.lines ?? [])]
  await appendLog(records, ownerId, lines, context, key)
  return null
}
