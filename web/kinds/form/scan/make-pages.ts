import { photosToPdf, type Photo } from '../../../shared/document/photos-to-pdf.ts'
import { judgeWords } from '../../../shared/file-viewer/words.ts'
import { pictureDrawer } from '../../../shared/pictures/draw-picture.ts'
import { pictureToKeep } from '../../../shared/pictures/picture-to-keep.ts'
import { UserFacingError } from '../../../estate/types.ts'

async function isPartlyDecodable({ file }: Photo): Promise<boolean> {
  const drawer = pictureDrawer()
  const draws = (partly: boolean) =>
    drawer.draw({ file, partly, side: 32, quality: 0.5 }).then(
      () => true,
      () => false,
    )
  try {
    return !(await draws(false)) && (await draws(true))
  } finally {
    drawer.close()
  }
}

/** Rejects with a message for the user, also for a doubtful photo. */
export async function pagesToPdf(photos: readonly Photo[]): Promise<Blob> {
  try {
    return await photosToPdf(photos)
  } catch (cause) {
    for (const photo of photos)
      if (photo.partly !== true && (await isPartlyDecodable(photo)))
        throw new UserFacingError(judgeWords.notDecided(photo.file.name), { cause })
    throw cause
  }
}

export async function originalsOf(photos: readonly Photo[]): Promise<File[]> {
  const kept: File[] = []
  for (const { file, partly = false } of photos) kept.push(await pictureToKeep(file, undefined, partly))
  return kept
}
