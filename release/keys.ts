import { join } from 'node:path'
import {
  fromBase64url,
  makeServiceIdentity,
  openServiceIdentity,
  type ServiceIdentity,
  toBase64url,
} from '../vault/index.ts'
import { readIfThere, writeDurably } from './durable-file.ts'

const pathIn = (folder: string): string => join(folder, 'release.key')

/** The key in the folder of the release service; undefined if there is none. */
export async function readKey(folder: string): Promise<ServiceIdentity | undefined> {
  const text = await readIfThere(pathIn(folder))
  return text === undefined ? undefined : openServiceIdentity(fromBase64url(text.trim()))
}

/**
 * Reads the key file, from which the sealing and the signing key derive. Creates it at the first
 * start.
 */
export async function loadKey(folder: string): Promise<ServiceIdentity> {
  // The service must never replace a key file that it cannot read, because every share is sealed to
  // that key.
  const known = await readKey(folder)
  if (known) return known
  const made = await makeServiceIdentity()
  await writeDurably(pathIn(folder), `${toBase64url(made.privateKey)}\n`)
  return made
}
