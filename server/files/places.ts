import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { product } from '../../domain/product.ts'
import { type Config, ConfigError, type S3Place } from '../config.ts'
import type { Secrets } from '../crypto.ts'
import type { Database } from '../db/connect.ts'
import type { Log } from '../log.ts'
import { type BlobStore, folderStore } from './blob-store.ts'
import type { ObjectStore } from './object-store.ts'
import { StoreDown } from './store-down.ts'

/** The places of files. While files move, they are in two. */
export type Places = {
  /** Reads from both places, and writes to `target`. */
  blobs: BlobStore
  target: BlobStore
  /** The other place, with the files that were not moved yet. */
  source: BlobStore | undefined
  objects: ObjectStore | undefined
}

type Given = Pick<Config, 'serverFolder' | 'filesIn' | 's3'>

export async function openObjectStore(place: S3Place, log?: Pick<Log, 'info' | 'warn'>): Promise<ObjectStore> {
  return (await import('./object-store.ts')).objectStore(place, log)
}

/** Opens the places that the settings name, without a check. */
export async function openPlaces({ serverFolder, filesIn, s3 }: Given, log?: Log): Promise<Places> {
  const folder = folderStore(join(serverFolder, 'files'))
  if (s3 === undefined) return { blobs: folder, target: folder, source: undefined, objects: undefined }
  const objects = await openObjectStore(s3, log)
  const [target, source] = filesIn === 's3' ? [objects, folder] : [folder, objects]
  return { blobs: inBoth(target, source), target, source, objects }
}

function inBoth(target: BlobStore, source: BlobStore): BlobStore {
  return {
    put: (key, content) => target.put(key, content),
    // The last look finds a blob that moved between the first two.
    get: async (key) => (await target.get(key)) ?? (await source.get(key)) ?? (await target.get(key)),
    async delete(key) {
      await Promise.all([target.delete(key), source.delete(key)])
    },
    async deleteFolder(folder) {
      await Promise.all([target.deleteFolder(folder), source.deleteFolder(folder)])
    },
    async list(folder) {
      return [...new Set([...(await target.list(folder)), ...(await source.list(folder))])]
    },
  }
}

/** The object that names the Cairn whose files are beside it. */
export const markKey = 'cairn-server'

const markOf = ({ check }: Pick<Secrets, 'check'>) => createHash('sha256').update(check).digest('hex')

/**
 * Checks that the object store is this Cairn's, and marks an unused one.
 * @throws ConfigError for the administrator if it is another's
 */
export async function markStore(objects: ObjectStore, secrets: Pick<Secrets, 'check'>): Promise<void> {
  if (await isMarked(objects, secrets)) return
  await objects.put(markKey, Buffer.from(markOf(secrets)))
}

async function isMarked(objects: ObjectStore, secrets: Pick<Secrets, 'check'>): Promise<boolean> {
  const mark = await objects.get(markKey)
  if (mark === undefined) return false
  if (Buffer.from(mark).toString() === markOf(secrets)) return true
  throw new ConfigError(
    `${objects.address} holds the files of another ${product.name}. Choose another bucket or S3_PREFIX, or put back the server.key of that ${product.name}.`,
  )
}

/**
 * Opens the places of files, and refuses to lose sight of any: the database knows the object store
 * that holds files.
 * @throws ConfigError with a message for the administrator
 */
export async function checkedPlaces(config: Given, database: Database, secrets: Secrets, log: Log): Promise<Places> {
  const places = await openPlaces(config, log)
  const { object_store: known } = await database
    .selectFrom('server_identity')
    .select('object_store')
    .executeTakeFirstOrThrow()
  const { objects } = places
  if (!objects) {
    if (known === null) return places
    throw new ConfigError(
      `Files of this ${product.name} are in ${known}. Set FILES_IN=s3 and the S3_ settings, or to leave that store, follow "Files in an object store" in docs/operate.md.`,
    )
  }
  try {
    if (await isTied(objects, known, config, secrets)) await noteStore(database, objects.address)
  } catch (error) {
    if (!(error instanceof StoreDown)) throw error
    if (error.refused || known !== objects.address) throw new ConfigError(error.message, { cause: error })
    // A server that starts while the store is down still has all records.
    log.error(`${error.message} Until it does, nobody can add or open files.`)
  }
  return places
}

async function isTied(
  objects: ObjectStore,
  known: string | null,
  { filesIn }: Given,
  secrets: Secrets,
): Promise<boolean> {
  if (await isMarked(objects, secrets)) return true
  if (known !== null)
    throw new ConfigError(
      `Files of this ${product.name} are in ${known}, but ${objects.address} does not hold its mark (${markKey}). If you copied the files there, copy that object too. Otherwise set the S3_ settings back, or restore the bucket.`,
    )
  if (filesIn === 'folder') return false
  await markStore(objects, secrets)
  return true
}

/** Notes in the database which object store holds files; null for none. */
export async function noteStore(database: Database, address: string | null): Promise<void> {
  await database.updateTable('server_identity').set({ object_store: address }).execute()
}
