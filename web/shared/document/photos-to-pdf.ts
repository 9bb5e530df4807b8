import { makePdf } from '../../pdf/make-pdf.ts'
import { dataAddressOf } from '../../pdf/data-address.ts'
import { pictureDrawer } from '../pictures/draw-picture.ts'
import { whyNotDrawn } from '../pictures/words.ts'
import type { Drawn, DrawOrder, Edits } from '../pictures/picture-worker.ts'
import { MAX_DOCUMENT_BYTES, TOO_LARGE } from '../release/report-form.ts'
import { DocumentError } from './document-error.ts'
import { words } from './words.ts'

export type Photo = Edits & Pick<DrawOrder, 'partly'> & { file: File }

/** Sizes and qualities to try, until the PDF is below the limit. */
const tries = [
  { side: 2400, quality: 0.85 },
  { side: 2000, quality: 0.75 },
  { side: 1600, quality: 0.65 },
] as const

export async function photosToPdf(photos: readonly Photo[]): Promise<Blob> {
  const drawer = pictureDrawer()
  try {
    for (const size of tries) {
      const drawn: Drawn[] = []
      // Sequential: decoding a phone’s photo takes 50 MB of memory.
      for (const photo of photos)
        drawn.push(
          await drawer.draw({ ...photo, ...size }).catch((cause: unknown) => {
            const { name } = photo.file
            throw new DocumentError(whyNotDrawn(cause, name, words.badPhoto(name)), { cause })
          }),
        )
      const pdf = await makePdf({ ...(await pagesWith(drawn)) })
      if (pdf.size <= MAX_DOCUMENT_BYTES) return pdf
    }
    throw new DocumentError(TOO_LARGE)
  } finally {
    drawer.close()
  }
}

const MARGIN = 18
const letter = { short: 612, long: 792 }

async function pagesWith(drawn: readonly Drawn[]) {
  const content = await Promise.all(
    drawn.map(async ({ jpeg, width, height }, at) => {
      const lies = width > height
      const [across, down] = lies ? [letter.long, letter.short] : [letter.short, letter.long]
      return {
        image: await dataAddressOf(jpeg),
        fit: [across - 2 * MARGIN, down - 2 * MARGIN] satisfies [number, number],
        pageOrientation: lies ? ('landscape' as const) : ('portrait' as const),
        ...(at > 0 && { pageBreak: 'before' as const }),
      }
    }),
  )
  const [first] = content
  return {
    pageSize: 'LETTER' as const,
    pageOrientation: first?.pageOrientation ?? ('portrait' as const),
    pageMargins: MARGIN,
    content,
  }
}
