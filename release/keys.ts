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
 * Reads the service's key file, from which both its keys derive: shares are sealed to one,
 * statements signed with the other. Creates it at the first start.
 * @param folder the folder of the release service
 */
export async function loadKey(folder: string): Promise<ServiceIdentity> {
  const path = join(folder, 'release.key')
  // Never replaces a key it cannot read: every share is sealed to it.
  const text = await readIfThere(path)
  if (text !== undefined) return openServiceIdentity(fromBase64url(text.trim()))
  const made = await makeServiceIdentity()
  await writeDurably(path, `${toBase64url(made.privateKey)}\n`)
  return made
}
