import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { askForCopy, copyIn, copyIsDone, removeCopy } from '../../release/copy.ts'
import { releaseFolder } from '../../release/operators.ts'
import { adminSocketAddress, sendCommand } from '../../server/admin-socket.ts'
import type { Config } from '../../server/config.ts'
import { partOf } from '../../server/db/dump.ts'
import { readDump } from '../../server/dump-stream.ts'
import { type BlobStore, openPlaces } from '../../server/files/index.ts'
import { version } from '../../server/version.ts'
import { BackupError } from './backup-error.ts'
import type { Ask } from './keys.ts'
import { type BackupWriter, type Manifest, openWriter, sha256 } from './repository.ts'

type Kept = { name: string; part: string }[]
export type Sides = { server: boolean; release: boolean }

// Dumps the rows first and the release service's store last. After a restore, the service then
// sends the server what its database lacks, as after a restore of the server alone (operate.md).

/**
 * @param ask called before the first backup, for the passphrase or recipient
 * @returns a message for the administrator, and whether the snapshot is complete
 */
export async function backUp(
  config: Config,
  store: BlobStore,
  sides: Sides,
  ask: Ask,
): Promise<{ message: string; whole: boolean }> {
  const takenAt = new Date().toISOString()
  const writer = await openWriter(store, config.dataFolder, ask)
  const server = sides.server ? await backUpServer(config, writer) : null
  const release = sides.release ? { kept: await backUpRelease(config, writer) } : null
  const { snapshot, parts, added, addedBytes } = await writer.finish({ format: 1, version, takenAt, server, release })
  const rows = Object.values(server?.counts ?? {}).reduce((sum, count) => sum + count, 0)
  const missing = server?.missing ?? []
  const message = [
    `Snapshot ${snapshot}: ${[server && `${rows} rows and the files`, release && 'the release service'].filter(Boolean).join(', ')}; ${parts} parts, ${added} of them new (${(addedBytes / 1e6).toFixed(1)} MB).`,
    ...(missing.length > 0
      ? [
          `${missing.length} pieces of files are missing or damaged (${config.filesIn === 's3' ? 'in the object store' : `in ${config.serverFolder}/files`}):`,
          ...missing,
        ]
      : []),
  ].join('\n')
  if (sides.server) await sendCommand(config.dataFolder, { command: 'note-backup' })
  return { message, whole: missing.length === 0 }
}

async function backUpServer(config: Config, writer: BackupWriter): Promise<NonNullable<Manifest['server']>> {
  const spool = join(config.dataFolder, 'backup-spool')
  const rows: string[] = []
  const chunks: { key: string; hash: string }[] = []
  try {
    const { lines, end } = await readDump(adminSocketAddress(config.dataFolder), spool)
    for await (const line of lines) {
      rows.push(await writer.put(Buffer.from(line)))
      chunks.push(...chunksIn(line))
    }
    const kept = await keep(config.serverFolder, writer)
    const { blobs, objects } = await openPlaces(config)
    const missing = await copyChunks(blobs, chunks, writer)
    objects?.close()
    return { ...end, rows, kept, missing }
  } finally {
    await rm(spool, { force: true })
    await sendCommand(config.dataFolder, { command: 'end-backup' })
  }
}

const chunkRows = z.array(z.object({ owner_id: z.string(), file_id: z.string(), position: z.int(), hash: z.string() }))

export function chunksIn(line: string): { key: string; hash: string }[] {
  const { table, rows } = partOf(line)
  if (table !== 'file_chunk') return []
  return chunkRows.parse(JSON.parse(rows)).map(({ owner_id, file_id, position, hash }) => ({
    key: `${owner_id}/${file_id}/${position}`,
    hash: hash.replace(/^\\x/, ''),
  }))
}

async function copyChunks(
  files: BlobStore,
  chunks: readonly { key: string; hash: string }[],
  writer: BackupWriter,
): Promise<string[]> {
  const missing: string[] = []
  for (const { key, hash } of chunks) {
    if (writer.has(hash)) {
      writer.reuse(hash)
      continue
    }
    const content = await files.get(key)
    if (content && sha256(content) === hash) await writer.put(content)
    else missing.push(key)
  }
  return missing
}

async function keep(folder: string, writer: BackupWriter, left: readonly string[] = []): Promise<Kept> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.') && !left.includes(entry.name))
  const kept: Kept = []
  for (const { name } of names) kept.push({ name, part: await writer.put(await readFile(join(folder, name))) })
  return kept
}

const patienceSeconds = 60
const notOfCopies = ['store.db', 'store.db-journal', 'store-copy.db', 'copy-wanted', 'copy-done']

async function backUpRelease({ dataFolder }: Config, writer: BackupWriter): Promise<Kept> {
  const folder = releaseFolder(dataFolder)
  if (!existsSync(join(folder, 'store.db')))
    throw new BackupError(
      `There is no store in ${folder}. If the release service runs on another machine, make its backup there (--only release), and here --only server.`,
    )
  const id = randomUUID()
  try {
    await askForCopy(folder, id)
    await untilCopied(folder, id)
    const store = { name: 'store.db', part: await writer.put(await readFile(copyIn(folder))) }
    return [store, ...(await keep(folder, writer, notOfCopies))]
  } finally {
    await removeCopy(folder)
  }
}

async function untilCopied(folder: string, id: string): Promise<void> {
  for (let waited = 0; waited < patienceSeconds * 10; waited++) {
    if (await copyIsDone(folder, id)) return
    await setTimeout(100)
  }
  throw new BackupError(
    `The release service of ${folder} made no copy within ${patienceSeconds} seconds. Is it running?`,
  )
}
