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
import { type PaperDefinition, setPaper } from './paper-definition.ts'
import { makePrintable } from './printable.ts'
import { tagDocumentsLike } from './tags.ts'

const address = (path: string) => new URL(path, self.location.href).href

pdfMake.setFonts({
  Roboto: {
    normal: address(regular),
    bold: address(medium),
    italics: address(italic),
    bolditalics: address(mediumItalic),
  },
  // Latin letters alone: for headings and codes. Names are set in Roboto, which has other alphabets too.
  SourceSerif: { normal: address(serif), bold: address(serif) },
  // For long texts.
  BookSerif: { normal: address(book), italics: address(bookItalic), bold: address(serif) },
  AtkinsonMono: { normal: address(mono), bold: address(monoBold) },
})

const tagging = pdfMake.createPdf({ content: '' }).getStream().then(tagDocumentsLike)

/** What the worker answers; `lacking` are letters of the text that the paper cannot show. */
export type Answer = { pdf: Blob; lacking: string } | { failure: string }

type Order = { definition: PaperDefinition; reply: MessagePort }

async function set(definition: PaperDefinition): Promise<Answer> {
  try {
    await tagging
    const lacking = makePrintable([definition.content, [definition.foot?.left ?? '']])
    return { lacking, pdf: await setPaper(definition, (paper) => pdfMake.createPdf(paper).getBlob()) }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
}

self.addEventListener('message', (event: MessageEvent<Order>) => {
  const { definition, reply } = event.data
  void set(definition).then((answer) => reply.postMessage(answer, []))
})
