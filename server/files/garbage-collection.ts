import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { handleErasing } from '../jobs/hold-erasing.ts'
import { estateIsUnderRelease } from '../releases/policy.ts'
import type { BlobStore } from './blob-store.ts'

/** The kind of the job that checks whether a record needs a file. Its key is `ownerId fileId`. */
const collectKind = 'collect-file'
const dayMilliseconds = 24 * 3600_000

/** Schedules a check in a day, after an announcement, a chunk, or the end of a use. */
export async function scheduleFileCheck(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
  fileId: string,
): Promise<void> {
  const at = new Date(clock().getTime() + dayMilliseconds)
  await due.schedule(transaction, { kind: collectKind, key: `${ownerId} ${fileId}`, at })
}

export async function isCertificate(reader: Pick<Tx, 'selectFrom'>, ownerId: string, fileId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('release')
    .select('release_id')
    .where('reporter_owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export function handleFileChecks(context: ServerContext, blobs: BlobStore): void {
  const { due, clock } = context
  due.handle(collectKind, async (transaction, { key }) => {
    const [ownerId = '', fileId = ''] = key.split(' ')
    // Locked until the commit, so that no concurrent save starts to need the file.
    await lockFile(transaction, ownerId, fileId)
    if (await isNeeded(transaction, ownerId, fileId)) return
    if (await estateIsUnderRelease(transaction, ownerId))
      await scheduleFileCheck(transaction, { due, clock }, ownerId, fileId)
    // Erase rows first: bytes without a row harm no one, but a row without bytes breaks a download.
    else await eraseFile(transaction, { due, clock }, ownerId, fileId)
  })
  handleErasing(context, eraseKind, (key) => blobs.deleteFolder(key.replace(' ', '/')))
}

/** The kind of the job that deletes the bytes of a file after its rows. */
const eraseKind = 'erase-file'

export async function lockFile(transaction: Tx, ownerId: string, fileId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom('sealed_file')
    .select('file_id')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

async function isNeeded(reader: Pick<Tx, 'selectFrom'>, ownerId: string, fileId: string): Promise<boolean> {
  const used = await reader
    .selectFrom('file_use')
    .select('record_id')
    .where('owner_id', '=', ownerId)
    .where('file_id', '=', fileId)
    .limit(1)
    .executeTakeFirst()
  return used !== undefined || (await isCertificate(reader, ownerId, fileId))
}

async function forgetFile(transaction: Tx, ownerId: string, fileId: string): Promise<void> {
  for (const table of ['file_use', 'file_chunk', 'sealed_file'] as const)
    await transaction.deleteFrom(table).where('owner_id', '=', ownerId).where('file_id', '=', fileId).execute()
}

/** Erases rows in this transaction, bytes right after. */
export async function eraseFile(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
  fileId: string,
): Promise<void> {
  await forgetFile(transaction, ownerId, fileId)
  await due.schedule(transaction, { kind: eraseKind, key: `${ownerId} ${fileId}`, at: clock() })
}
