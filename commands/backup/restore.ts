import { lchown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { releaseFolder } from '../../release/operators.ts'
import { noteRestored } from '../../release/restored.ts'
import type { Config } from '../../server/config.ts'
import { type DumpPart, load, partOf } from '../../server/db/dump.ts'
import { connectForLong } from '../../server/db/long-connection.ts'
import { migrate } from '../../server/db/migrate.ts'
import { secretsFrom } from '../../server/crypto.ts'
import { type BlobStore, folderStore, markStore, noteStore, openObjectStore } from '../../server/files/index.ts'
import { consoleLog } from '../../server/log.ts'
import { chunksIn, type Sides } from './backup.ts'
import { BackupError } from './backup-error.ts'
import type { BackupReader } from './repository.ts'
import { product } from '../../domain/product.ts'

type Target = Pick<Config, 'serverFolder' | 'databaseUrl' | 'filesIn' | 's3'>
type Kept = { name: string; part: string }[]

/**
 * An interrupted restore leaves only a folder `...-restoring`, which the next restore replaces.
 * @param finish called with the complete server folder before it is moved into place
 */
export async function restore(
  config: Target & Pick<Config, 'dataFolder'>,
  reader: BackupReader,
  sides: Sides,
  finish: (serverFolder: string) => Promise<void> = async () => undefined,
): Promise<string> {
  const { server, release, takenAt } = reader.manifest
  const releaseAt = releaseFolder(config.dataFolder)
  if (sides.server && !server) throw new BackupError('This snapshot has no server: it was made with --only release.')
  if (sides.release && !release)
    throw new BackupError('This snapshot has no release service: it was made with --only server.')
  if (sides.server) await refuseUnlessEmpty(config.serverFolder)
  if (sides.release) await refuseUnlessEmpty(releaseAt)
  const done: string[] = []
  if (sides.server && server) {
    const files = await restoreServer(config, reader, server, finish)
    const rows = Object.values(server.counts).reduce((sum, count) => sum + count, 0)
    done.push(`${rows} rows, ${files} pieces of files and the server's key, in ${config.serverFolder}`)
  }
  if (sides.release && release) {
    await intoPlace(releaseAt, (folder) => writeKept(folder, release.kept, reader))
    await noteRestored(releaseAt)
    done.push(`the release service's store and key, in ${releaseAt}`)
  }
  return `Restored from ${reader.snapshot} (${takenAt}):\n  ${done.join('\n  ')}`
}

async function refuseUnlessEmpty(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length > 0)
    throw new BackupError(
      `${folder} is not empty. Stop ${product.name}, move that folder aside (mv ${folder} ${folder}.before), and restore again.`,
    )
}

/** Fills a folder beside the target, gives it the target's file owner, and replaces the target. */
async function intoPlace(folder: string, fill: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${folder}-restoring`
  const owner = await stat(folder).catch(() => undefined)
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  await fill(unfinished)
  if (owner && process.getuid?.() === 0) await giveTo(unfinished, owner)
  await rm(folder, { recursive: true, force: true })
  await rename(unfinished, folder)
}

async function giveTo(folder: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await lchown(join(entry.parentPath, entry.name), uid, gid)
}

async function writeKept(folder: string, kept: Kept, reader: BackupReader): Promise<void> {
  for (const { name, part } of kept) await writeFile(join(folder, name), await reader.get(part), { mode: 0o600 })
}

async function restoreServer(
  config: Target,
  reader: BackupReader,
  { rows, kept, missing, counts, migrations }: NonNullable<BackupReader['manifest']['server']>,
  finish: (serverFolder: string) => Promise<void>,
): Promise<number> {
  const { databaseUrl, serverFolder } = config
  let files = 0
  await intoPlace(serverFolder, async (folder) => {
    const { blobs, address } = await storeFor(config, folder, await keyIn(kept, reader))
    const lost = new Set(missing)
    async function* parts(): AsyncGenerator<DumpPart> {
      for (const part of rows) {
        const line = Buffer.from(await reader.get(part)).toString()
        for (const { key, hash } of chunksIn(line)) {
          if (lost.has(key)) continue
          await blobs.put(key, await reader.get(hash))
          files += 1
        }
        yield partOf(line)
      }
    }
    // Loads rows before other files, because the server creates an embedded database only in an empty
    // folder.
    await loadInto({ databaseUrl, serverFolder: folder }, parts(), {
      counts: async () => counts,
      last: migrations.at(-1)?.name,
      files: address,
      fromCopy: true,
    })
    await writeKept(folder, kept, reader)
    await finish(folder)
  })
  return files
}

async function keyIn(kept: Kept, reader: BackupReader): Promise<Uint8Array> {
  const part = kept.find(({ name }) => name === 'server.key')?.part
  if (part === undefined) throw new BackupError('This snapshot lacks server.key.')
  return reader.get(part)
}

/** The store for restored files. Rejects an object store that another Cairn uses. */
async function storeFor(
  { filesIn, s3 }: Target,
  folder: string,
  serverKey: Uint8Array,
): Promise<{ blobs: BlobStore; address: string | null }> {
  if (filesIn === 'folder' || s3 === undefined) return { blobs: folderStore(join(folder, 'files')), address: null }
  const objects = await openObjectStore(s3)
  await markStore(objects, secretsFrom(serverKey))
  return { blobs: objects, address: objects.address }
}

/** The migration that adds the column with the object store's address. */
const since = '127-object-store.sql'

export async function loadInto(
  target: Pick<Target, 'serverFolder' | 'databaseUrl'>,
  parts: AsyncIterable<DumpPart>,
  {
    counts,
    last,
    files,
    fromCopy = false,
  }: {
    counts: () => Promise<Record<string, number>>
    last?: string | undefined
    files?: string | null
    fromCopy?: boolean
  },
): Promise<void> {
  const database = await connectForLong(target, consoleLog)
  try {
    await migrate(database, undefined, undefined, last)
    await load(database, parts, counts)
    // The old server leased these jobs, and its leases would delay them.
    await database.updateTable('due_work').set({ leased_until: null }).execute()
    // The copy may lack an owner's answer, so their check-in starts again (server/check-ins/steps.ts).
    if (fromCopy)
      await database
        .updateTable('due_work')
        .set({ due_at: new Date(0) })
        .where('kind', '=', 'check-in')
        .execute()
    // An older snapshot has no such column yet.
    if (files !== undefined && (last === undefined || last >= since)) await noteStore(database, files)
  } finally {
    await database.destroy()
  }
}
