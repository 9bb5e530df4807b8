import { pictureDrawer } from './draw-picture.ts'
import { isTiff, tiffPages } from './tiff.ts'

/** Large enough to keep small print legible. */
const drawn = { side: 3200, quality: 0.92 }

/** Converts TIFF pages, which few browsers draw, to JPEG; a damaged page as far as it decodes. */
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

export async function firstPage(bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const [page] = await drawnPages(bytes, 1)
  if (page === undefined) throw new Error('There is no page in this file.')
  return page
}

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
