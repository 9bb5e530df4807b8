import { isTruncated } from './truncated.ts'
import { isHeic } from './is-heic.ts'
import { isTiff } from './tiff.ts'
import { type Cut, squareOf } from './cut.ts'
import { type Corners, makeLegible, sizeOfSheet, straighten } from './straighten.ts'

/** Clockwise quarter turns. */
export type Turns = 0 | 1 | 2 | 3

export type Edits = {
  turns?: Turns | undefined
  /** The sheet’s corners in the turned picture; the worker crops the sheet and straightens it. */
  corners?: Corners | undefined
  legible?: boolean | undefined
  cut?: Cut | undefined
}
/** Redraws a photo or a video frame, at most `side` pixels long. */
export type DrawOrder = Edits & {
  file: Blob | ImageBitmap
  side: number
  quality: number
  /** Draws the decodable part of a truncated photo; the rest is gray. */
  partly?: boolean | undefined
}
/** The JPEG has no camera metadata, such as the location. */
export type Drawn = { jpeg: Blob; width: number; height: number }
/** The worker’s answer; `decoded` is a bitmap that was slow to decode, for the page to cache. */
export type WorkerAnswer = (Drawn & { decoded?: ImageBitmap }) | { failed: true }

type Order = DrawOrder & { reply: MessagePort }

const isOfIphone = async (file: Blob) => isHeic(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))

/** Whether a HEIC is incomplete or damaged: decoders draw a part of it without an error. */
async function isHeicBroken(file: Blob): Promise<boolean> {
  if (await isTruncated(file)) return true
  // Offline the check cannot load, but Safari still draws the file.
  const reader = await import('./heic.ts').catch(() => undefined)
  return reader !== undefined && reader.isHeicDamaged(file)
}

/** Goes by the bytes: iPhone photos often end in .jpg. Only Safari decodes HEIC natively. */
async function bitmapOf(file: Blob, partly: boolean, ofIphone: boolean): Promise<ImageBitmap> {
  // Safari draws a TIFF natively, but reports no missing parts.
  if (isTiff(new Uint8Array(await file.slice(0, 4).arrayBuffer())))
    return (await import('./tiff-reader.ts')).readTiff(file, partly)
  if (ofIphone && !partly && (await isHeicBroken(file))) throw new Error('Something of this photograph is missing.')
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (ofIphone) return (await import('./heic.ts')).readHeic(file)
    // An appended end marker makes the browser draw a truncated JPEG as far as it goes.
    if (partly) return createImageBitmap(new Blob([file, Uint8Array.of(0xff, 0xd9)], { type: file.type }))
    throw error
  }
}

function canvasOf(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('This browser cannot draw here.')
  return { canvas, pen }
}

function drawnWhole(picture: ImageBitmap, side: number, turns: Turns) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const lies = turns % 2 === 1
  const { canvas, pen } = canvasOf(lies ? height : width, lies ? width : height)
  // JPEG has no alpha channel: draws white behind transparency, because the default is black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -width / 2, -height / 2, width, height)
  return { canvas, pen }
}

function drawnCut(picture: ImageBitmap, side: number, turns: Turns, cut: Cut) {
  const lies = turns % 2 === 1
  const width = lies ? picture.height : picture.width
  const height = lies ? picture.width : picture.height
  const square = squareOf(cut, { width, height })
  const kept = Math.max(1, Math.round(Math.min(side, square.side)))
  const { canvas, pen } = canvasOf(kept, kept)
  // JPEG has no alpha channel: draws white behind transparency, because the default is black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, kept, kept)
  pen.imageSmoothingQuality = 'high'
  pen.scale(kept / square.side, kept / square.side)
  pen.translate(width / 2 - square.left, height / 2 - square.top)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -picture.width / 2, -picture.height / 2)
  return { canvas, pen }
}

async function draw(order: DrawOrder): Promise<Drawn & { decoded?: ImageBitmap }> {
  const { file, partly = false, turns = 0, corners, cut, legible = false, side, quality } = order
  const ofIphone = file instanceof Blob && (await isOfIphone(file))
  const picture = file instanceof Blob ? await bitmapOf(file, partly, ofIphone) : file
  let { canvas, pen } = cut === undefined ? drawnWhole(picture, side, turns) : drawnCut(picture, side, turns, cut)
  const decoded = ofIphone && !partly ? { decoded: picture } : {}
  if (!ofIphone || partly) picture.close()
  if (corners !== undefined) {
    const from = pen.getImageData(0, 0, canvas.width, canvas.height)
    const { width, height } = sizeOfSheet(corners, canvas.width, canvas.height)
    const sheet = new ImageData(width, height)
    straighten(from, corners, sheet)
    ;({ canvas, pen } = canvasOf(width, height))
    pen.putImageData(sheet, 0, 0)
  }
  if (legible) {
    const page = pen.getImageData(0, 0, canvas.width, canvas.height)
    makeLegible(page)
    pen.putImageData(page, 0, 0)
  }
  const { width, height } = canvas
  return { jpeg: await canvas.convertToBlob({ type: 'image/jpeg', quality }), width, height, ...decoded }
}

self.addEventListener('message', ({ data: { reply, ...order } }: MessageEvent<Order>) => {
  void draw(order)
    .catch((): { failed: true } => ({ failed: true }))
    .then((answer: WorkerAnswer) => reply.postMessage(answer, []))
})
