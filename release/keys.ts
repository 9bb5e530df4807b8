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

export async function readKey(folder: string): Promise<ServiceIdentity | undefined> {
  const text = await readIfThere(pathIn(folder))
  return text === undefined ? undefined : openServiceIdentity(fromBase64url(text.trim()))
}

/** Creates the file at the first start; both keys derive from it. */
export async function loadKey(folder: string): Promise<ServiceIdentity> {
  // The service must never replace a key file that it cannot read, because every share is sealed to
  // that key.
  const known = await readKey(folder)
  if (known) return known
  const made = await makeServiceIdentity()
  await writeDurably(pathIn(folder), `${toBase64url(made.privateKey)}\n`)
  return made
}
