import { randomUUID } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { readIfThere, writeDurably } from './durable-file.ts'
import type { Estate, ServiceContext } from './estate.ts'
import { appendLog } from './append-log.ts'
import type { Origin } from './origin.ts'
import { restartWaits } from './recovery.ts'
import type { Records } from './records.ts'
import { inTransaction, type ServiceParts } from './service.ts'

// [Note: a restored copy] If store and database are restored together, neither notices a gap. So
// the store remembers when its file was created, because a copy is newer; after a snapshot a human
// must note the restore. All waits then restart (docs/decisions/072-readers-sign-what-they-saw.md).

const markIn = (folder: string) => join(folder, 'restored-at')

export const noteRestored = (folder: string): Promise<void> => writeDurably(markIn(folder), `${randomUUID()}\n`)

/** File systems without creation times may report the last change instead, which proves nothing. */
async function originOf(folder: string): Promise<Origin> {
  const { birthtimeNs, ctimeNs } = await stat(join(folder, 'store.db'), { bigint: true })
  const born = birthtimeNs > 0n && birthtimeNs < ctimeNs ? String(birthtimeNs) : null
  return { born, mark: (await readIfThere(markIn(folder)))?.trim() ?? null }
}

/** Restarts every wait, once per restore. Returns whether the store was restored. */
export async function startAfterRestore(parts: ServiceParts, folder: string): Promise<boolean> {
  const found = await originOf(folder)
  return inTransaction(parts, async (records, context) => {
    const known = records.origin()
    records.putOrigin({ born: found.born ?? known.born, mark: found.mark })
    const copied = known.born !== null && found.born !== null && known.born !== found.born
    if (!copied && (found.mark === null || found.mark === known.mark)) return false
    for (const ownerId of records.ownerIds()) await startAgain(parts, records, ownerId, context)
    return true
  })
}

async function startAgain(
  { key }: Pick<ServiceParts, 'key'>,
  records: Records,
  ownerId: string,
  context: ServiceContext,
): Promise<void> {
  const known = records.estate(ownerId)
  if (!known) return
  // A loss reported before the copy was made does not concern this copy.
  const { lossToldIn: _, ...copied } = known
  const { estate, lines } = restartWaits(copied, context)
  records.putEstate(deletedLater(estate, context))
  const logged = lines.map((line) => ({ ...line, step: 'restored-by-hand', by: 'service' }))
  await appendLog(records, ownerId, logged, context, key)
}

function deletedLater(estate: Estate, { now }: ServiceContext): Estate {
  const { deletion } = estate
  if (deletion.pending === null) return estate
  return { ...estate, deletion: { ...deletion, pending: { ...deletion.pending, since: now } } }
}
