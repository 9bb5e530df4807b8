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

// [Note: who may approve] The operators are in a file of the release service's own folder. It grows by the command line on
// this machine (commands/admin.ts), or by the signature of somebody who is on it; the web server cannot make anybody an
// operator, whatever its database says about roles.

// [Note: a list that got shorter] Where nobody impartial is listed, a report may open without an approval. So a list that is
// missing, unreadable, or lacks somebody who was on it says nothing until a human at this machine has confirmed it: until then
// nobody approves and nothing is waived. A longer list needs no word: it can only demand more.

const operatorsFile = z.array(
  z.object({
    signKey: z.string(),
    bundle: z.string(),
    fingerprint: z.string(),
    email: z.string(),
    addedAt: z.string(),
  }),
)
/** One of the list: their keys and their ownerId are those of the bundle. */
export type Operator = z.output<typeof operatorsFile>[number] & Signer

/** The operators as the file lists them: `missing` without a file, `unreadable` where it is something else. */
export type OperatorList = Operator[] | 'missing' | 'unreadable'

const pathIn = (folder: string) => join(folder, 'operators.json')
const confirmationIn = (folder: string) => join(folder, 'operators-confirmed')

/** Where the release service keeps its files inside the data folder. */
export const releaseFolder = (dataFolder: string): string => join(dataFolder, 'release')

/** Reads the file of the operators. Never throws. */
export async function readOperators(folder: string): Promise<OperatorList> {
  try {
    const text = await readIfThere(pathIn(folder))
    return text === undefined ? 'missing' : await Promise.all(operatorsFile.parse(JSON.parse(text)).map(withOwnerId))
  } catch {
    return 'unreadable'
  }
}

// Whoever writes into the file by hand names a key twice: both have to be the same one.
async function withOwnerId(line: z.output<typeof operatorsFile>[number]): Promise<Operator> {
  const { ownerId, signKey } = await decodeBundle(fromBase64url(line.bundle))
  if (toBase64url(signKey) !== line.signKey) throw new StoreError('A bundle and a key that do not belong together.')
  return { ...line, ownerId }
}

/** The operators that the file lists; nobody where it cannot be read. */
export async function listedOperators(folder: string): Promise<Operator[]> {
  const list = await readOperators(folder)
  return typeof list === 'string' ? [] : list
}

const unreadable = (folder: string) =>
  `The file ${pathIn(folder)} cannot be read. Put back the one from your backup first.`

// Without the ownerIds: those follow from the bundles.
const writeOperators = (folder: string, operators: readonly Operator[]) =>
  writeDurably(pathIn(folder), `${JSON.stringify(operatorsFile.parse(operators), null, 2)}\n`)

/**
 * The operators as the machine takes them. The first time, a list that is missing is written as an empty one: nobody was ever
 * an operator then.
 * @param records the store, which remembers who was on the list
 */
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
  // Whoever has new keys is listed anew, by somebody at this machine: a thief with the old ones decides nothing meanwhile.
  const people = all.filter(({ ownerId, signKey }) => (records.estate(ownerId)?.ownerKey ?? signKey) === signKey)
  const isListed = (one: Signer) =>
    people.some(({ ownerId, signKey }) => ownerId === one.ownerId && signKey === one.signKey)
  // Somebody with another key than before is as good as missing.
  const confirmed =
    people.length === all.length && ((known ?? []).every(isListed) || (await isConfirmed(folder, people)))
  if (!confirmed) return { people, confirmed, changes }
  // One word of a human is for one change of the list, not for later ones to the same.
  await rm(confirmationIn(folder), { force: true })
  if (!known || known.length !== people.length || !known.every(isListed)) records.rememberOperators(people)
  return { people, confirmed, changes }
}

/** Who came to the list or went since it was last looked at, and with new keys: lines for its log. Whoever went is remembered for ever. */
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

/** Eight characters that say which list is meant: whoever confirms one types them. */
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

/**
 * A human at this machine says that exactly these operators are the right ones. Where there is no file, an empty one is written.
 * @param folder see {@link releaseFolder}
 * @param operators as {@link readOperators} gave them, and a human read them
 */
export async function confirmOperators(folder: string, operators: readonly Operator[]): Promise<void> {
  if ((await readOperators(folder)) === 'missing') await writeOperators(folder, operators)
  await writeDurably(confirmationIn(folder), `${await confirmationOf(operators)}\n`)
}

/**
 * Adds an operator by the public bundle of their estate. Adding somebody again changes nothing, unless their keys changed: then the list has to be confirmed.
 * @param folder see {@link releaseFolder}
 * @param bundle as the server gave it: its own signature is verified; whether it is the right person, the fingerprint tells
 * @returns the operator, with the fingerprint to compare
 * @throws SealError when the bundle does not hold
 * @throws StoreError when the file is there and cannot be read
 */
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

/**
 * Takes an operator off the list. The list is shorter then: nobody decides until a human has confirmed it.
 * @param folder see {@link releaseFolder}
 * @param who by their key, or where their account is gone by the address they were added with
 * @returns the list as it is now
 * @throws StoreError when the file is there and cannot be read
 */
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
