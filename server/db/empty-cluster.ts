import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

// Making a Postgres cluster takes PGlite several seconds of work, unpacking one a fraction of it. Tests and rehearsals make
// many: the first keeps what it made beside the libraries, named by their version.

const folder = join(import.meta.dirname, '../../node_modules/.cache/cairn')
const manifest = join(import.meta.dirname, '../../node_modules/@electric-sql/pglite/package.json')

async function pathOf(name: string): Promise<string> {
  const version = /"version":\s*"([^"]+)"/.exec(await readFile(manifest, 'utf8'))?.[1] ?? 'unknown'
  return join(folder, `${name}-${version}.tar`)
}

async function kept(name: string): Promise<Blob | undefined> {
  const found = await readFile(await pathOf(name)).catch(() => undefined)
  return found && new Blob([found])
}

/** The kept empty cluster, where there is one. */
export const keptCluster = () => kept('empty-cluster')

/** An empty cluster, made and kept when there is none yet. */
export const emptyCluster = () => keptOrMade('empty-cluster', () => PGlite.create('memory://'))

/**
 * A cluster, made and kept under a name when there is none yet.
 * @param make opens one as it shall be kept; it is closed then
 */
export async function keptOrMade(name: string, make: () => Promise<PGlite>): Promise<Blob> {
  const found = await kept(name)
  if (found) return found
  const database = await make()
  const made = await database.dumpDataDir('none')
  await database.close()
  const path = await pathOf(name)
  const unfinished = `${path}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(unfinished, Buffer.from(await made.arrayBuffer()))
  await rename(unfinished, path)
  return made
}
