import { type AccountBoxKind, boxAccountKey, openAccountKey } from './account.ts'
import { type Bytes, sha256, toBase64url } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'

// [Note: passkeys] An authenticator with the PRF extension (WebAuthn level 3) gives 32 bytes per
// salt after it verified its user; they never leave the browser. The context of the box includes
// the credential's own id, so that a server cannot serve another passkey's box.

const PRF_BYTES = 32

/** The suite fixes this salt (32 bytes): it never comes from an answer. */
export function passkeySalt(): Promise<Bytes> {
  return sha256(context('passkey-prf'))
}

/** The kind of the box that one passkey opens. `credentialId` comes from the authenticator. */
export function passkeyKind(credentialId: Uint8Array): `passkey:${string}` & AccountBoxKind {
  insist(credentialId.length > 0)
  return `passkey:${toBase64url(credentialId)}`
}

async function passkeyBoxKey(output: Uint8Array): Promise<Bytes> {
  insist(output.length === PRF_BYTES)
  return hkdf(output, context('kek-passkey'))
}

/**
 * Locks an account key with a passkey and opens the box again as a check. `output` is the PRF's
 * answer to {@link passkeySalt}, 32 bytes; the caller wipes it.
 */
export async function lockWithPasskey(
  ownerId: string,
  accountKey: Uint8Array,
  credentialId: Uint8Array,
  output: Uint8Array,
): Promise<Bytes> {
  const boxKey = await passkeyBoxKey(output)
  try {
    return await boxAccountKey(ownerId, passkeyKind(credentialId), boxKey, accountKey)
  } finally {
    boxKey.fill(0)
  }
}

export async function openWithPasskey(
  ownerId: string,
  credentialId: Uint8Array,
  output: Uint8Array,
  box: Uint8Array,
): Promise<Bytes> {
  return sealed(async () => {
    const boxKey = await passkeyBoxKey(output)
    try {
      return await openAccountKey(ownerId, passkeyKind(credentialId), boxKey, box)
    } finally {
      boxKey.fill(0)
    }
  })
}
