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

/** A photograph of an iPhone by its name; some browsers know no type of it. */
const isCalledHeic = ({ name, type }: { name: string; type: string }) =>
  /^image\/hei[cf]$/.test(type) || (type === '' && /\.hei[cf]$/i.test(name))

/** The message for a file that is no photo, else `undefined`. */
function photoError(file: { name: string; type: string; size: number }): string | undefined {
  const { type, size } = file
  if (!type.startsWith('image/') && !isCalledHeic(file)) return words.notImage
  return size > MAX_BYTES ? words.tooLarge : undefined
}

/** A HEIC photograph as a JPEG: its reader is fetched for it, and only then. */
async function fromHeic(file: File): Promise<Blob> {
  const { pictureDrawer } = await import('../../shared/pictures/draw-picture.ts')
  const drawer = pictureDrawer()
  try {
    return (await drawer.draw({ file, side: 4 * SIDE, quality: 0.95 })).jpeg
  } finally {
    drawer.close()
  }
}

async function drawnFrom(file: File): Promise<ImageBitmap> {
  try {
    // What it is called doesn’t count: photos of iPhones end in .jpg where somebody sent them on, and the other way around.
    if ((await contentOf(file)) === 'image/heic') return await createImageBitmap(await fromHeic(file))
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
