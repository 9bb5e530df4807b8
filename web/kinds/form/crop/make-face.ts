import type { Cut } from '../../../shared/pictures/cut.ts'
import { pictureDrawer } from '../../../shared/pictures/draw-picture.ts'
import type { Turns } from '../../../shared/pictures/picture-worker.ts'

/** In pixels: sharp in a list on a dense screen, and small enough for hundreds of faces. */
const SMALL_SIDE = 192

export type MadeFace = { readonly photo: File; readonly small: File }

/** Cuts the square out of the file at full resolution. Neither file has camera metadata. */
export async function makeFace(file: File, { side, turns, cut }: { side: number; turns: Turns; cut: Cut }) {
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`
  const drawer = pictureDrawer()
  try {
    const { jpeg } = await drawer.draw({ file, turns, cut, side, quality: 0.88 })
    const small = await drawer.draw({ file: jpeg, side: SMALL_SIDE, quality: 0.8 })
    const asFile = (content: Blob) => new File([content], name, { type: 'image/jpeg' })
    return { photo: asFile(jpeg), small: asFile(small.jpeg) }
  } finally {
    drawer.close()
  }
}
