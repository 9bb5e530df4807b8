import { breaksOff } from './breaks-off.ts'
import { isHeic } from './is-heic.ts'
import { isTiff } from './tiff.ts'
import { type Corners, makeLegible, sizeOfSheet, straighten } from './straighten.ts'

/** How often a picture is turned to the right, by 90 degrees each. */
export type Turns = 0 | 1 | 2 | 3

/** What becomes of a photographed page before it is kept. */
export type Edits = {
  turns?: Turns | undefined
  /** Where the sheet lies in the turned picture: nothing else is kept, straightened. */
  corners?: Corners | undefined
  legible?: boolean | undefined
}
/** A photograph, or a picture out of a video, to be drawn anew, at most `side` pixels long. */
export type DrawOrder = Edits & {
  file: Blob | ImageBitmap
  side: number
  quality: number
  /** Somebody wants what is there of a photograph that breaks off: the rest is gray. */
  partly?: boolean | undefined
}
/** It as a JPEG without anything that the camera wrote into the file, such as the place where it was taken. */
export type Drawn = { jpeg: Blob; width: number; height: number }
/** What the worker answers: with the whole of a photograph that took long to decode, to be drawn from the next time. */
export type WorkerAnswer = (Drawn & { decoded?: ImageBitmap }) | { failed: true }

type Order = DrawOrder & { reply: MessagePort }

const isOfIphone = async (file: Blob) => isHeic(new Uint8Array(await file.slice(0, 1024).arrayBuffer()))

/** Whether not all of a HEIC is there as it was taken: its decoders draw what they can, and say nothing. */
async function isHeicBroken(file: Blob): Promise<boolean> {
  if (await breaksOff(file)) return true
  // Without a connection Safari draws it all the same.
  const reader = await import('./heic.ts').catch(() => undefined)
  return reader !== undefined && reader.isHeicDamaged(file)
}

/**
 * Safari draws HEIC by itself; for every other browser the decoder is fetched, as that of TIFF is, and only then. What a file is called
 * doesn't count: photos of iPhones end in .jpg once they were sent on, and the other way around.
 */
async function bitmapOf(file: Blob, partly: boolean, ofIphone: boolean): Promise<ImageBitmap> {
  // Safari draws the first page by itself, and says nothing where something of it is missing.
  if (isTiff(new Uint8Array(await file.slice(0, 4).arrayBuffer())))
    return (await import('./tiff-reader.ts')).readTiff(file, partly)
  if (ofIphone && !partly && (await isHeicBroken(file))) throw new Error('Something of this photograph is missing.')
  try {
    return await createImageBitmap(file)
  } catch (error) {
    if (ofIphone) return (await import('./heic.ts')).readHeic(file)
    // Where a JPEG breaks off its end is put: then it is drawn as far as it goes.
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

/** The whole picture, turned, at most `side` pixels long. */
function drawnWhole(picture: ImageBitmap, side: number, turns: Turns) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const lies = turns % 2 === 1
  const { canvas, pen } = canvasOf(lies ? height : width, lies ? width : height)
  // A JPEG knows no transparency: what shows through is paper, not black.
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turns * Math.PI) / 2)
  pen.drawImage(picture, -width / 2, -height / 2, width, height)
  return { canvas, pen }
}

async function draw(order: DrawOrder): Promise<Drawn & { decoded?: ImageBitmap }> {
  const { file, partly = false, turns = 0, corners, legible = false, side, quality } = order
  const ofIphone = file instanceof Blob && (await isOfIphone(file))
  const picture = file instanceof Blob ? await bitmapOf(file, partly, ofIphone) : file
  let { canvas, pen } = drawnWhole(picture, side, turns)
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
