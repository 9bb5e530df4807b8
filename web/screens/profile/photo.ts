import { UserFacingError } from '../../estate/types.ts'
import { contentOf } from '../../shared/file-viewer/content.ts'
import { refuseTooManyPixels } from '../../shared/pictures/pixels.ts'
import { whyNotDrawn } from '../../shared/pictures/words.ts'
import { photoWords as words } from './words.ts'

const MAX_BYTES = 5 * 1024 * 1024
/** Side of the stored photo in pixels: sharp at its largest on a dense screen, fast to load. */
const SIDE = 512
const QUALITY = 0.88

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
 * Crops a picture to its middle square, 512 pixels at most, and encodes a JPEG without metadata
 * such as the location.
 * @throws UserFacingError with a message to show
 */
export async function squarePhoto(file: File): Promise<Blob> {
  if (file.size > MAX_BYTES) throw new UserFacingError(words.tooLarge)
  // Bytes decide, not the name: forwarded iPhone photos often have the wrong extension.
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
  // JPEG has no transparency: white shows through instead of black.
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
