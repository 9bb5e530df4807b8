import { random, type Bytes } from './bytes.ts'
import { context } from './context.ts'
import { type SigningKey, signingKey } from './curves.ts'
import { hkdf } from './hkdf.ts'
import { readCode, writeCode } from './written-code.ts'

/** `recoveryAuth` proves the code to the server; `boxKey` (KEKrec) opens the account key. */
type RecoveryKeys = { recoveryAuth: Bytes; boxKey: Bytes }

const LENGTH = 20
const CHECKSUM = 'recovery-checksum'

/** 160 random bits with a checksum, as 9 groups of 4 letters (docs/protocol.md, Keys). */
export function makeRecoveryCode(): Promise<string[]> {
  return writeCode(CHECKSUM, random(LENGTH))
}

export async function isRecoveryCode(typed: string): Promise<boolean> {
  return readCode(CHECKSUM, typed, LENGTH).then(
    () => true,
    () => false,
  )
}

export async function recoveryKeys(typed: string): Promise<RecoveryKeys> {
  const code = await readCode(CHECKSUM, typed, LENGTH)
  const [recoveryAuth, boxKey] = await Promise.all([
    hkdf(code, context('recovery-auth')),
    hkdf(code, context('kek-recovery')),
  ])
  return { recoveryAuth, boxKey }
}

/** This key consents to new keys of the identity; the account key does not reveal it. */
export async function successionKeyOf(typed: string): Promise<SigningKey> {
  const code = await readCode(CHECKSUM, typed, LENGTH)
  return signingKey(await hkdf(code, context('succession-key')))
}
