import { concat, equal, plain, random, type Bytes } from './bytes.ts'
import { context } from './context.ts'
import { insist, sealed } from './error.ts'
import { hkdf } from './hkdf.ts'

export type BoxKey = { readonly aes: CryptoKey; readonly commit: Bytes }

const COMMIT = 32
const NONCE = 12
const TAG = 16
const commitInfo = context('commit')

export const BOX_OVERHEAD = COMMIT + NONCE + TAG

export async function importBoxKey(key: Uint8Array): Promise<BoxKey> {
  insist(key.length === 32)
  const [aes, commit] = await Promise.all([
    crypto.subtle.importKey('raw', plain(key), 'AES-GCM', false, ['encrypt', 'decrypt']),
    hkdf(key, commitInfo),
  ])
  return { aes, commit }
}

function asBoxKey(key: Uint8Array | BoxKey): BoxKey | Promise<BoxKey> {
  return key instanceof Uint8Array ? importBoxKey(key) : key
}

/**
 * Seals `content` under `key` (32 bytes, or imported) for the context `place`: `commit ‖ nonce ‖
 * AES-256-GCM`, with `place ‖ commit` as additional data. GCM alone does not commit to its key;
 * `commit` does (docs/protocol.md, Boxes).
 */
export async function sealBox(key: Uint8Array | BoxKey, content: Uint8Array, place: Uint8Array): Promise<Bytes> {
  return sealWithNonce(await asBoxKey(key), content, place, random(NONCE))
}

/** Exported only for known-answer tests: a nonce must never repeat under one key. */
export async function sealWithNonce(key: BoxKey, content: Uint8Array, place: Uint8Array, nonce: Bytes): Promise<Bytes> {
  const additionalData = concat(place, key.commit)
  const sealedBytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData },
    key.aes,
    plain(content),
  )
  return concat(key.commit, nonce, new Uint8Array(sealedBytes))
}

/** Opens what `sealBox` made. `place` comes from the caller's own request, never from an answer. */
export async function openBox(key: Uint8Array | BoxKey, box: Uint8Array, place: Uint8Array): Promise<Bytes> {
  return sealed(async () => {
    insist(box.length >= BOX_OVERHEAD)
    const { aes, commit } = await asBoxKey(key)
    insist(equal(box.subarray(0, COMMIT), commit))
    const iv = plain(box.subarray(COMMIT, COMMIT + NONCE))
    const additionalData = concat(place, commit)
    const body = plain(box.subarray(COMMIT + NONCE))
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, aes, body))
  })
}
