import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pdfmake from 'pdfmake'
import { type PaperDefinition, setPaper, withPictures } from '../../../pdf/paper-definition.ts'
import { makePrintable } from '../../../pdf/printable.ts'
import { tagDocuments } from '../../../pdf/tags.ts'

// Runs pdfmake in Node with the worker’s fonts, so that tests read the printed result.

const root = join(import.meta.dirname, '../../../..')
const libraries = join(root, 'node_modules')
const roboto = (face: string) => join(libraries, `pdfmake/fonts/Roboto/Roboto-${face}.ttf`)
const serifOf = (face: string) => join(libraries, `@fontsource/source-serif-4/files/source-serif-4-latin-${face}.woff`)
const serif = serifOf('600-normal')
const mono = (weight: number) =>
  join(libraries, `@fontsource/atkinson-hyperlegible-mono/files/atkinson-hyperlegible-mono-latin-${weight}-normal.woff`)
pdfmake.setFonts({
  Roboto: {
    normal: roboto('Regular'),
    bold: roboto('Medium'),
    italics: roboto('Italic'),
    bolditalics: roboto('MediumItalic'),
  },
  SourceSerif: { normal: serif, bold: serif },
  BookSerif: { normal: serifOf('400-normal'), italics: serifOf('400-italic'), bold: serif },
  AtkinsonMono: { normal: mono(400), bold: mono(700) },
})
pdfmake.setLocalAccessPolicy((path) => path.startsWith(libraries))
pdfmake.setUrlAccessPolicy(() => false)

const addressOf = async (picture: Blob) =>
  `data:${picture.type};base64,${Buffer.from(await picture.arrayBuffer()).toString('base64')}`

export async function setPdf(document: PaperDefinition): Promise<Buffer> {
  const like = await pdfmake.createPdf({ content: '' }).getStream()
  tagDocuments(like)
  const own = structuredClone(document)
  const foreign = makePrintable(own.content)
  if (foreign.length > 0) {
    const { loadLetters, setLetters } = await import('../../../pdf/glyphs/index.ts')
    setLetters(like, (await loadLetters(foreign, (address) => readFile(join(root, address)))).faceOf)
  }
  return setPaper(await withPictures(own, addressOf), (paper) => pdfmake.createPdf(paper).getBuffer())
}

export const pagesOf = async (document: PaperDefinition): Promise<number> =>
  (await setPdf(document)).toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0

export const facesOfPages = async (document: PaperDefinition): Promise<number[]> =>
  Array.from(
    (await setPdf(document)).toString('latin1').matchAll(/\/Font <<([^>]*)>>/g),
    ([, fonts = '']) => fonts.match(/ R\b/g)?.length ?? 0,
  )

export async function tagsOf(document: PaperDefinition): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [, tag = ''] of (await setPdf(document)).toString('latin1').matchAll(/\/S \/(\w+)/g))
    counts[tag] = (counts[tag] ?? 0) + 1
  return counts
}
