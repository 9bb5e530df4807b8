import { textOfMarkdown } from '../../../records/convert/markdown.ts'
import { decodeText } from '../file-viewer/view-of.ts'
import { words } from './words.ts'

/** What a file brings: a title where it tells one, its text, and what was left out, in words; or why there is nothing. */
export type TextFile = { title: string; text: string; leftOut: string } | { problem: string }

/** More is no story: a page full of it would not move any more. */
const mostCharacters = 500_000
/** A document that unpacks to more than this is none that somebody wrote. */
const mostUnpacked = 100 * 1024 * 1024

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
const nameWithoutEnding = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** How much is packed into a ZIP, as its table says, and the names in it; `undefined` for what is no ZIP. */
function packedIn(bytes: Uint8Array<ArrayBuffer>): { size: number; names: string } | undefined {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let size = 0
  let names = ''
  for (let at = 0; at + 46 <= bytes.length; at += 1) {
    if (bytes[at] !== 0x50 || view.getUint32(at, true) !== 0x02014b50) continue
    size += view.getUint32(at + 24, true)
    names += `${String.fromCharCode(...bytes.subarray(at + 46, at + 46 + Math.min(200, view.getUint16(at + 28, true))))}\n`
  }
  return { size, names }
}

async function readWord(bytes: Uint8Array<ArrayBuffer>): Promise<TextFile> {
  const packed = packedIn(bytes)
  if (packed === undefined || !packed.names.includes('word/document.xml')) return { problem: words.notWord }
  if (packed.size > mostUnpacked) return { problem: words.tooLarge }
  const { default: mammoth } = await import('mammoth/mammoth.browser.min.js')
  const { value } = await mammoth.extractRawText({ arrayBuffer: bytes.buffer })
  return {
    title: '',
    text: value
      .replaceAll(/[ \t]+\n/g, '\n')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
    leftOut: packed.names.includes('word/media/') ? words.pictures : '',
  }
}

async function readAny(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<TextFile> {
  const ending = endingOf(name)
  if (ending === 'docx') return readWord(bytes)
  if (ending === 'doc') return { problem: words.oldWord }
  if (!['txt', 'text', 'md', 'markdown'].includes(ending)) return { problem: words.unknown }
  const text = decodeText(bytes)
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
  if (text.includes('\0')) return { problem: words.unknown }
  if (ending.startsWith('m')) return { ...textOfMarkdown(text), leftOut: '' }
  return { title: '', text: text.trim(), leftOut: '' }
}

/** Reads a text that somebody chose, whatever wrote it. Never rejects. */
export async function readTextFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<TextFile> {
  try {
    const read = await readAny(name, bytes)
    if ('problem' in read) return read
    if (read.text === '') return { problem: words.empty }
    if (read.text.length > mostCharacters) return { problem: words.tooLarge }
    return { ...read, title: read.title || nameWithoutEnding(name) }
  } catch {
    return { problem: endingOf(name) === 'docx' ? words.notWord : words.unknown }
  }
}
