import { decode, type Decoded, type Encoding } from '../encoding.ts'
import { UnreadableFile } from '../reading.ts'
import { isZip, unpacksTooFar, zipEntries } from '../zip.ts'
import { isBitwarden, readBitwarden } from './bitwarden.ts'
import { type EntryCount, entryCount, mostEntries } from './entries.ts'
import { isExchange, readExchange } from './exchange.ts'
import type { Attachment, Reading } from './item.ts'
import { isNextcloud, readNextcloud } from './nextcloud.ts'
import { isOnePif, readOnePif, readOnePux } from './one-password.ts'
import {
  isDashlane,
  isEnpass,
  isKeeper,
  isPsono,
  readDashlane,
  readEnpass,
  readKeeper,
  readPsono,
} from './other-json.ts'
import { isProton, readProton } from './proton.ts'
import { readItems, type Table, tableFrom } from './table-items.ts'
import { refuseJson, refuseKnown, refuseNoText, refuseOpVault, refuseOwnExport } from './unreadable.ts'

export type Recognized =
  /** `all` counts the file's entries. `end`: where the next part starts, if this one is short. */
  | { as: 'entries'; program: string; reading: Reading; all: number; end?: number }
  | { as: 'table'; table: Table; decoded: Decoded }
  | { as: 'locked'; program: string; bytes: Uint8Array }
  | { as: 'keepass-xml'; text: string }

/** The id of Twofish in a KeePass header: no browser library decrypts it. */
const twofish = [0xad, 0x68, 0xf2, 0x9f, 0x57, 0x6f, 0x4b, 0xb9, 0xa3, 0x6a, 0xd4, 0x7a, 0xf9, 0x65, 0x34, 0x6c]

function refuseTwofish(bytes: Uint8Array): void {
  for (let at = 12; at < 512; at += 1)
    if (twofish.every((byte, index) => bytes[at + index] === byte))
      throw new UnreadableFile(
        'This is a KeePass database sealed with Twofish, which we can’t read. In KeePass, choose File, Database Settings, Security, and the encryption algorithm “AES/Rijndael.” Save it, and choose it again.',
      )
}

export const isKdbx = ([a, b, c, d, e, f, g, h]: Uint8Array) =>
  a === 0x03 &&
  b === 0xd9 &&
  c === 0xa2 &&
  d === 0x9a &&
  (e === 0x67 || e === 0x66) &&
  f === 0xfb &&
  g === 0x4b &&
  h === 0xb5

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableFile('This file is damaged or incomplete. Please export it again and choose the new file.')
  }
}

function entries(program: string, skip: number, read: (count: EntryCount) => Reading): Recognized {
  const count = entryCount(skip)
  const reading = read(count)
  return { as: 'entries', program, reading, all: count.all() }
}

function fromJson(text: string, skip: number, files?: ReadonlyMap<string, readonly Attachment[]>): Recognized {
  const file = parsed(text)
  if (isProton(file)) return entries('Proton Pass', skip, (count) => readProton(file, files, count))
  if (isEnpass(file)) return entries('Enpass', skip, (count) => readEnpass(file, count))
  if (isPsono(file)) return entries('Psono', skip, (count) => readPsono(file, count))
  if (isKeeper(file)) return entries('Keeper', skip, (count) => readKeeper(file, count))
  if (isExchange(file)) return entries('the FIDO exchange format', skip, (count) => readExchange(file, count))
  if (isNextcloud(file)) return entries('Nextcloud Passwords', skip, (count) => readNextcloud(file, count))
  if (isDashlane(file)) return entries('Dashlane', skip, (count) => readDashlane(file, count))
  if (isBitwarden(file)) return entries('Bitwarden', skip, (count) => readBitwarden(file, files, count))
  return refuseJson(file)
}

const placeOf = (path: string) => {
  const parts = path.split('/')
  return { folder: parts.at(-2) ?? '', name: parts.at(-1) ?? '' }
}

type Unpacked = Required<Omit<Attachment, 'name'>>

const isDamaged = () =>
  new UnreadableFile('This ZIP file is damaged or incomplete. Please export it again and choose the new file.')

async function unzipped(bytes: Uint8Array): Promise<Map<string, Unpacked>> {
  const listed = zipEntries(bytes)
  // The first entry's flags say whether an archive is encrypted, even if the end of the archive is
  // missing.
  if (((bytes[6] ?? 0) & 1) === 1 || listed?.some(({ locked }) => locked))
    throw new UnreadableFile('This ZIP file has a password. Please unpack it first, then choose the file inside.')
  if (listed === undefined) throw isDamaged()
  if (unpacksTooFar(listed, bytes.length))
    throw new UnreadableFile('This ZIP file is too large to be a password export.')
  const files = new Map<string, Unpacked>()
  for (const { name, open } of listed) files.set(name, await open())
  return files
}

function byFolder(files: ReadonlyMap<string, Unpacked>, below: string): Map<string, Attachment[]> {
  const found = new Map<string, Attachment[]>()
  for (const [path, file] of files) {
    if (!path.includes(below)) continue
    const { folder, name } = placeOf(path)
    found.set(folder, [...(found.get(folder) ?? []), { name, ...file }])
  }
  return found
}

/** Refuses a damaged list, whose content could be wrong anywhere. */
function wholeOf({ bytes, damaged }: Unpacked): Uint8Array {
  if (damaged) throw isDamaged()
  return bytes
}

const textIn = (file: Unpacked): string => decode(wholeOf(file)).text.replace(/^\uFEFF/, '')

