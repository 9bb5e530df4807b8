import { zipEntries } from '../../../records/convert/zip.ts'

// Word and Excel files from the inside, as far as one has to look to see that something is wrong with them.

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte)

/** How old Word and Excel files begin, and new ones that have a password: as a Compound File (MS-CFB). */
export const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** The name of a stream as the directory of a Compound File has it: in UTF-16. */
const named = (stream: string) => stream.replaceAll(/.(?!$)/g, '$&\0')
/** The stream of a Word or Excel file with a password (MS-OFFCRYPTO). */
const sealedStream = named('EncryptedPackage')

/** Whether a Compound File is locked: its directory, or the first record of its stream says so (MS-DOC 2.5.2, MS-XLS 2.4.117). */
export function isLocked(bytes: Uint8Array): boolean {
  for (let at = 512; at + 24 < bytes.length; at += 512) {
    const sector = bytes.subarray(at, at + 24)
    if (startsWith(sector, [0xec, 0xa5]) && ((sector[11] ?? 0) & 1) === 1) return true
    if (startsWith(sector, [0x09, 0x08, 0x10, 0x00]) && startsWith(sector.subarray(20), [0x2f, 0x00])) return true
  }
  return latin(bytes).includes(sealedStream)
}

/** What the files of an office are, one from another. */
export type Inside = 'word' | 'excel' | 'other'

/** What a Compound File holds, by the name of the stream that each program writes. */
export async function insideCompound(file: Blob): Promise<Inside> {
  const text = latin(new Uint8Array(await file.arrayBuffer()))
  if (text.includes(named('WordDocument'))) return 'word'
  return text.includes(named('Workbook')) || text.includes(`B\0o\0o\0k\0\0`) ? 'excel' : 'other'
}

/** From here on, what the table of a Compound File says of a sector is no other sector that follows. */
const NO_SECTOR = 0xfffffffa

/**
 * Whether a sector to which a Compound File goes on is not there. Told by the part of its table that the header names, which is enough
 * for 7 MB. How sectors are marked to which nothing goes on, programs do not agree.
 */
export async function compoundBreaksOff(file: Blob): Promise<boolean> {
  const view = new DataView(await file.arrayBuffer())
  if (view.byteLength < 512) return true
  const size = 2 ** view.getUint16(30, true)
  const tables = Math.min(109, view.getUint32(44, true))
  let last = 0
  for (let at = 0; at < tables; at += 1) {
    const from = (view.getUint32(76 + at * 4, true) + 1) * size
    if (from + size > view.byteLength) return true
    for (let entry = from; entry < from + size; entry += 4) {
      const next = view.getUint32(entry, true)
      if (next < NO_SECTOR) last = Math.max(last, next)
    }
  }
  // It only has to begin: some programs leave out what fills its end.
  return (last + 1) * size >= view.byteLength
}

/** What unpacks to more than this is not looked through: it would take longer than somebody waits. */
const mostUnpacked = 200 * 1024 * 1024

/** What is in a ZIP; `damaged` where a part of it is not what was put in, `undefined` where the end in which all is listed is missing. */
export async function insideZip(file: Blob): Promise<Inside | 'damaged' | undefined> {
  const entries = zipEntries(new Uint8Array(await file.arrayBuffer()))
  if (entries === undefined) return undefined
  const all = entries.reduce((sum, { size }) => sum + size, 0)
  if (all <= mostUnpacked)
    for (const { locked, open } of entries) if (!locked && (await open()).damaged) return 'damaged'
  const has = (folder: string) => entries.some(({ name }) => name.startsWith(folder))
  if (!has('[Content_Types].xml')) return 'other'
  if (has('word/')) return 'word'
  return has('xl/') ? 'excel' : 'other'
}
