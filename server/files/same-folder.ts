import { randomUUID } from 'node:crypto'
import { ConfigError } from '../config.ts'
import type { Database } from '../db/connect.ts'
import type { BlobStore } from './blob-store.ts'

/** The blob that names the database whose files are beside it. */
export const folderMark = 'file-folder'

/**
 * Binds a database to a file folder, and rejects another folder later: two servers with a folder
 * each would miss the files of the other. The first server makes the mark, in one transaction, so
 * of two that start together one is refused.
 * @param place the folder's name for the administrator
 * @throws ConfigError with a message for the administrator
 */
export async function ensureSameFolder(database: Database, blobs: BlobStore, place: string): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    const { file_folder: known } = await transaction
      .selectFrom('server_identity')
      .select('file_folder')
      .forUpdate()
      .executeTakeFirstOrThrow()
    const found = await blobs.get(folderMark)
    const mark = found && Buffer.from(found).toString().trim()
    if (known !== null) {
      if (mark !== known) throw otherFolder(place, known, mark)
      return
    }
    const chosen = mark ?? randomUUID()
    // The mark first: after a crash in between, the next start takes it over.
    if (mark === undefined) await blobs.put(folderMark, Buffer.from(chosen))
    await transaction.updateTable('server_identity').set({ file_folder: chosen }).execute()
  })
}

/** True if servers of this database keep, or kept, files in a folder. */
export async function isFolderInUse(database: Database): Promise<boolean> {
  const { file_folder: known } = await database
    .selectFrom('server_identity')
    .select('file_folder')
    .executeTakeFirstOrThrow()
  return known !== null
}

/** Notes that no file is in the folder any more. */
export async function noteNoFolder(database: Database): Promise<void> {
  await database.updateTable('server_identity').set({ file_folder: null }).execute()
}

const otherFolder = (place: string, known: string, mark: string | undefined) =>
  new ConfigError(
    `${place} is not the folder that the other servers of this database keep files in: its file "${folderMark}" ${mark === undefined ? 'is missing' : `says ${mark}`}. Mount the same folder there on every machine, or keep files in an object store ("Several machines" in docs/operate.md). If all files of this database are in this folder, and only the mark was lost, write ${known} into that file.`,
  )
