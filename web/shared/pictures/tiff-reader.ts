import { aboutTiff, tiffPages } from './tiff.ts'
import { pointsOf } from './tiff-points.ts'

/** Exif orientations: mirror first, then clockwise quarter turns. */
const turns = [
  [1, 0],
  [-1, 0],
  [1, 2],
  [-1, 2],
  [-1, 3],
  [1, 1],
  [-1, 1],
  [1, 3],
] as const

/** Reads the first page. `partly` accepts an incomplete picture and leaves the rest blank. */
export async function readTiff(file: Blob, partly: boolean): Promise<ImageBitmap> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const about = aboutTiff(bytes)
  const [page] = tiffPages(bytes)
  if (about === undefined || page === undefined) throw new Error('There is no picture in this file.')
  if (!about.isWhole && !partly) throw new Error('Something of this picture is missing.')
  const { points, width, height } = pointsOf(page)
  const picture = await createImageBitmap(new ImageData(points, width, height))
  const [mirrored, quarters] = turns[about.orientation - 1] ?? turns[0]
  if (mirrored === 1 && quarters === 0) return picture
  const canvas = quarters % 2 === 1 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw here.')
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((quarters * Math.PI) / 2)
  pen.scale(mirrored, 1)
  pen.drawImage(picture, -width / 2, -height / 2)
  picture.close()
  return canvas.transferToImageBitmap()
}
