import { pictureDrawer } from '../pictures/draw-picture.ts'
import { refuseTooManyPixels } from '../pictures/pixels.ts'
import { aboutTiff } from '../pictures/tiff.ts'
import { words as pictureWords } from '../pictures/words.ts'
import { contentOf } from './content.ts'
import { contentWords } from './content-words.ts'
import type { Judged } from './judged.ts'
import { judgeWords as words } from './words.ts'

/** Enough to see whether it can be drawn. */
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

/** Looks into a photo that somebody chose, before it is sealed. */
export async function judgePhoto(file: Blob): Promise<Judged> {
  const content = await contentOf(file)
  if (!content.startsWith('image/')) return { refused: words.isNot(contentWords['image/jpeg'], contentWords[content]) }
  const tooMany = await refuseTooManyPixels(file).then(
    () => false,
    () => true,
  )
  if (tooMany) return { refused: pictureWords.tooManyPixels('It') }
  // To draw a HEIC takes seconds. It is worth them: somebody can still fetch a better copy.
  if (await canBeDrawn(file)) return {}
  // All of it is there, in a form that is not drawn: no other copy is better.
  const isWholeTiff = content === 'image/tiff' && aboutTiff(new Uint8Array(await file.arrayBuffer()))?.isWhole === true
  return { doubt: isWholeTiff ? words.undrawnTiff : words.damagedPhoto }
}
