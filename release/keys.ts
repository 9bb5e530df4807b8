import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxPublicKey, type BoxKeyPair, fromBase64url, makeBoxKeyPair, toBase64url } from '../vault/index.ts'
import { writeDurably } from './durable-file.ts'

/**
 * Reads the service's X25519 key, to which shares are sealed; makes it on the first start.
 * @param folder the folder of the release service
 */
export async function loadKey(folder: string): Promise<BoxKeyPair> {
  const path = join(folder, 'release.key')
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text !== undefined) {
    const privateKey = fromBase64url(text.trim())
    return { privateKey, publicKey: await boxPublicKey(privateKey) }
  }
  const made = await makeBoxKeyPair()
  await writeDurably(path, `${toBase64url(made.privateKey)}\n`)
  return made
}
