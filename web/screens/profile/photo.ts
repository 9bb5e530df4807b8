import { UserFacingError } from '../../estate/types.ts'
import { contentOf } from '../../shared/file-viewer/content.ts'
import { refuseTooManyPixels } from '../../shared/pictures/pixels.ts'
import { whyNotDrawn } from '../../shared/pictures/words.ts'
import { photoWords as words } from './words.ts'

/** The largest picture taken. */
const MAX_BYTES = 5 * 1024 * 1024
/** Pixels of each side of the photo that is kept: sharp at its largest place on a dense screen, small enough to be there at once. */
const SIDE = 512
const QUALITY = 0.88

/** A picture as a JPEG that every browser draws: its reader is fetched for it, and only then. */
async function drawnElsewhere(file: File): Promise<Blob> {
  const { pictureDrawer } = await import('../../shared/pictures/draw-picture.ts')
  const drawer = pictureDrawer()
  try {
    return (await drawer.draw({ file, side: 4 * SIDE, quality: 0.95 })).jpeg
  } finally {
    drawer.close()
  }
}

async function drawnFrom(file: File, content: string): Promise<ImageBitmap> {
  try {
    if (content === 'image/heic' || content === 'image/tiff') return await createImageBitmap(await drawnElsewhere(file))
    await refuseTooManyPixels(file)
    return await createImageBitmap(file)
  } catch (error) {
    throw new UserFacingError(whyNotDrawn(error, file.name, words.notImage), { cause: error })
  }
}

/**
 * The middle square of a picture, drawn anew at 512 pixels at most: a JPEG without anything that the camera wrote into the file,
 * such as the place where it was taken. Rejects with a message to show.
 */
export async function squarePhoto(file: File): Promise<Blob> {
  if (file.size > MAX_BYTES) throw new UserFacingError(words.tooLarge)
  // What it is called doesn’t count: photos of iPhones end in .jpg once they were sent on, and the other way around.
  const content = await contentOf(file).catch(() => 'unknown')
  if (!content.startsWith('image/')) throw new UserFacingError(words.notImage)
  const picture = await drawnFrom(file, content)
  const cut = Math.min(picture.width, picture.height)
  const side = Math.min(SIDE, cut)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (pen === null) throw new UserFacingError(words.notDrawn)
  // A JPEG knows no transparency: what shows through is paper, not black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (picture.width - cut) / 2, (picture.height - cut) / 2, cut, cut, 0, 0, side, side)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new UserFacingError(words.notImage)) : resolve(blob)),
      'image/jpeg',
      QUALITY,
    )
  })
}
