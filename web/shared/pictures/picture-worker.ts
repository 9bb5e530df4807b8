/** A photograph to be drawn anew, at most `side` pixels long. */
export type DrawOrder = { file: Blob; kind: 'picture' | 'heic'; side: number; quality: number }
/** It as a JPEG without anything that the camera wrote into the file, such as the place where it was taken. */
export type Drawn = { jpeg: Blob; width: number; height: number }

type Order = DrawOrder & { reply: MessagePort }

/** Safari reads HEIC by itself; for every other browser the decoder is fetched, and only then. */
async function bitmapOf({ file, kind }: DrawOrder): Promise<ImageBitmap> {
  if (kind === 'picture') return createImageBitmap(file)
  return createImageBitmap(file).catch(async () => (await import('./heic.ts')).readHeic(file))
}

async function draw(order: DrawOrder): Promise<Drawn> {
  const picture = await bitmapOf(order)
  const scale = Math.min(1, order.side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw here.')
  // A JPEG knows no transparency: what shows through is paper, not black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, 0, 0, width, height)
  picture.close()
  return { jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality: order.quality }), width, height }
}

self.addEventListener('message', ({ data: { reply, ...order } }: MessageEvent<Order>) => {
  void draw(order)
    .catch((): { failed: true } => ({ failed: true }))
    .then((answer) => reply.postMessage(answer, []))
})
