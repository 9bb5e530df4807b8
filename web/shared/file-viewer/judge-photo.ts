import { pictureDrawer } from '../pictures/draw-picture.ts'
import { refuseTooManyPixels } from '../pictures/pixels.ts'
import { aboutTiff } from '../pictures/tiff.ts'
import { words as pictureWords } from '../pictures/words.ts'
import { contentOf } from './content.ts'
import { contentWords } from './content-words.ts'
import type { Judged } from './judged.ts'
import { judgeWords as words } from './words.ts'

/** The smallest drawing that shows whether decoding works. */
const tried = { side: 32, quality: 0.5 }

async function canBeDrawn(file: Blob): Promise<boolean> {
  const drawer = pictureDrawer()
  try {
    await drawer.draw({ file, ...tried })
    return true
  } catch {
    return false
  } finally {
    drawer.close()
  }
}

export async function judgePhoto(file: Blob): Promise<Judged> {
  const content = await contentOf(file)
  if (!content.startsWith('image/')) return { refused: words.isNot(contentWords['image/jpeg'], contentWords[content]) }
  const tooMany = await refuseTooManyPixels(file).then(
    () => false,
    () => true,
  )
  if (tooMany) return { refused: pictureWords.tooManyPixels('It') }
  // Decoding a HEIC takes seconds, but at this moment the owner can still fetch a better copy.
  if (await canBeDrawn(file)) return {}
  // Another copy would not help if this is a complete TIFF of a variant that we do not draw.
  const isWholeTiff = content === 'image/tiff' && aboutTiff(new Uint8Array(await file.arrayBuffer()))?.isWhole === true
  return { doubt: isWholeTiff ? words.undrawnTiff : words.damagedPhoto }
}
