import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as age from 'age-encryption'
import * as z from 'zod/mini'
import type { BlobStore } from '../../server/files/index.ts'
import { BackupError } from './backup-error.ts'
import { product } from '../../domain/product.ts'

// age does not authenticate the sender: an attacker who knows the recipient could add a snapshot
// with other operators. So each manifest has a MAC. The data folder contains the MAC's key, and the
// repository contains the key encrypted with the passphrase.

const format = 1
const headKey = 'key'
const head = z.object({
  format: z.literal(format),
  recipient: z.string(),
  /** The secret keys, encrypted with the passphrase; null if the administrator keeps an identity. */
  secret: z.nullable(z.string()),
})
type Head = z.output<typeof head>

const secretKeys = z.object({ identity: z.string(), mac: z.string() })
type SecretKeys = z.output<typeof secretKeys>

/** The keys for writing: the recipient, and with a passphrase also the key of the MAC. */
const writerKeys = z.object({ recipient: z.string(), mac: z.nullable(z.string()) })
export type WriterKeys = z.output<typeof writerKeys>

export type Secret = { passphrase: string } | { recipient: string }
/** What to ask the administrator for: a choice for a new repository, else the existing secret. */
export type Wanted = 'new' | 'passphrase' | 'recipient'
export type Ask = (wanted: Wanted) => Promise<Secret>

export async function headOf(store: BlobStore): Promise<Head | undefined> {
  const found = await store.get(headKey)
  if (found === undefined) return undefined
  const parsed = head.safeParse(JSON.parse(Buffer.from(found).toString()))
  if (parsed.success) return parsed.data
  throw new BackupError(`A later version of ${product.name} wrote these backups. Use that version.`)
}

/** This machine's keys. A different recipient in the repository may be an attacker's. */
const rememberedIn = (dataFolder: string) => join(dataFolder, 'backup-key')

async function remembered(path: string): Promise<WriterKeys | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : writerKeys.parse(JSON.parse(text))
}

/** @param ask called if this machine has no keys yet, or the repository is new */
export async function keysToWrite(store: BlobStore, dataFolder: string, ask: Ask): Promise<WriterKeys> {
  const path = rememberedIn(dataFolder)
  const known = await remembered(path)
  const found = await headOf(store)
  if (found && known && found.recipient !== known.recipient)
    throw new BackupError(
      `These backups are encrypted to another key than earlier ones from this machine (${path}). If you changed the place or the key yourself, delete that file.`,
    )
  if (found && known) return known
  const keys = found ? await keysOf(found, ask) : await writeHead(store, await ask('new'))
  await writeFile(path, `${JSON.stringify(keys)}\n`, { mode: 0o600 })
  return keys
}

async function keysOf(found: Head, ask: Ask): Promise<WriterKeys> {
  const secret = await ask(found.secret === null ? 'recipient' : 'passphrase')
  if (found.secret === null) {
    if ('recipient' in secret && secret.recipient === found.recipient) return { recipient: found.recipient, mac: null }
    throw new BackupError('These backups have another recipient than the one you named.')
  }
  if ('recipient' in secret) throw new BackupError('These backups have a passphrase: leave out --recipient.')
  const { identity, mac } = await open(found.secret, secret.passphrase)
  // Takes the recipient from the encrypted identity, because an attacker could replace the
  // unencrypted recipient in the head.
  return { recipient: await age.identityToRecipient(identity), mac }
}

async function writeHead(store: BlobStore, secret: Secret): Promise<WriterKeys> {
  const { keys, sealed } = await newKeys(secret)
  await store.put(headKey, Buffer.from(JSON.stringify({ format, recipient: keys.recipient, secret: sealed })))
  return keys
}

async function newKeys(secret: Secret): Promise<{ keys: WriterKeys; sealed: string | null }> {
  if ('recipient' in secret) {
    try {
      new age.Encrypter().addRecipient(secret.recipient)
    } catch (cause) {
      throw new BackupError('This is not an age recipient. It looks like age1..., and age-keygen prints it.', { cause })
    }
    return { keys: { recipient: secret.recipient, mac: null }, sealed: null }
  }
  const identity = await age.generateHybridIdentity()
  const mac = randomBytes(32).toString('base64url')
  const encrypter = new age.Encrypter()
  encrypter.setPassphrase(secret.passphrase)
  const sealed = age.armor.encode(await encrypter.encrypt(JSON.stringify({ identity, mac })))
  return { keys: { recipient: await age.identityToRecipient(identity), mac }, sealed }
}

/** Returns a null `mac` if the administrator keeps the identity. */
export async function keysToRead(
  found: Head,
  secretFor: { passphrase: () => Promise<string>; identity: () => Promise<string> },
): Promise<{ identity: string; mac: string | null }> {
  if (found.secret === null) return { identity: (await secretFor.identity()).trim(), mac: null }
  return open(found.secret, await secretFor.passphrase())
}

async function open(sealed: string, passphrase: string): Promise<SecretKeys> {
  const decrypter = new age.Decrypter()
  decrypter.addPassphrase(passphrase)
  const text = await decrypter.decrypt(age.armor.decode(sealed), 'text').catch((cause: unknown) => {
    throw new BackupError('This is not the passphrase of these backups.', { cause })
  })
  return secretKeys.parse(JSON.parse(text))
}

export const macOf = (key: string | null, manifest: string): string | null =>
  key === null ? null : createHmac('sha256', Buffer.from(key, 'base64url')).update(manifest).digest('hex')

export function hasMac(key: string | null, manifest: string, mac: string | null): boolean {
  const expected = macOf(key, manifest)
  if (expected === null) return true
  return mac?.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
}
