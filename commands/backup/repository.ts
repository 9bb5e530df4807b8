import { createHash } from 'node:crypto'
import * as age from 'age-encryption'
import * as z from 'zod/mini'
import type { BlobStore } from '../../server/files/index.ts'
import { BackupError } from './backup-error.ts'
import { type Ask, hasMac, headOf, keysToRead, keysToWrite, macOf } from './keys.ts'
import { product } from '../../domain/product.ts'

// A repository contains parts, named by the SHA-256 of their content and encrypted with age, and a
// manifest per snapshot. A backup adds only parts that no earlier snapshot has, and encrypts to a
// public recipient, so a machine that makes backups cannot read them.

const format = 1
/** A file name without a path, so that a restore writes no file outside its folder. */
const kept = z.array(z.object({ name: z.string().check(z.regex(/^\w[\w.-]*$/)), part: z.string() }))
const manifest = z.object({
  format: z.literal(format),
  version: z.string(),
  takenAt: z.iso.datetime(),
  server: z.nullable(
    z.object({
      migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
      counts: z.record(z.string(), z.int()),
      /** The parts with the rows, parents before children. */
      rows: z.array(z.string()),
      /** Files beside the database: `server.key`. */
      kept,
      /** Keys of sealed chunks that were missing or damaged at the time of the backup. */
      missing: z.array(z.string()),
    }),
  ),
  release: z.nullable(z.object({ kept })),
})
export type Manifest = z.output<typeof manifest>

const signedManifest = z.object({ body: z.string(), mac: z.nullable(z.string()) })

export const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

const partKey = (name: string) => `parts/${name.slice(0, 2)}/${name}`
const manifestKey = (snapshot: string) => `snapshots/${snapshot}/manifest`
/** The list of a snapshot's parts. Unencrypted, so that pruning needs no key; names are hashes. */
const listKey = (snapshot: string) => `snapshots/${snapshot}/parts`
const nameIn = (key: string) => key.split('/').at(-1) ?? ''

const snapshotName = (at: Date) => at.toISOString().toLowerCase().replaceAll(/[:.]/g, '-')

export type BackupWriter = {
  has(part: string): boolean
  /** Adds a part unless an earlier snapshot has it. @returns its name */
  put(content: Uint8Array): Promise<string>
  reuse(part: string): void
  finish(whole: Manifest): Promise<{ snapshot: string; parts: number; added: number; addedBytes: number }>
}

/** @param ask called before this machine's first backup to a repository */
export async function openWriter(store: BlobStore, dataFolder: string, ask: Ask): Promise<BackupWriter> {
  const { recipient, mac } = await keysToWrite(store, dataFolder, ask)
  const known = new Set((await store.list('parts')).map(nameIn))
  const used = new Set<string>()
  let added = 0
  let addedBytes = 0
  const encrypt = (content: Uint8Array | string) => {
    const encrypter = new age.Encrypter()
    encrypter.addRecipient(recipient)
    return encrypter.encrypt(content)
  }
  return {
    has: (part) => known.has(part),
    reuse: (part) => void used.add(part),
    async put(content) {
      const name = sha256(content)
      used.add(name)
      if (known.has(name)) return name
      const sealed = await encrypt(content)
      await store.put(partKey(name), sealed)
      known.add(name)
      added += 1
      addedBytes += sealed.length
      return name
    },
    async finish(whole) {
      const snapshot = snapshotName(new Date(whole.takenAt))
      const body = JSON.stringify(whole)
      await store.put(listKey(snapshot), Buffer.from([...used].toSorted().join('\n')))
      await store.put(manifestKey(snapshot), await encrypt(JSON.stringify({ body, mac: macOf(mac, body) })))
      return { snapshot, parts: used.size, added, addedBytes }
    },
  }
}

export async function snapshotsIn(store: BlobStore): Promise<string[]> {
  const keys = await store.list('snapshots')
  return keys.flatMap((key) => (nameIn(key) === 'manifest' ? [key.split('/')[1] ?? ''] : [])).toSorted()
}

/** Keeps the newest snapshot, and every part that a kept snapshot uses. */
export async function prune(store: BlobStore, before: Date): Promise<number> {
  const all = await snapshotsIn(store)
  const old = all.slice(0, -1).filter((snapshot) => snapshot < snapshotName(before))
  for (const snapshot of old) await store.deleteFolder(`snapshots/${snapshot}`)
  if (old.length === 0) return 0
  const used = new Set<string>()
  for (const snapshot of await snapshotsIn(store)) for (const part of await partsOf(store, snapshot)) used.add(part)
  for (const key of await store.list('parts')) if (!used.has(nameIn(key))) await store.delete(key)
  return old.length
}

async function partsOf(store: BlobStore, snapshot: string): Promise<string[]> {
  const list = await store.get(listKey(snapshot))
  if (list === undefined) throw new BackupError(`The list of parts of ${snapshot} is missing.`)
  return Buffer.from(list).toString().split('\n')
}

export type BackupReader = {
  snapshot: string
  manifest: Manifest
  /** @throws BackupError if the part is missing or its content differs from its name */
  get(part: string): Promise<Uint8Array>
}

/**
 * @param snapshot the snapshot's name; by default the newest snapshot
 * @param secretFor returns the passphrase, or the identity if the administrator keeps it
 */
export async function openReader(
  store: BlobStore,
  snapshot: string | undefined,
  secretFor: { passphrase: () => Promise<string>; identity: () => Promise<string> },
): Promise<BackupReader> {
  const all = await snapshotsIn(store)
  const chosen = snapshot ?? all.at(-1)
  const found = await headOf(store)
  if (!found || chosen === undefined) throw new BackupError('There is no backup in this place.')
  if (!all.includes(chosen)) throw new BackupError(`There is no snapshot ${chosen}. There are:\n  ${all.join('\n  ')}`)
  const { identity, mac } = await keysToRead(found, secretFor)
  const decrypter = new age.Decrypter()
  decrypter.addIdentity(identity)
  const open = async (key: string, what: string): Promise<Uint8Array> => {
    const sealed = await store.get(key)
    if (sealed === undefined) throw new BackupError(`${what} is missing from the backup.`)
    return decrypter.decrypt(sealed).catch((cause: unknown) => {
      throw new BackupError(`${what} cannot be decrypted: it is damaged, or the key is another one.`, { cause })
    })
  }
  const text = Buffer.from(await open(manifestKey(chosen), `The manifest of ${chosen}`)).toString()
  const whole = signedManifest.parse(JSON.parse(text))
  if (!hasMac(mac, whole.body, whole.mac))
    throw new BackupError(`${chosen} was not made with these backups' key: somebody else wrote it. Restore another.`)
  const parsed = manifest.safeParse(JSON.parse(whole.body))
  if (!parsed.success)
    throw new BackupError(`A later version of ${product.name} wrote this snapshot. Restore it with that one.`)
  if (snapshotName(new Date(parsed.data.takenAt)) !== chosen)
    throw new BackupError(`${chosen} is a snapshot of ${parsed.data.takenAt} under another name.`)
  return {
    snapshot: chosen,
    manifest: parsed.data,
    async get(part) {
      const content = await open(partKey(part), `Part ${part}`)
      if (sha256(content) !== part) throw new BackupError(`Part ${part} is damaged.`)
      return content
    },
  }
}
