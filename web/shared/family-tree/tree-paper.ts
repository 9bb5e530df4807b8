import type { Drawing } from '../../../records/family/layout.ts'
import { isFile } from '../../../records/fields/index.ts'
import { largePage } from '../papers/large-page.ts'
import { dataAddressOf } from '../../pdf/data-address.ts'
import { smallPicture } from '../pictures/small-picture.ts'
import type { OpenFile } from '../pictures/use-picture.ts'
import { flat, sizeOf } from './geometry.ts'
import { labelsOf, textlessPictureOf } from './picture.ts'
import type { Tree } from './tree.ts'

export { photoSideOnPoster, treePoster } from './poster.ts'

/** Print resolution: three times the size on screen. */
const photoSide = 168

/** The photos of people in the drawing as small data URLs, without unreadable photos. */
export async function photosOf(
  tree: Tree,
  drawing: Drawing,
  open: OpenFile,
  side = photoSide,
): Promise<ReadonlyMap<string, string>> {
  const photos = new Map<string, string>()
  for (const id of drawing.placed.keys()) {
    const photo = tree.photo(id)
    if (!isFile(photo)) continue
    try {
      const { bytes, type, name } = await open(photo)
      photos.set(id, await dataAddressOf(await smallPicture(new File([bytes], name, { type }), side)))
    } catch {
      // Skips an unreadable photo.
    }
  }
  return photos
}

export const treePaper = (
  tree: Tree,
  drawing: Drawing,
  photos: ReadonlyMap<string, string>,
  of: { title: string; day: string },
) =>
  largePage(
    {
      svg: textlessPictureOf(drawing, photos),
      labels: [...drawing.placed.values()].flatMap((place) => labelsOf(tree, place, photos.has(place.id))),
      ...sizeOf(drawing, flat),
    },
    of,
  )
