import type { Drawing } from '../../../records/family/layout.ts'
import { isFile } from '../../../records/fields/index.ts'
import { client } from '../../estate/index.ts'
import type { PaperDefinition } from '../../pdf/paper-definition.ts'
import { dataAddressOf } from '../../shared/pictures/data-address.ts'
import { smallPicture } from '../../shared/pictures/small-picture.ts'
import { sizeOf } from './geometry.ts'
import { pictureOf } from './picture.ts'
import type { Tree } from './tree.ts'

/** As large as a photo is printed: three times what is seen on a screen. */
const photoSide = 168
/** Points are larger than pixels. */
const pointsPerPixel = 0.75
/** No page of a PDF may be longer. */
const longestPage = 14_000
const margin = 36
const heading = 44

/** The photos of those who are drawn, each small, as addresses that hold all of it. Who has none that can be opened is drawn without. */
export async function photosOf(tree: Tree, drawing: Drawing): Promise<ReadonlyMap<string, string>> {
  const photos = new Map<string, string>()
  for (const id of drawing.placed.keys()) {
    const photo = tree.member(id)?.values.photo
    if (!isFile(photo)) continue
    try {
      const { bytes, type, name } = await client.openFile(photo)
      photos.set(id, await dataAddressOf(await smallPicture(new File([bytes], name, { type }), photoSide)))
    } catch {
      // Without it the name stands alone.
    }
  }
  return photos
}

/** The family on one page as large as it takes: a copy shop prints it. */
export function treePaper(
  tree: Tree,
  drawing: Drawing,
  photos: ReadonlyMap<string, string>,
  { title, day }: { title: string; day: string },
): PaperDefinition {
  const { width, height } = sizeOf(drawing)
  const scale = Math.min(
    pointsPerPixel,
    (longestPage - 2 * margin) / width,
    (longestPage - 2 * margin - heading) / height,
  )
  const [wide, high] = [Math.max(width * scale, 360), height * scale]
  return {
    pageSize: { width: wide + 2 * margin, height: high + 2 * margin + heading },
    pageMargins: margin,
    info: { title },
    content: [
      {
        columns: [
          { text: title, fontSize: 20, bold: true },
          { text: day, alignment: 'right', width: 120, color: '#4d5a5a', margin: [0, 8, 0, 0] },
        ],
        margin: [0, 0, 0, 12],
      },
      { svg: pictureOf(tree, drawing, photos, 'Roboto'), width: width * scale },
    ],
  }
}
