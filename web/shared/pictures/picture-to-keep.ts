import { smallPicture } from './small-picture.ts'
import { withoutMetadata } from './without-metadata.ts'

/**
 * A picture as it is sealed: without what its camera wrote into it, such as the place where it was taken. With `side` it is drawn anew, at
 * most so many pixels long, else it stays as good as it is. HEIC becomes JPEG, which every device shows. Rejects with a message to show
 * for what is no picture, whatever it is called.
 */
export async function pictureToKeep(file: File, side: number | undefined): Promise<File> {
  if (side !== undefined) return smallPicture(file, side)
  const asItIs = await withoutMetadata(file)
  if (asItIs === undefined) return smallPicture(file, Infinity)
  // Whether it is a picture shows when it is drawn.
  await smallPicture(asItIs, 64)
  return asItIs
}
