import { UserFacingError } from '../../estate/types.ts'
import { photoWords as words } from './words.ts'

/** The largest picture taken. */
const MAX_BYTES = 5 * 1024 * 1024
/** Pixels of each side of the photo that is kept: sharp at its largest place on a dense screen, small enough to be there at once. */
const SIDE = 512
const QUALITY = 0.88

/** The message for a file that is no photo, else `undefined`. */
export function photoError({ type, size }: { type: string; size: number }): string | undefined {
  if (!type.startsWith('image/')) return words.notImage
  return size > MAX_BYTES ? words.tooLarge : undefined
}

async function drawnFrom(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (error) {
    throw new UserFacingError(words.notImage, { cause: error })
  }
}

/**
 * The middle square of a picture, drawn anew at 512 pixels at most: a JPEG without anything that the camera wrote into the file,
 * such as the place where it was taken. Rejects with a message to show.
 */
export async function squarePhoto(file: Blob): Promise<Blob> {
  const refused = photoError(file)
  if (refused !== undefined) throw new UserFacingError(refused)
  const picture = await drawnFrom(file)
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
