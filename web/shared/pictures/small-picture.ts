import { UserFacingError } from '../../estate/types.ts'
import { pictureDrawer } from './draw-picture.ts'
import { whyNotDrawn, words } from './words.ts'

const QUALITY = 0.85

export async function smallPicture(file: File, side: number, partly = false): Promise<File> {
  const drawer = pictureDrawer()
  try {
    const { jpeg } = await drawer.draw({ file, side, quality: QUALITY, partly })
    return new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: 'image/jpeg' })
  } catch (cause) {
    throw new UserFacingError(whyNotDrawn(cause, file.name, words.unreadable(file.name)), { cause })
  } finally {
    drawer.close()
  }
}
