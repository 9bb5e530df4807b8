import start from 'libheif-js/libheif-wasm/libheif-bundle.mjs'

/** Reads a HEIC photograph, turned as it was taken. Rejects for what is none. */
export async function readHeic(file: Blob): Promise<ImageBitmap> {
  const { HeifDecoder } = start()
  const pictures = new HeifDecoder().decode(await file.arrayBuffer())
  try {
    const picture = pictures.find((one) => one.is_primary()) ?? pictures[0]
    if (picture === undefined) throw new Error('There is no picture in this file.')
    const pixels = new ImageData(picture.get_width(), picture.get_height())
    const filled = await new Promise<boolean>((resolve) => {
      picture.display(pixels, (done) => resolve(done !== null))
    })
    if (!filled) throw new Error('This picture could not be decoded.')
    return await createImageBitmap(pixels)
  } finally {
    for (const picture of pictures) picture.free()
  }
}
