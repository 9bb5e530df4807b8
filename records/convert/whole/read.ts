import { isAudience, type SeatRole, seatRoles } from '../../../domain/seats.ts'
import { UnreadableFile } from '../reading.ts'
import { type ZippedBlob, zippedBlobs } from '../zip.ts'
import { type Whole, wholeFormat, wholeNames, type WholeRecord, wholeVersion } from './format.ts'
import { product } from '../../../domain/product.ts'

const words = {
  noZip:
    'This isn’t a ZIP file, or it didn’t download completely. Please choose the ZIP that “Export everything” saved.',
  locked: 'This ZIP file has a password. Please unpack it, pack it again without one, and choose that.',
  foreign: `This ZIP file wasn’t made by “Export everything” in ${product.name}. Files of other programs come in on the page where they belong, such as My Online Accounts.`,
  old: `This export was made before ${product.name} could take one back. Please make a new one where your records are: Sign-in and Security, “Export everything.”`,
  newer: `This export was made by a newer version of ${product.name}. Please reload this page, then choose it again. If that doesn’t help, this server has an older version.`,
  damaged:
    'This ZIP file is damaged or incomplete, so nothing was brought in. Please make a new export, or use another copy of the file.',
  tooLarge: 'The list of records in this ZIP file is too large to be read here.',
}

/** The most bytes of the record list: 20,000 long records take about 60 MB. */
const longest = 300 * 1024 * 1024

export type OpenedWhole = { readonly whole: Whole; readonly files: ReadonlyMap<string, ZippedBlob> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const isRole = (value: unknown): value is SeatRole => seatRoles.some((role) => role === value)
/** The server accepts ids in this form only. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/.test(value)

function recordIn(value: unknown): WholeRecord {
  if (!isObject(value)) throw new UnreadableFile(words.damaged)
  const { id, kind, definitionVersion, values, audience, alsoIfIncapacitated, firstDays, seat, notFor, unchecked } =
    value
  if (
    !isId(id) ||
    typeof kind !== 'string' ||
    typeof definitionVersion !== 'number' ||
    !isObject(values) ||
    !isAudience(audience) ||
    typeof alsoIfIncapacitated !== 'boolean'
  )
    throw new UnreadableFile(words.damaged)
  const marks = isObject(unchecked)
    ? Object.entries(unchecked).filter((one): one is [string, string] => typeof one[1] === 'string')
    : []
  return {
    id,
    kind,
    definitionVersion,
    values,
    audience,
    alsoIfIncapacitated,
    ...(firstDays === true && { firstDays }),
    ...(isRole(seat) && { seat }),
    ...(Array.isArray(notFor) && { notFor: notFor.filter(isRole) }),
    ...(marks.length > 0 && { unchecked: Object.fromEntries(marks) }),
  }
}

function wholeIn(text: string): Whole {
  let file: unknown
  try {
    file = JSON.parse(text)
  } catch {
    throw new UnreadableFile(words.damaged)
  }
  if (!isObject(file) || file['format'] !== wholeFormat) throw new UnreadableFile(words.foreign)
  const { version, email, madeAt, records } = file
  if (typeof version === 'number' && version > wholeVersion) throw new UnreadableFile(words.newer)
  if (!Array.isArray(records) || typeof email !== 'string' || typeof madeAt !== 'string')
    throw new UnreadableFile(words.damaged)
  const all = records.map(recordIn)
  if (new Set(all.map(({ id }) => id)).size < all.length) throw new UnreadableFile(words.damaged)
  return { email, madeAt, records: all }
}

const fileNameOf = ({ name }: ZippedBlob) => name.slice(name.lastIndexOf('/') + 1)

const depthOf = ({ name }: ZippedBlob) => name.split('/').length

/** Looks at the ZIP's root and, in case another program repacked the ZIP, in its one folder. */
const listOf = (entries: readonly ZippedBlob[], ...names: readonly string[]): ZippedBlob | undefined =>
  entries
    .filter((entry) => names.includes(fileNameOf(entry)) && !entry.name.startsWith('__MACOSX/'))
    .toSorted((a, b) => depthOf(a) - depthOf(b))[0]

export async function openWhole(zip: Blob): Promise<OpenedWhole> {
  const entries = await zippedBlobs(zip)
  if (entries === undefined) throw new UnreadableFile(words.noZip)
  const list = listOf(entries, ...wholeNames)
  if (list === undefined) {
    const isOurs = listOf(entries, 'account.json') !== undefined && listOf(entries, 'index.html') !== undefined
    throw new UnreadableFile(isOurs ? words.old : words.foreign)
  }
  if (list.locked) throw new UnreadableFile(words.locked)
  if (list.size > longest) throw new UnreadableFile(words.tooLarge)
  const content = await list.open()
  if (content === undefined) throw new UnreadableFile(words.damaged)
  const folder = list.name.slice(0, -fileNameOf(list).length)
  const files = new Map(
    entries.flatMap((entry) => {
      // macOS decomposes accented letters in file names.
      const path = entry.name.normalize('NFC')
      return path.startsWith(folder.normalize('NFC')) ? [[path.slice(folder.normalize('NFC').length), entry]] : []
    }),
  )
  return { whole: wholeIn(await content.text()), files }
}

export async function isWhole(file: Blob): Promise<boolean> {
  const entries = (await zippedBlobs(file)) ?? []
  return (
    listOf(entries, ...wholeNames) !== undefined ||
    (listOf(entries, 'account.json') !== undefined && listOf(entries, 'activity.csv') !== undefined)
  )
}
