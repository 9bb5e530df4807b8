import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { decodeBundle, fingerprintText, toBase64url } from '../vault/index.ts'
import { writeDurably } from './durable-file.ts'
import type { Base64url } from './estate.ts'

// [Note: who may approve] The keys of the operators are in a file of the release service's own folder. Only the command line on this machine writes it (scripts/admin.ts); the web server cannot
// make itself an operator, whatever its database says about roles.

const operatorsFile = z.array(
  z.object({ signKey: z.string(), fingerprint: z.string(), email: z.string(), addedAt: z.string() }),
)
export type Operator = z.output<typeof operatorsFile>[number]

const pathIn = (folder: string) => join(folder, 'operators.json')

/** Where the release service keeps its files inside the data folder. */
export const releaseFolder = (dataFolder: string): string => join(dataFolder, 'release')

/** The operators that the file lists; none where there is no file. */
export async function readOperators(folder: string): Promise<Operator[]> {
  const text = await readFile(pathIn(folder), 'utf8').catch(() => undefined)
  return text === undefined ? [] : operatorsFile.parse(JSON.parse(text))
}

/** The operators' public keys, as the machine takes them. */
export async function operatorKeys(folder: string): Promise<Base64url[]> {
  return (await readOperators(folder)).map(({ signKey }) => signKey)
}

/**
 * Adds an operator by the public bundle of their estate. Adding somebody again changes nothing.
 * @param folder see {@link releaseFolder}
 * @param bundle as the server gave it: its own signature is verified; whether it is the right person, the fingerprint tells
 * @returns the operator, with the fingerprint to compare
 * @throws SealError when the bundle does not hold
 */
export async function addOperator(folder: string, bundle: Uint8Array, email: string): Promise<Operator> {
  const decoded = await decodeBundle(bundle)
  const signKey = toBase64url(decoded.signKey)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const known = await readOperators(folder)
  const found = known.find((operator) => operator.signKey === signKey)
  if (found) return found
  const added = { signKey, fingerprint: await fingerprintText(decoded), email, addedAt: new Date().toISOString() }
  await writeDurably(pathIn(folder), `${JSON.stringify([...known, added], null, 2)}\n`)
  return added
}
