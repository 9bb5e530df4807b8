import type { Drawing } from '../../../records/family/layout.ts'
import { isFile } from '../../../records/fields/index.ts'
import { largePage } from '../papers/large-page.ts'
import { dataAddressOf } from '../../pdf/data-address.ts'
import { smallPicture } from '../pictures/small-picture.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { sizeOf } from './geometry.ts'
import { labelsOf, wordlessPictureOf } from './picture.ts'
import type { Tree } from './tree.ts'

/** As large as a photo is printed: three times what is seen on a screen. */
const photoSide = 168
/** The photos of those who are drawn, each small, as addresses that hold all of it. Who has none that can be opened is drawn without. */
export async function photosOf(tree: Tree, drawing: Drawing, open: OpenFile): Promise<ReadonlyMap<string, string>> {
  const photos = new Map<string, string>()
  for (const id of drawing.placed.keys()) {
    const photo = tree.photo(id)
    if (!isFile(photo)) continue
    try {
      const { bytes, type, name } = await open(photo)
      photos.set(id, await dataAddressOf(await smallPicture(new File([bytes], name, { type }), photoSide)))
    } catch {
      // Without it the name stands alone.
    }
  }
  return photos
}

/** The family on one large page. */
export const treePaper = (
  tree: Tree,
  drawing: Drawing,
  photos: ReadonlyMap<string, string>,
  of: { title: string; day: string },
) =>
  largePage(
    {
      svg: wordlessPictureOf(drawing, photos),
      labels: [...drawing.placed.values()].flatMap((place) => labelsOf(tree, place, photos.has(place.id))),
      ...sizeOf(drawing),
    },
    of,
  )
