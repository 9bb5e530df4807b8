import { type BoxKey, importBoxKey, openBox, sealBox } from './box.ts'
import { type Bytes, equal, random, uuidBytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { hkdf, hkdfSalted, importHkdfKey } from './hkdf.ts'
import { type Identity, makeIdentity, openIdentity, type StoredIdentity } from './identity.ts'
import { type OlderKeys, openOlderKeys, sealOlderKeys, wrapKeyOf } from './older-keys.ts'
import { makeSeed, passwordKeys } from './password.ts'
import { makeRecoveryCode, recoveryKeys } from './recovery-code.ts'
import { succeed } from './succession.ts'

export type OpenedAccount = {
  readonly ownerId: string
  readonly accountKey: Bytes
  /** Kwrap: seals the owner's wraps, seat keys, private identity, and held seats. */
  readonly wrapKey: BoxKey
  /** Kmanifest: seals the part of manifest entries that only the owner reads. */
  readonly manifestKey: BoxKey
  readonly identity: Identity
  /** Former keys, oldest first. The client opens older boxes with them and seals those again. */
  readonly older?: readonly OlderKeys[]
}

/** What the server stores for a password: the seed, a hash of authKey, and AK boxed under KEKpw. */
type PasswordLock = { seed: Bytes; authKey: Bytes; passwordBox: Bytes }

type RecoveryLock = { recoveryAuth: Bytes; recoveryBox: Bytes }

/**
 * The kind of an account box. Callers pass a constant, never a kind from a server's answer;
 * vault/passkey.ts makes the kinds of passkeys.
 */
export type AccountBoxKind = 'password' | 'recovery' | `passkey:${string}`

function boxPlace(ownerId: string, kind: AccountBoxKind): Bytes {
  return context('account-key', uuidBytes(ownerId), kind)
}

export async function boxAccountKey(
  ownerId: string,
  kind: AccountBoxKind,
  boxKey: Uint8Array,
  accountKey: Uint8Array,
): Promise<Bytes> {
  const box = await sealBox(boxKey, accountKey, boxPlace(ownerId, kind))
  insist(equal(await openAccountKey(ownerId, kind, boxKey, box), accountKey))
  return box
}

async function branchKeys(accountKey: Uint8Array): Promise<{ wrapKey: BoxKey; manifestKey: BoxKey }> {
  const [wrapKey, manifestKey] = await Promise.all([
    wrapKeyOf(accountKey),
    hkdf(accountKey, context('manifest-key')).then(importBoxKey),
  ])
  return { wrapKey, manifestKey }
}

export async function lockWithPassword(
  ownerId: string,
  accountKey: Uint8Array,
  email: string,
  password: string,
): Promise<PasswordLock> {
  const seed = makeSeed()
  const { authKey, boxKey } = await passwordKeys(email, password, seed)
  const passwordBox = await boxAccountKey(ownerId, 'password', boxKey, accountKey)
  return { seed, authKey, passwordBox }
}

/**
 * Opens the box with the typed form as a check. The app never stores `groups`, which are printed.
 */
export async function lockWithRecoveryCode(
  ownerId: string,
  accountKey: Uint8Array,
): Promise<RecoveryLock & { groups: string[] }> {
  const groups = await makeRecoveryCode()
  const { recoveryAuth, boxKey } = await recoveryKeys(groups.join(' '))
  const recoveryBox = await boxAccountKey(ownerId, 'recovery', boxKey, accountKey)
  return { groups, recoveryAuth, recoveryBox }
}

export async function openAccountKey(
  ownerId: string,
  kind: AccountBoxKind,
  boxKey: Uint8Array,
  box: Uint8Array,
): Promise<Bytes> {
  return sealed(async () => {
    const accountKey = await openBox(boxKey, box, boxPlace(ownerId, kind))
    insist(accountKey.length === 32)
    return accountKey
  })
}

export async function makeAccount(
  email: string,
  password: string,
): Promise<{ account: OpenedAccount; lock: PasswordLock; identity: StoredIdentity }> {
  const accountKey = random(32)
  const keys = await branchKeys(accountKey)
  const { identity, stored } = await makeIdentity(keys.wrapKey)
  const { ownerId } = identity
  const lock = await lockWithPassword(ownerId, accountKey, email, password)
  return { account: { ownerId, accountKey, ...keys, identity }, lock, identity: stored }
}

export async function openAccount(ownerId: string, accountKey: Bytes, stored: StoredIdentity): Promise<OpenedAccount> {
  const keys = await branchKeys(accountKey)
  const identity = await openIdentity(ownerId, keys.wrapKey, stored)
  if (identity.bundle.chain.length === 0) return { ownerId, accountKey, ...keys, identity }
  const older = await openOlderKeys(keys.wrapKey, identity, stored.olderPrivateBox)
  return { ownerId, accountKey, ...keys, identity: { ...identity, older }, older }
}

/**
 * Makes new keys for everything that AK opens, after a suspected leak: a new AK, a succeeding
 * identity, and the old keys boxed under the new ones. They are valid once the release service
 * accepts them.
 */
export async function renewAccount(
  old: OpenedAccount,
): Promise<{ account: OpenedAccount; identity: StoredIdentity & { olderPrivateBox: Uint8Array } }> {
  const { ownerId, accountKey, wrapKey, identity } = old
  const next = random(32)
  const keys = await branchKeys(next)
  const { identity: later, stored } = await succeed(identity, keys.wrapKey)
  const { bundle, boxPrivateKey } = identity
  const older = [...(old.older ?? []), { bundle, boxPrivateKey, accountKey, wrapKey }]
  const olderPrivateBox = await sealOlderKeys(keys.wrapKey, later, older)
  const kept = { ...stored, olderPrivateBox }
  return { account: await openAccount(ownerId, next, kept), identity: kept }
}

// [Note: a reload] A reload must not ask for the password, and a closed tab on a shared computer
// must not leave the account open. So the browser keeps AK boxed under two halves: a
// non-extractable key in IndexedDB, and 32 bytes that the server gives only to a live session.

export function makeDeviceKey(): Promise<CryptoKey> {
  return importHkdfKey(random(32))
}

function reloadKey(deviceKey: CryptoKey, sessionHalf: Uint8Array, ownerId: string): Promise<Bytes> {
  insist(sessionHalf.length === 32)
  return hkdfSalted(deviceKey, sessionHalf, context('reload-key', uuidBytes(ownerId)), 32)
}

export async function keepForReload(
  deviceKey: CryptoKey,
  sessionHalf: Uint8Array,
  ownerId: string,
  accountKey: Uint8Array,
): Promise<Bytes> {
  const key = await reloadKey(deviceKey, sessionHalf, ownerId)
  return sealBox(key, accountKey, context('reload', uuidBytes(ownerId)))
}

export async function openAfterReload(
  deviceKey: CryptoKey,
  sessionHalf: Uint8Array,
  ownerId: string,
  box: Uint8Array,
): Promise<Bytes> {
  return sealed(async () => {
    const key = await reloadKey(deviceKey, sessionHalf, ownerId)
    return openBox(key, box, context('reload', uuidBytes(ownerId)))
  })
}
