import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { context, decodeBundle, fingerprintText, fromBase64url, sha256, toBase64url } from '../vault/index.ts'
import { readIfThere, writeDurably } from './durable-file.ts'
import type { Operators } from './estate.ts'
import type { LogLine } from './outcome.ts'
import type { Signer } from './person.ts'
import type { Records } from './records.ts'
import { StoreError } from './store-error.ts'

// // [Note: who may approve] Only the command line on this machine (commands/admin.ts) or a listed
// operator's signature adds to the operator list; the web server cannot. While a list lacks a
// former operator, no approval counts and none is waived until a human confirms it.

const operatorsFile = z.array(
  z.object({
    signKey: z.string(),
    bundle: z.string(),
    fingerprint: z.string(),
    email: z.string(),
    addedAt: z.string(),
  }),
)
export type Operator = z.output<typeof operatorsFile>[number] & Signer

type OperatorList = Operator[] | 'missing' | 'unreadable'

const pathIn = (folder: string) => join(folder, 'operators.json')
const confirmationIn = (folder: string) => join(folder, 'operators-confirmed')

export const releaseFolder = (dataFolder: string): string => join(dataFolder, 'release')

export async function readOperators(folder: string): Promise<OperatorList> {
  try {
    const text = await readIfThere(pathIn(folder))
    return text === undefined ? 'missing' : await Promise.all(operatorsFile.parse(JSON.parse(text)).map(withOwnerId))
  } catch {
    return 'unreadable'
  }
}

// A human may edit the file, so this checks that the key and the bundle of an entry match.
async function withOwnerId(line: z.output<typeof operatorsFile>[number]): Promise<Operator> {
  const { ownerId, signKey } = await decodeBundle(fromBase64url(line.bundle))
  if (toBase64url(signKey) !== line.signKey) throw new StoreError('A bundle and a key that do not belong together.')
  return { ...line, ownerId }
}

export async function listedOperators(folder: string): Promise<Operator[]> {
  const list = await readOperators(folder)
  return typeof list === 'string' ? [] : list
}

const unreadable = (folder: string) =>
  `The file ${pathIn(folder)} cannot be read. Put back the one from your backup first.`

// The file does not store ownerIds, because they derive from the bundles.
const writeOperators = (folder: string, operators: readonly Operator[]) =>
  writeDurably(pathIn(folder), `${JSON.stringify(operatorsFile.parse(operators), null, 2)}\n`)

/** The operators as the machine uses them. At the very first start this writes an empty list. */
export async function reliedOperators(records: Records, folder: string): Promise<Operators & { changes: LogLine[] }> {
  const known = records.operators()
  let list = await readOperators(folder)
  if (known === null && list === 'missing') {
    list = []
    await writeOperators(folder, list)
  }
  if (typeof list === 'string') return { people: [], confirmed: false, changes: [] }
  const changes = changesOf(records, list)
  const all = list.map(({ ownerId, signKey }): Signer => ({ ownerId, signKey }))
  // A human must add an operator with new keys to the list again. Until then the old keys, which a
  // thief may have, can sign nothing that counts.
  const people = all.filter(({ ownerId, signKey }) => (records.estate(ownerId)?.ownerKey ?? signKey) === signKey)
  const isListed = (one: Signer) =>
    people.some(({ ownerId, signKey }) => ownerId === one.ownerId && signKey === one.signKey)
  // An operator whose key changed is treated as missing.
  const confirmed =
    people.length === all.length && ((known ?? []).every(isListed) || (await isConfirmed(folder, people)))
  if (!confirmed) return { people, confirmed, changes }
  // A confirmation covers one change of the list, and not a later change that leads to the same
  // list.
  await rm(confirmationIn(folder), { force: true })
  if (!known || known.length !== people.length || !known.every(isListed)) records.rememberOperators(people)
  return { people, confirmed, changes }
}

/** Log lines for changes of the list. The store remembers removed operators for ever. */
function changesOf(records: Records, list: readonly Operator[]): LogLine[] {
  const before = new Map(records.operatorsSeen().map((seen) => [seen.ownerId, seen]))
  const came = list.flatMap(({ ownerId, signKey, fingerprint }): LogLine[] => {
    const seen = before.get(ownerId)
    if (seen?.listed && seen.signKey === signKey) return []
    records.seeOperator({ ownerId, signKey, listed: true })
    const step = seen?.listed ? 'operator-keys' : 'operator-added'
    return [{ step, by: 'command line', about: { who: ownerId, fingerprint } }]
  })
  const gone = [...before.values()].filter(
    (seen) => seen.listed && !list.some(({ ownerId }) => ownerId === seen.ownerId),
  )
  for (const seen of gone) records.seeOperator({ ...seen, listed: false })
  return [
    ...came,
    ...gone.map(({ ownerId }) => ({ step: 'operator-removed', by: 'command line', about: { who: ownerId } })),
  ]
}

const confirmationOf = async (people: readonly Signer[]) =>
  toBase64url(await sha256(context('operators-confirmed', people.map(({ signKey }) => signKey).toSorted())))

/** Eight characters that identify a list; the human who confirms the list types them. */
export async function listCode(operators: readonly Operator[]): Promise<string> {
  const confirmation = await confirmationOf(operators)
  return confirmation
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 8)
    .toUpperCase()
}

async function isConfirmed(folder: string, people: readonly Signer[]): Promise<boolean> {
  const text = await readFile(confirmationIn(folder), 'utf8').catch(() => '')
  return text.trim() === (await confirmationOf(people))
}

/** Confirms exactly the operators that the human read. Writes an empty list if there is no file. */
export async function confirmOperators(folder: string, operators: readonly Operator[]): Promise<void> {
  if ((await readOperators(folder)) === 'missing') await writeOperators(folder, operators)
  await writeDurably(confirmationIn(folder), `${await confirmationOf(operators)}\n`)
}

/** Idempotent. After a change of keys a human must confirm the list, and compares fingerprints. */
export async function addOperator(folder: string, bundle: Uint8Array, email: string): Promise<Operator> {
  const decoded = await decodeBundle(bundle)
  const signKey = toBase64url(decoded.signKey)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const list = await readOperators(folder)
  if (list === 'unreadable') throw new StoreError(unreadable(folder))
  const known = list === 'missing' ? [] : list
  const found = known.find(({ ownerId }) => ownerId === decoded.ownerId)
  if (found?.signKey === signKey) return found
  const { ownerId } = decoded
  const fingerprint = await fingerprintText(decoded)
  const added = { ownerId, signKey, bundle: toBase64url(bundle), fingerprint, email, addedAt: new Date().toISOString() }
  await writeOperators(folder, [...known.filter((one) => one !== found), added])
  return added
}

export async function removeOperator(
  folder: string,
  who: { bundle: Uint8Array } | { email: string },
): Promise<Operator[]> {
  const list = await readOperators(folder)
  if (list === 'unreadable') throw new StoreError(unreadable(folder))
  const known = list === 'missing' ? [] : list
  const ownerId = 'bundle' in who ? (await decodeBundle(who.bundle)).ownerId : undefined
  const isThem = (one: Operator) => ('email' in who ? one.email === who.email : one.ownerId === ownerId)
  const left = known.filter((one) => !isThem(one))
  if (left.length < known.length) await writeOperators(folder, left)
  return left
}
