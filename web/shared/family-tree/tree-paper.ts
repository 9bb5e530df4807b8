import type { Drawing } from '../../../records/family/layout.ts'
import { isFile } from '../../../records/fields/index.ts'
import { mapSome, oneByOne } from '../../kinds/import/map-some.ts'
import type { Gathering } from '../papers/DownloadPdf.tsx'
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

/** In pixels: up to this size a photo’s small rendition suffices. */
const sideOfRenditions = 192

const atOnce = 4

const isDrawable = (type: string): boolean => type === 'image/jpeg' || type === 'image/png'

/** The photos of people in the drawing as small data URLs, without unreadable photos. */
export async function photosOf(
  tree: Tree,
  drawing: Drawing,
  open: OpenFile,
  { side = photoSide, onPhotos, signal }: { readonly side?: number } & Partial<Gathering> = {},
): Promise<ReadonlyMap<string, string>> {
  const photos = new Map<string, string>()
  const wanted = [...drawing.placed.keys()].flatMap((id) => {
    const photo = tree.photo(id)
    return side > 0 && isFile(photo) ? [{ id, photo }] : []
  })
  // Decodes one photo at a time, in one worker.
  const inTurn = oneByOne()
  let done = 0
  await mapSome(wanted, atOnce, async ({ id, photo }) => {
    signal?.throwIfAborted()
    const rendition = side <= sideOfRenditions && isFile(photo.preview) ? photo.preview : undefined
    try {
      const { bytes, type, name } = await open(rendition ?? photo)
      const file = new File([bytes], name, { type })
      const isReady = rendition !== undefined && isDrawable(type)
      photos.set(id, await dataAddressOf(isReady ? file : await inTurn(() => smallPicture(file, side))))
    } catch {
      // The paper leaves an unreadable photo out.
    }
    done += 1
    onPhotos?.({ photo: done, of: wanted.length })
  })
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
