import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'

// PGlite takes seconds to create a Postgres cluster, and a fraction of that to unpack one. Tests
// and rehearsals need many, so the first one is cached in node_modules, under its version.

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

export const keptCluster = () => kept('empty-cluster')

export const emptyCluster = () => keptOrMade('empty-cluster', () => PGlite.create('memory://'))

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
