import { pictureDrawer } from './draw-picture.ts'
import { isTiff, tiffPages } from './tiff.ts'

/** Sharp on every screen, and as small print is read. */
const drawn = { side: 3200, quality: 0.92 }

/**
 * The pages of a TIFF, which few browsers draw, as pictures that all do; what is damaged as far as it is there. Rejects where one cannot be
 * drawn.
 * @param most how many pages are wanted
 */
export async function drawnPages(bytes: Uint8Array<ArrayBuffer>, most = Infinity): Promise<Blob[]> {
  const drawer = pictureDrawer()
  try {
    const pages: Blob[] = []
    for (const page of tiffPages(bytes).slice(0, most))
      pages.push((await drawer.draw({ file: new Blob([page], { type: 'image/tiff' }), partly: true, ...drawn })).jpeg)
    return pages
  } finally {
    drawer.close()
  }
}

/** The first page alone. Rejects where it cannot be drawn. */
export async function firstPage(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const [page] = await drawnPages(bytes, 1)
  if (page === undefined) throw new Error('There is no page in this file.')
  return page
}

/** Each page of a scan as a file of its own, in their order; every other file as it is. */
export async function eachPage(files: readonly File[]): Promise<File[]> {
  const split = files.map(async (file) => {
    if (!isTiff(new Uint8Array(await file.slice(0, 4).arrayBuffer()))) return [file]
    const pages = tiffPages(new Uint8Array(await file.arrayBuffer()))
    if (pages.length < 2) return [file]
    const name = file.name.replace(/\.[^.]*$/, '')
    return pages.map((page, at) => new File([page], `${name}, page ${at + 1}.tif`, { type: 'image/tiff' }))
  })
  return (await Promise.all(split)).flat()
}
