/** In pixels: sharp in a list on a dense screen. */
const SIDE = 192
/** A smaller file needs no copy to draw fast. */
const SMALL_BYTES = 24_000

/** A small copy of a picture, so that a list does not decode full photos at each frame. */
export async function renditionOf(picture: Blob): Promise<Blob> {
  if (picture.size < SMALL_BYTES || typeof OffscreenCanvas === 'undefined') return picture
  const small = await createImageBitmap(picture, { resizeWidth: SIDE, resizeQuality: 'medium' }).catch(() => undefined)
  if (small === undefined) return picture
  const canvas = new OffscreenCanvas(small.width, small.height)
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(small)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}