async function fromZip(bytes: Uint8Array, skip: number): Promise<Recognized> {
  const files = await unzipped(bytes)
  const at = (ending: string) => [...files].find(([path]) => path === ending || path.endsWith(`/${ending}`))?.[1]
  const pux = at('export.data')
  if (pux) {
    const fileOf = (id: string): Attachment | undefined => {
      const [path, file] = [...files].find(([one]) => placeOf(one).name.startsWith(`${id}__`)) ?? []
      return path && file ? { name: placeOf(path).name.slice(id.length + 2), ...file } : undefined
    }
    return entries('1Password', skip, (count) => readOnePux(parsed(textIn(pux)), fileOf, count))
  }
  if (at('xl/workbook.xml'))
    throw new UnreadableFile(
      'This is an Excel workbook. In Excel, choose File, Save As, “CSV UTF-8,” and choose that file.',
    )
  if (at('profile.js') && [...files].some(([path]) => /(?:^|\/)band_[\dA-F]\.js$/i.test(path))) refuseOpVault()
  if (at('contents.js') && at('encryptionKeys.js')) refuseOpVault()
  const data = at('data.json')
  if (data)
    return fromJson(
      textIn(data),
      skip,
      byFolder(files, [...files.keys()].some((path) => path.includes('attachments/')) ? 'attachments/' : 'files/'),
    )
  if (at('account.json') && at('activity.json')) refuseOwnExport()
  if (at('data.pgp')) refuseKnown('-----BEGIN PGP MESSAGE-----', new Uint8Array())
  const tables = [...files].filter(
    ([path]) => /\.(csv|json|txt|1pif|xml|kdbx)$/i.test(path) && !path.includes('__MACOSX'),
  )
  const read: FileRead[] = []
  for (const [path, file] of tables) {
    const bytesOf = wholeOf(file)
    read.push({ path, bytes: bytesOf, found: await recognize(bytesOf, undefined, tables.length === 1 ? skip : 0) })
  }
  const [only] = read
  if (only && read.length === 1) return only.found
  if (countOfAll(read) > mostEntries) return partOfMany(read, skip)
  const all = joinedReading(read)
  if (all.reading.items.length === 0)
    throw new UnreadableFile(
      read.length === 0
        ? 'There is no password export in this ZIP file. Choose a .1pux, .csv, or .json file.'
        : 'There are several files in this ZIP file. Please unpack it, and choose them one after another.',
    )
  return all
}

type FileRead = { path: string; bytes: Uint8Array; found: Recognized }

const countOf = (found: Recognized): number =>
  found.as === 'table' ? found.table.all : found.as === 'entries' ? found.all : 0

const countOfAll = (read: readonly FileRead[]): number => read.reduce((sum, { found }) => sum + countOf(found), 0)

/** The part after `skip` of several files; a part ends where its file ends. */
async function partOfMany(read: readonly FileRead[], skip: number): Promise<Recognized> {
  let before = 0
  const file = read.find(({ found }) => {
    before += countOf(found)
    return skip < before
  })
  if (file === undefined) throw new Error(`There are no entries behind ${skip}`)
  const within = skip - before + countOf(file.found)
  const found = within === 0 ? file.found : await recognize(file.bytes, undefined, within)
  // Files that cannot be joined are listed in the first part only.
  const unread = skip === 0 ? read.filter((one) => countOf(one.found) === 0) : []
  const end = Math.min(before, skip + mostEntries)
  return { ...joinedReading([{ ...file, found }, ...unread]), all: countOfAll(read), end }
}

function joinedReading(read: readonly FileRead[]): Recognized & { as: 'entries' } {
  const all: Reading = { items: [], leftOut: [] }
  let program = ''
  for (const { path, found } of read) {
    const { name } = placeOf(path)
    if (found.as === 'entries' || found.as === 'table') {
      const reading = found.as === 'entries' ? found.reading : readItems(found.table)
      program ||= found.as === 'entries' ? found.program : found.table.certain ? found.table.program : ''
      all.items.push(...reading.items.map((item) => ({ ...item, row: `${item.row}, ${name}` })))
      all.leftOut.push(...reading.leftOut.map((one) => ({ ...one, row: `${one.row}, ${name}` })))
    } else all.leftOut.push({ row: name, reason: 'Please unpack the ZIP file, and choose this file by itself.' })
  }
  return { as: 'entries', program: program || 'a ZIP file', reading: all, all: countOfAll(read) }
}

export async function recognize(bytes: Uint8Array, encoding?: Encoding, skip = 0): Promise<Recognized> {
  if (isKdbx(bytes)) refuseTwofish(bytes)
  if (isKdbx(bytes)) return { as: 'locked', program: 'KeePass', bytes }
  if (isZip(bytes)) return fromZip(bytes, skip)
  refuseKnown(new TextDecoder('windows-1252').decode(bytes.subarray(0, 10_000)), bytes)
  const decoded = decode(bytes, encoding)
  const text = decoded.text.replace(/^\uFEFF/, '').trimStart()
  refuseNoText(text)
  if (/^<\?xml[^]*?<KeePassFile|^<KeePassFile/.test(text.slice(0, 2000))) return { as: 'keepass-xml', text }
  if (isOnePif(text)) return entries('1Password', skip, (count) => readOnePif(text, count))
  if (/^[[{]/.test(text)) return fromJson(text, skip)
  if (text.startsWith('<'))
    throw new UnreadableFile(
      'We don’t recognize this XML file. In your password manager, choose Export and the file format “CSV” or “JSON.”',
    )
  return { as: 'table', table: tableFrom(text, skip), decoded }
}
