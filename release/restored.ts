import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeDurably } from './durable-file.ts'
import type { Estate, ServiceContext } from './estate.ts'
import { appendLog } from './append-log.ts'
import type { Origin } from './origin.ts'
import { startWaitsAgain } from './recovery.ts'
import type { Records } from './records.ts'
import { handleInTurn, type ServiceParts } from './service.ts'

// [Note: a copy that was put back] It brings a store of another day, and if the database was put back with it nobody misses anything. A file that was copied
// came to be when it was copied: the store remembers when its own file did. Where a file system does not tell, or a snapshot was put back, whoever did it says
// so by the command line. Either way every wait starts again (docs/decisions/072-what-was-seen-is-signed.md).

const markIn = (folder: string) => join(folder, 'restored-at')

/** Says by hand that a copy was put back into this folder. */
export const sayRestored = (folder: string): Promise<void> => writeDurably(markIn(folder), `${randomUUID()}\n`)

/** Where no file system tells when a file came to be, the time of its last change may stand there instead: that says nothing. */
async function originOf(folder: string): Promise<Origin> {
  const { birthtimeNs, ctimeNs } = await stat(join(folder, 'store.db'), { bigint: true })
  const born = birthtimeNs > 0n && birthtimeNs < ctimeNs ? String(birthtimeNs) : null
  return { born, mark: (await readIfThere(markIn(folder)))?.trim() ?? null }
}

/**
 * Starts every wait again where the store in this folder is a copy that was put back, or somebody says so. Once for each.
 * @returns whether that is so
 */
export async function startAfterRestore(parts: ServiceParts, folder: string): Promise<boolean> {
  const found = await originOf(folder)
  return handleInTurn(parts, async (records, around) => {
    const known = records.origin()
    records.putOrigin({ born: found.born ?? known.born, mark: found.mark })
    const copied = known.born !== null && found.born !== null && known.born !== found.born
    if (!copied && (found.mark === null || found.mark === known.mark)) return false
    for (const ownerId of records.ownerIds()) await startAgain(parts, records, ownerId, around)
    return true
  })
}

async function startAgain(
  { key }: Pick<ServiceParts, 'key'>,
  records: Records,
  ownerId: string,
  around: ServiceContext,
): Promise<void> {
  const known = records.estate(ownerId)
  if (!known) return
  // Whatever was told as lost before, this is another copy.
  const { lossToldIn: _, ...copied } = known
  const { estate, lines } = startWaitsAgain(copied, around)
  records.putEstate(deletedLater(estate, around))
  const said = lines.map((line) => ({ ...line, step: 'restored-by-hand', by: 'service' }))
  await appendLog(records, ownerId, said, around, key)
}

/** The owner may have kept it since. */
function deletedLater(estate: Estate, { now }: ServiceContext): Estate {
  const { deletion } = estate
  if (deletion.pending === null) return estate
  return { ...estate, deletion: { ...deletion, pending: { ...deletion.pending, since: now } } }
}
