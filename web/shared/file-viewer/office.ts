import { zipEntries } from '../../../records/convert/zip.ts'

// Reads Word and Excel files only as far as needed to find defects.

const latin = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
const startsWith = (bytes: Uint8Array, wanted: readonly number[]) => wanted.every((byte, at) => bytes[at] === byte)

/** The signature of legacy and of encrypted Office files: a Compound File (MS-CFB). */
export const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** A stream’s name as the Compound File directory stores it: UTF-16. */
const named = (stream: string) => stream.replaceAll(/.(?!$)/g, '$&\0')
/** The stream of an encrypted Office file (MS-OFFCRYPTO). */
const sealedStream = named('EncryptedPackage')

/** Reads the directory or the first record of the stream (MS-DOC 2.5.2, MS-XLS 2.4.117). */
export function isLocked(bytes: Uint8Array): boolean {
  for (let at = 512; at + 24 < bytes.length; at += 512) {
    const sector = bytes.subarray(at, at + 24)
    if (startsWith(sector, [0xec, 0xa5]) && ((sector[11] ?? 0) & 1) === 1) return true
    if (startsWith(sector, [0x09, 0x08, 0x10, 0x00]) && startsWith(sector.subarray(20), [0x2f, 0x00])) return true
  }
  return latin(bytes).includes(sealedStream)
}

type Inside = 'word' | 'excel' | 'other'

export async function insideCompound(file: Blob): Promise<Inside> {
  const text = latin(new Uint8Array(await file.arrayBuffer()))
  if (text.includes(named('WordDocument'))) return 'word'
  return text.includes(named('Workbook')) || text.includes(`B\0o\0o\0k\0\0`) ? 'excel' : 'other'
}

/** FAT values from here on are markers, not a next sector. */
const NO_SECTOR = 0xfffffffa

/** True if the FAT points beyond the end. Checks only the part that the header names, for 7 MB. */
export async function isCompoundTruncated(file: Blob): Promise<boolean> {
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
  // Only the start of the last sector must exist, because some programs omit its padding.
  return (last + 1) * size >= view.byteLength
}

/** A larger package is not checked, because inflating it would take too long. */
const mostUnpacked = 200 * 1024 * 1024

/** `damaged` if a CRC fails, `undefined` if the central directory is missing. */
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
