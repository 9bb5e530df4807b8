import type { Refusal } from '../contract/release-service.ts'
import { equal, lostEntry, type ReleaseLogEntry, saysLost, type ServiceIdentity } from '../vault/index.ts'
import type { ServiceContext } from './estate.ts'
import { appendLog, isOurs } from './append-log.ts'
import { shutAgain, startWaitsAgain } from './recovery.ts'
import type { Records } from './records.ts'

// [Note: what a browser remembers] If store and database are put back from old copies together, neither misses anything. The browsers of the owner and of the
// people in the seats do: each keeps the last entry of the log that it saw, which carries this service's signature. Shown an entry that it signed and does not
// have, the service knows that it was put back, says so in the log, by that entry, and starts every wait again. Nobody else can make such an entry, so a server
// that only cuts the log gets nothing signed.

/**
 * Takes an entry of the log that somebody saw. A store is put back while the service is down: what was lost was signed before this start of it. So where a loss
 * was told since then, every wait started again behind all that was lost, and starts no more. No clock says so: one that was set would hide a loss, or make one up.
 */
export async function takeRemembered(
  key: ServiceIdentity,
  records: Records,
  { ownerId, entry }: { ownerId: string; entry: ReleaseLogEntry },
  around: ServiceContext,
): Promise<Refusal | null> {
  if (!(await isOurs(key, ownerId, entry))) return 'not-verified'
  const here = records.logHash(ownerId, entry.n)
  const log = records.log(ownerId, 0)
  if ((here !== null && equal(here, entry.hash)) || saysLost(log, entry)) return null
  const known = records.estate(ownerId)
  const estate = known?.lossToldIn === records.start ? null : known
  const again = estate && startWaitsAgain(shutAgain(estate), around)
  if (again) records.putEstate({ ...again.estate, lossToldIn: records.start })
  const lines = [{ ...lostEntry(entry), at: around.now }, ...(again?.lines ?? [])]
  await appendLog(records, ownerId, lines, around, key)
  return null
}
