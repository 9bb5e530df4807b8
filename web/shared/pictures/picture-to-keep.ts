import { smallPicture } from './small-picture.ts'
import { withoutMetadata } from './without-metadata.ts'

/** Strips metadata and converts HEIC to JPEG. `damaged` keeps what can be decoded. */
export async function pictureToKeep(file: File, side: number | undefined, damaged = false): Promise<File> {
  const asItIs = side === undefined || damaged ? await withoutMetadata(file) : undefined
  if (asItIs === undefined)
    return smallPicture(file, side ?? Infinity, damaged).catch((error: unknown) => {
      if (damaged) return file
      throw error
    })
  // Decoding proves that the file is a picture. Removing metadata first would hide a truncation.
  if (!damaged) await smallPicture(file, 64)
  return asItIs
}
