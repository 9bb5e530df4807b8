import { unzipSync, zipSync } from 'fflate'
import { textOfMarkdown } from '../../../records/convert/markdown.ts'
import { decodeText } from '../file-viewer/view-of.ts'
import { textOfWord } from './text-of-word.ts'
import { words } from './words.ts'

export type TextFile = { title: string; text: string; leftOut: string } | { problem: string }

/** A longer text would freeze the page. */
const mostCharacters = 500_000
/** A document that inflates to more than this was not written by hand. */
const mostUnpacked = 100 * 1024 * 1024

const endingOf = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
const nameWithoutEnding = (name: string): string =>
  name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()

/** Inflates only up to the size that the header claims, against ZIP bombs. */
function textsIn(bytes: Uint8Array): { archive: Uint8Array; pictures: boolean } | { problem: string } {
  let size = 0
  let pictures = false
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      pictures ||= /(?:^|\/)media\//.test(name)
      if (!/\.(?:xml|rels)$/.test(name)) return false
      size += originalSize
      return size <= mostUnpacked
    },
  })
  if (size > mostUnpacked) return { problem: words.tooLarge }
  return { archive: zipSync(parts, { level: 0 }), pictures }
}

async function readWord(bytes: Uint8Array<ArrayBuffer>): Promise<TextFile> {
  const texts = textsIn(bytes)
  if ('problem' in texts) return texts
  const { default: mammoth } = await import('mammoth/mammoth.browser.min.js')
  const read = { text: '', comments: 0 }
  await mammoth.convertToHtml(
    { arrayBuffer: new Uint8Array(texts.archive).buffer },
    {
      // Reads the document tree and discards the library’s HTML.
      transformDocument: (document) => {
        read.text = textOfWord(document)
        read.comments = document.comments.length
        return { ...document, children: [] }
      },
    },
  )
  const leftOut = [
    ...(texts.pictures ? [words.pictures] : []),
    ...(read.comments > 0 ? [words.comments(read.comments)] : []),
  ]
  return { title: '', text: read.text, leftOut: leftOut.join(' ') }
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
