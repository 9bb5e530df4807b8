import pdfMake from 'pdfmake/build/pdfmake.js'
import mono from '@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-400-normal.woff?url'
import monoBold from '@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-700-normal.woff?url'
import book from '@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff?url'
import bookItalic from '@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff?url'
import serif from '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff?url'
import medium from 'pdfmake/fonts/Roboto/Roboto-Medium.ttf?url'
import mediumItalic from 'pdfmake/fonts/Roboto/Roboto-MediumItalic.ttf?url'
import regular from 'pdfmake/fonts/Roboto/Roboto-Regular.ttf?url'
import italic from 'pdfmake/fonts/Roboto/Roboto-Italic.ttf?url'
import { dataAddressOf } from './data-address.ts'
import { isObject } from './is-object.ts'
import { type PaperDefinition, setPaper, withPictures } from './paper-definition.ts'
import { makePrintable } from './printable.ts'
import { tagDocuments } from './tags.ts'

const address = (path: string) => new URL(path, self.location.href).href

pdfMake.setFonts({
  Roboto: {
    normal: address(regular),
    bold: address(medium),
    italics: address(italic),
    bolditalics: address(mediumItalic),
  },
  // Latin only, for headings and codes. Names use Roboto, which covers more alphabets.
  SourceSerif: { normal: address(serif), bold: address(serif) },
  BookSerif: { normal: address(book), italics: address(bookItalic), bold: address(serif) },
  AtkinsonMono: { normal: address(mono), bold: address(monoBold) },
})

export type PagesSoFar = { readonly page: number; readonly of: number }

let pages = 0
let pagesWritten = 0
const postProgress = (soFar: PagesSoFar) => self.postMessage(soFar, { transfer: [] })

/** Patches pdfmake, so that `onPage` runs for every page that any document writes. */
function onEachPage(document: unknown, onPage: () => void): void {
  const prototype: unknown = isObject(document) ? Object.getPrototypeOf(document) : undefined
  if (!isObject(prototype)) return
  const { addPage } = prototype
  if (typeof addPage !== 'function') return
  prototype['addPage'] = function begin(this: unknown, ...given: unknown[]): unknown {
    onPage()
    return Reflect.apply(addPage, this, given)
  }
}

const tagging = pdfMake
  .createPdf({ content: '' })
  .getStream()
  .then((document) => {
    tagDocuments(document)
    onEachPage(document, () => postProgress({ page: (pagesWritten += 1), of: pages }))
    return document
  })

/** Letters shown as boxes: those without a face, and those whose face failed to load. */
export type Boxes = { readonly lacking: string; readonly unreached: string }

export type Answer = ({ pdf: Blob } & Boxes) | { failure: string }

type Order = { definition: PaperDefinition; reply: MessagePort }

async function bytesAt(file: string): Promise<Uint8Array> {
  // Omit the session cookie, so that the server cannot link the requested letters to an account.
  const response = await fetch(address(file), { credentials: 'omit' })
  if (!response.ok) throw new Error(`${file} is not there.`)
  return new Uint8Array(await response.arrayBuffer())
}

async function loadFaces(foreign: readonly string[], document: unknown): Promise<Boxes> {
  if (foreign.length === 0) return { lacking: '', unreached: '' }
  const letters = await import('./glyphs/index.ts').catch(() => undefined)
  if (letters === undefined) return { lacking: '', unreached: foreign.join('') }
  const { faceOf, lacking, unreached } = await letters.loadLetters(foreign, bytesAt)
  letters.setLetters(document, faceOf)
  return { lacking: lacking.join(''), unreached: unreached.join('') }
}

async function makePdf(definition: PaperDefinition): Promise<Answer> {
  try {
    const document = await tagging
    const foreign = makePrintable([definition.content, [definition.foot?.left ?? '']])
    const boxes = await loadFaces(foreign, document)
    const onPages = (all: number) => {
      pages = all
      pagesWritten = 0
    }
    const withDataUrls = await withPictures(definition, dataAddressOf)
    return { ...boxes, pdf: await setPaper(withDataUrls, (paper) => pdfMake.createPdf(paper).getBlob(), onPages) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<Order>) => {
  const { definition, reply } = event.data
  void makePdf(definition).then((answer) => reply.postMessage(answer, []))
})
