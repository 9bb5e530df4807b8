import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import {
  decodeBundle,
  fingerprintText,
  fromBase64url,
  readStatement,
  SealError,
  toBase64url,
  verifyStatement,
} from '../vault/index.ts'
import { writeDurably } from './durable-file.ts'

// [Note: who may approve] The operators are in a file of the release service's own folder. It grows by the command line on
// this machine (scripts/admin.ts), or by the signature of somebody who is on it; the web server cannot make anybody an
// operator, whatever its database says about roles.

const operatorsFile = z.array(
  z.object({
    signKey: z.string(),
    bundle: z.string(),
    fingerprint: z.string(),
    email: z.string(),
    addedAt: z.string(),
  }),
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
  const fingerprint = await fingerprintText(decoded)
  const added = { signKey, bundle: toBase64url(bundle), fingerprint, email, addedAt: new Date().toISOString() }
  await writeDurably(pathIn(folder), `${JSON.stringify([...known, added], null, 2)}\n`)
  return added
}

/** Two introductions at once must not lose one of the two. */
let adding: Promise<unknown> = Promise.resolve()

/**
 * Adds the operator whom a listed one introduces.
 * @param statement an `introduction`
 * @returns false where it was not signed by a listed operator, or names nobody
 */
export function introduceOperator(folder: string, statement: Uint8Array): Promise<boolean> {
  const work = async () => {
    try {
      const claimed = readStatement(statement)
      if (claimed.type !== 'introduction') return false
      for (const { bundle } of await readOperators(folder)) {
        const listed = await decodeBundle(fromBase64url(bundle))
        if (listed.ownerId !== claimed.ownerId) continue
        const { bundle: introduced, email } = await verifyStatement('introduction', statement, listed.signKey)
        await addOperator(folder, introduced, email)
        return true
      }
      return false
    } catch (error) {
      if (error instanceof SealError) return false
      throw error
    }
  }
  const mine = adding.then(work, work)
  adding = mine
  return mine
}
