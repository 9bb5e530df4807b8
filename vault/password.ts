import { argon2id } from 'hash-wasm'
import { fromText, plain, random, sha256, type Bytes } from './bytes.ts'
import { context } from './context.ts'
import { insist } from './error.ts'
import { hkdf } from './hkdf.ts'
import { LANES, MEMORY_KIB, PASSES } from './password-cost.ts'

/** `authKey` goes to the server as the sign-in secret, `boxKey` (KEKpw) opens the account key. */
type PasswordKeys = { authKey: Bytes; boxKey: Bytes }

const SEED = 16

export function makeSeed(): Bytes {
  return random(SEED)
}

/** The salt of a password key. A device may store it, because it reveals neither email nor seed. */
export async function passwordSalt(email: string, seed: Uint8Array): Promise<Bytes> {
  insist(seed.length === SEED)
  return sha256(context('salt', email.normalize('NFKC').trim().toLowerCase(), seed))
}

/**
 * The two keys of a password (docs/protocol.md, Keys): one Argon2id (64 MiB, 3 passes; about half a
 * second), then HKDF. Trims and lower-cases the email; throws for a seed that is not 16 bytes.
 */
export async function passwordKeys(email: string, password: string, seed: Uint8Array): Promise<PasswordKeys> {
  return passwordKeysOfSalt(password, await passwordSalt(email, seed))
}

export async function passwordKeysOfSalt(password: string, salt: Uint8Array): Promise<PasswordKeys> {
  insist(salt.length === 32 && password.length > 0)
  const key = await argon2id({
    password: fromText(password.normalize('NFKC')),
    salt,
    memorySize: MEMORY_KIB,
    iterations: PASSES,
    parallelism: LANES,
    hashLength: 32,
    outputType: 'binary',
  })
  const base = plain(key)
  const [authKey, boxKey] = await Promise.all([hkdf(base, context('auth')), hkdf(base, context('kek-password'))])
  return { authKey, boxKey }
}
