import { join } from 'node:path'
import {
  fromBase64url,
  makeServiceIdentity,
  openServiceIdentity,
  type ServiceIdentity,
  toBase64url,
} from '../vault/index.ts'
import { readIfThere, writeDurably } from './durable-file.ts'

/**
 * Reads the key file, from which the sealing and the signing key derive. Creates it at the first
 * start.
 */
export async function loadKey(folder: string): Promise<ServiceIdentity> {
  const path = join(folder, 'release.key')
  // The service must never replace a key file that it cannot read, because every share is sealed to
  // that key.
  const text = await readIfThere(path)
  if (text !== undefined) return openServiceIdentity(fromBase64url(text.trim()))
  const made = await makeServiceIdentity()
  await writeDurably(path, `${toBase64url(made.privateKey)}\n`)
  return made
}
