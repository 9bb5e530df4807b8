import { argon2d, argon2id } from 'hash-wasm'
import * as keepass from 'kdbxweb'
import type { EntryCount } from './entries.ts'
import type { WrongKey } from '../importer.ts'
import { rowName, UnreadableFile } from '../reading.ts'
import { isOfCode, keepassCodes } from './keepass-codes.ts'
import { type Follow, followerOf, plainOf, type Unclear } from './keepass-references.ts'
import { type Attachment, type Extra, type Item, itemOf, type Reading } from './item.ts'

export class WrongKeyError extends Error {
  override name = 'WrongKeyError'
  readonly what: WrongKey
  constructor(what: WrongKey) {
    super()
    this.what = what
  }
}

/** Caps the memory of the key derivation, in KiB: a hostile file could demand far too much. */
const MAX_MEMORY = 1024 * 1024

keepass.CryptoEngine.setArgon2Impl(async (password, salt, memory, iterations, length, parallelism, type) => {
  if (memory > MAX_MEMORY)
    throw new UnreadableFile('This KeePass database needs more memory to open than a browser has.')
  const hash = type === keepass.CryptoEngine.Argon2TypeArgon2d ? argon2d : argon2id
  const key = await hash({
    password: new Uint8Array(password),
    salt: new Uint8Array(salt),
    memorySize: memory,
    iterations,
    hashLength: length,
    parallelism,
    outputType: 'binary',
  })
  return new Uint8Array(key).buffer
})

const usual = new Set(['Title', 'UserName', 'Password', 'URL', 'Notes'])

function bytesOf(binary: keepass.KdbxBinary | keepass.KdbxBinaryWithHash): Uint8Array {
  const value = 'hash' in binary ? binary.value : binary
  return value instanceof keepass.ProtectedValue ? value.getBinary() : new Uint8Array(value)
}

const placeOf: Readonly<Record<string, string>> = { Title: 'otherPlatform', UserName: 'username', Password: 'password' }
const fieldWords: Readonly<Record<string, string>> = {
  Title: 'The name',
  UserName: 'The username',
  Password: 'The password',
  URL: 'The web address',
  Notes: 'Part of the notes',
}

const doubtOf = (name: string, unclear: Unclear): string =>
  unclear === 'reference'
    ? `${fieldWords[name] ?? name} is kept in another entry of KeePass, and we couldn’t find it. Please look it up in KeePass.`
    : `${fieldWords[name] ?? name} is kept in another entry of KeePass, and there is more than one that fits. Please check it.`

/** An unresolved reference becomes an extra, not a name or password. */
function fieldsOf(entry: keepass.KdbxEntry, follow: Follow) {
  const doubts: Record<string, string> = {}
  const lost: Extra[] = []
  const texts = new Map<string, string>()
  for (const [name, field] of entry.fields) {
    const { text, unclear } = follow(plainOf(field))
    if (unclear) doubts[placeOf[name] ?? 'notes'] ??= doubtOf(name, unclear)
    const leadsNowhere = unclear === 'reference' && (name in placeOf || name === 'URL')
    if (leadsNowhere) lost.push({ name: `${name}, as KeePass has it`, value: text, hidden: name === 'Password' })
    texts.set(name, leadsNowhere ? '' : text)
  }
  return { of: (name: string) => texts.get(name) ?? '', lost, ...(Object.keys(doubts).length > 0 && { doubts }) }
}

const isAddress = (name: string): boolean => name.startsWith('KP2A_URL')

function readEntry(entry: keepass.KdbxEntry, row: string, folder: string, follow: Follow): Item {
  const { of, lost, doubts } = fieldsOf(entry, follow)
  const others = [...entry.fields.keys()].filter((name) => !usual.has(name) && of(name) !== '')
  const extras = others
    .filter((name) => !isOfCode(name) && !isAddress(name))
    .map((name): Extra => ({ name, value: of(name), hidden: typeof entry.fields.get(name) !== 'string' }))
  const past = new Set([of('Password'), ''])
  const earlier = entry.history.toReversed().flatMap((old): Extra[] => {
    const value = follow(plainOf(old.fields.get('Password'))).text
    if (past.has(value)) return []
    past.add(value)
    const day = old.times.lastModTime?.toISOString().slice(0, 10) ?? 'an unknown day'
    return [{ name: `Old password, from ${day}`, value, hidden: true }]
  })
  const files = [...entry.binaries].map(([name, binary]): Attachment => ({ name, bytes: bytesOf(binary) }))
  return itemOf({
    row,
    name: of('Title'),
    addresses: [of('URL'), ...others.filter(isAddress).map(of)].filter(Boolean),
    username: of('UserName'),
    password: of('Password'),
    authenticatorKeys: keepassCodes(others, of),
    notes: of('Notes'),
    folder: [folder, ...entry.tags].filter(Boolean).join(', '),
    extras: [...extras, ...lost, ...earlier],
    ...(files.length > 0 && { files }),
    ...(doubts && { doubts }),
  })
}

