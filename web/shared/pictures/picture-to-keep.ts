import { smallPicture } from './small-picture.ts'
import { withoutMetadata } from './without-metadata.ts'

/**
 * A picture as it is sealed: without what its camera wrote into it, such as the place where it was taken. With `side` it is drawn anew, at
 * most so many pixels long, else it stays as good as it is. HEIC becomes JPEG, which every device shows. Rejects with a message to show
 * for what is no picture, whatever it is called.
 * @param damaged somebody wants to keep it though it cannot be drawn in full: other programs may show more of it. Where nothing of it can
 * be drawn it stays as it is.
 */
export async function pictureToKeep(file: File, side: number | undefined, damaged = false): Promise<File> {
  const asItIs = side === undefined || damaged ? await withoutMetadata(file) : undefined
  if (asItIs === undefined)
    return smallPicture(file, side ?? Infinity, damaged).catch((error: unknown) => {
      if (damaged) return file
      throw error
    })
  // Whether it is a picture shows when it is drawn; taking things out mends what breaks off.
  if (!damaged) await smallPicture(file, 64)
  return asItIs
}
