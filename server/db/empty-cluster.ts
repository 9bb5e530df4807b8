import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

// Making an empty Postgres cluster takes PGlite several seconds of work, unpacking one a fraction of it. Tests and
// rehearsals make many: the first keeps what it made beside the libraries, named by their version.

const folder = join(import.meta.dirname, '../../node_modules/.cache/cairn')
const manifest = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')

async function pathOfTemplate(): Promise<string> {
  const version = /"version":\s*"([^"]+)"/.exec(await readFile(manifest, 'utf8'))?.[1] ?? 'unknown'
  return join(folder, `empty-cluster-${version}.tar`)
}

/** The kept empty cluster, where there is one. */
export async function keptCluster(): Promise<Blob | undefined> {
  const found = await readFile(await pathOfTemplate()).catch(() => undefined)
  return found && new Blob([found])
}

/** An empty cluster, made and kept when there is none yet. */
export async function emptyCluster(): Promise<Blob> {
  const kept = await keptCluster()
  if (kept) return kept
  const database = await PGlite.create('memory://')
  const made = await database.dumpDataDir('none')
  await database.close()
  const path = await pathOfTemplate()
  const unfinished = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()))
  await rename(unfinished, path)
  return made
}
