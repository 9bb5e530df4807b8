import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { chmod, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db/connect.ts'
import { product } from '../domain/product.ts'

/** Keys that the server derives from its key file. None opens a record. */
export type Secrets = {
  /** An attacker without the server's key file cannot test guesses against it. */
  verifier(secret: Uint8Array): Uint8Array
  /** A stable seed for an unknown e-mail, so that prelogin answers every e-mail alike. */
  fakeSeed(email: string): Uint8Array
  /** A key for counters, so that the tables of rate limits hold no e-mails or addresses. */
  counterKey(...parts: string[]): Uint8Array
  codeHash(accountId: string, code: string): Uint8Array
  seal(plain: Uint8Array, owner: string): Uint8Array
  unseal(sealed: Uint8Array, owner: string): Uint8Array
  /** Proves to a server with the same key file which copy of it answers (stand-in.ts). */
  standInProof(...parts: string[]): Uint8Array
  /** The key pair by which push services recognize this server (VAPID, RFC 8292). */
  pushKeys: { publicKey: Uint8Array; privateKey: Uint8Array }
  /** A fingerprint of the key file, by which the server checks that a database belongs to it. */
  check: Uint8Array
}

const mac = (key: Buffer, value: Uint8Array | string) => createHmac('sha256', key).update(value).digest()

export function secretsFrom(serverKey: Uint8Array): Secrets {
  const key = (purpose: string) => Buffer.from(hkdfSync('sha256', serverKey, '', `cairn server ${purpose}`, 32))
  const pepper = key('pepper')
  const seeds = key('fake seed')
  const counters = key('counters')
  const codes = key('codes')
  const rest = key('at rest')
  const standIns = key('stand-in')
  return {
    verifier: (secret) => mac(pepper, secret),
    fakeSeed: (email) => mac(seeds, email).subarray(0, 16),
    counterKey: (...parts) => mac(counters, JSON.stringify(parts)),
    codeHash: (accountId, code) => mac(codes, JSON.stringify([accountId, code])),
    seal(plain, owner) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', rest, nonce).setAAD(Buffer.from(owner))
      return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
    },
    unseal(sealed, owner) {
      const bytes = Buffer.from(sealed)
      const cipher = createDecipheriv('aes-256-gcm', rest, bytes.subarray(0, 12)).setAAD(Buffer.from(owner))
      cipher.setAuthTag(bytes.subarray(-16))
      return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
    },
    standInProof: (...parts) => mac(standIns, JSON.stringify(parts)),
    pushKeys: pushKeysFrom(key('push')),
    check: mac(key('check'), 'cairn'),
  }
}

// From the key file, so that every server of a database has the same pair, and each backup holds
// it: browsers tie a subscription to it.
function pushKeysFrom(seed: Buffer): Secrets['pushKeys'] {
  const pair = createECDH('prime256v1')
  // One seed in 2^32 is no number below the curve's order.
  try {
    pair.setPrivateKey(seed)
  } catch {
    return pushKeysFrom(mac(seed, 'again'))
  }
  return { publicKey: pair.getPublicKey(), privateKey: pair.getPrivateKey() }
}

export class SecretsError extends Error {
  override name = 'SecretsError'
}

/** Creates the file on the first start only. @throws SecretsError if a key is missing or damaged */
export async function loadSecrets(folder: string, isNew: boolean): Promise<Secrets> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'server.key')
  const found = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found) {
    if (found.length !== 32) throw new SecretsError(`${path} is damaged. Put back the file from a backup.`)
    await chmod(path, 0o600)
    return secretsFrom(found)
  }
  if (!isNew)
    throw new SecretsError(
      `${path} is missing. Put back the file from a backup: with another one nobody could sign in, so ${product.name} makes none. If this machine joins others, copy the file from one of them ("Several machines" in docs/operate.md).`,
    )
  const made = randomBytes(32)
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(made)
    await file.sync()
  } finally {
    await file.close()
  }
  return secretsFrom(made)
}

export async function isUntied(database: Database): Promise<boolean> {
  return (await database.selectFrom('server_identity').select('only_row').executeTakeFirst()) === undefined
}

/** Rejects another key, with which all sign-ins would fail and new verifiers would be wrong. */
export async function tieToDatabase(secrets: Secrets, database: Database): Promise<void> {
  const row = { only_row: true, secret_check: secrets.check }
  await database
    .insertInto('server_identity')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { secret_check } = await database.selectFrom('server_identity').selectAll().executeTakeFirstOrThrow()
  if (sameBytes(secret_check, secrets.check)) return
  throw new SecretsError(
    'This database belongs to another server.key. Put the server.key that was made with it into the data folder. If this machine joins others, copy server/server.key from one of them ("Several machines" in docs/operate.md).',
  )
}

export const randomToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