type Placed = { group: keepass.KdbxGroup; path: string; trashed: boolean }

function* groupsOf(database: keepass.Kdbx): Generator<Placed, void> {
  const bin = database.meta.recycleBinEnabled === true ? database.meta.recycleBinUuid : undefined
  function* within(group: keepass.KdbxGroup, path: string, trashed: boolean): Generator<Placed, void> {
    yield { group, path, trashed }
    for (const inner of group.groups)
      yield* within(
        inner,
        [path, inner.name ?? ''].filter(Boolean).join('/'),
        trashed || (bin !== undefined && inner.uuid.equals(bin)),
      )
  }
  // The root group is skipped, because its name only repeats the database's name.
  for (const group of database.groups) yield* within(group, '', false)
}

function readDatabase(database: keepass.Kdbx, count: EntryCount): Reading {
  const reading: Reading = { items: [], leftOut: [] }
  const groups = [...groupsOf(database)]
  // If a reference matches several entries, those outside the recycle bin come first.
  const follow = followerOf(
    groups.toSorted((a, b) => Number(a.trashed) - Number(b.trashed)).flatMap(({ group }) => group.entries),
  )
  for (const { group, path, trashed } of groups)
    for (const entry of group.entries) {
      const at = count.next()
      if (at === undefined) continue
      const row = rowName('Entry', at, follow(plainOf(entry.fields.get('Title'))).text)
      if (trashed) reading.leftOut.push({ row, reason: 'It lies in the recycle bin of KeePass.' })
      else reading.items.push(readEntry(entry, row, path, follow))
    }
  return reading
}

const damaged = () =>
  new UnreadableFile(
    'This KeePass file is damaged or incomplete. Please save it again in KeePass and choose the new file.',
  )

const isCode = (error: unknown, code: string): boolean => error instanceof keepass.KdbxError && error.code === code

const failed = (error: unknown): Error => {
  if (error instanceof UnreadableFile || error instanceof WrongKeyError) return error
  if (!(error instanceof keepass.KdbxError)) return damaged()
  return error.code === keepass.Consts.ErrorCodes.Unsupported || error.code === keepass.Consts.ErrorCodes.InvalidVersion
    ? new UnreadableFile(
        'This KeePass database is of a version that we can’t read. In KeePass, choose File, Export, “KeePass XML (2.x),” and choose that file.',
      )
    : damaged()
}

/** Makes KeePass's composite key. A file that KeePass did not make counts by its hash. */
async function credentialsOf(password: string | null, keyFile: Uint8Array | undefined): Promise<keepass.Credentials> {
  const made = new keepass.Credentials(password === null ? null : keepass.ProtectedValue.fromString(password))
  await made.ready
  if (keyFile === undefined) return made
  const bytes = new Uint8Array(keyFile)
  try {
    await made.setKeyFile(bytes)
  } catch (error) {
    if (isCode(error, keepass.Consts.ErrorCodes.FileCorrupt)) throw new WrongKeyError('damaged-key-file')
    made.keyFileHash = keepass.ProtectedValue.fromBinary(await crypto.subtle.digest('SHA-256', bytes))
  }
  return made
}

/** '' means no password, since a key file alone may open a database. */
export async function readKdbx(
  bytes: Uint8Array,
  count: EntryCount,
  password: string,
  keyFile?: Uint8Array,
): Promise<Reading> {
  const load = async (typed: string | null) =>
    readDatabase(await keepass.Kdbx.load(new Uint8Array(bytes).buffer, await credentialsOf(typed, keyFile)), count)
  const alone = password === '' ? 'none' : 'password'
  const what = keyFile === undefined ? alone : password === '' ? 'key-file' : 'both'
  // KeePass distinguishes an empty password from no password, but users do not, so both are tried.
  for (const typed of password === '' ? [null, ''] : [password])
    try {
      return await load(typed)
    } catch (error) {
      if (!isCode(error, keepass.Consts.ErrorCodes.InvalidKey)) throw failed(error)
    }
  throw new WrongKeyError(what)
}

/** Parsing takes about 300 bytes of memory per tag: more tags than this would crash the tab. */
const mostMarks = 4_000_000

function refuseTooLarge(xml: string): void {
  let marks = 0
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at + 1)) marks += 1
  if (marks > mostMarks)
    throw new UnreadableFile(
      'This XML file is too large to be read at once. In KeePass, choose a group, then Group, Data Exchange, Export, “KeePass XML (2.x).” Do that for each group, and choose those files one after another.',
    )
}

export async function readKeepassXml(text: string, count: EntryCount): Promise<Reading> {
  refuseTooLarge(text)
  try {
    return readDatabase(
      await keepass.Kdbx.loadXml(text, new keepass.Credentials(keepass.ProtectedValue.fromString(''))),
      count,
    )
  } catch (error) {
    throw error instanceof keepass.KdbxError ? damaged() : failed(error)
  }
}
