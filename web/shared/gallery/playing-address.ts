import type { PlayingFile, PlayingQuestion } from '../../service-worker/playing.ts'
import type { FileReference } from '../../estate/types.ts'
import type { OpenFile } from '../pictures/use-picture.ts'

// A constant of its own: the worker is one file and shares no code with the app (service-worker/playing.ts).
const playingPath = '/playing/'
/** Bytes of a piece, which is opened by itself. */
const pieceSize = 4 * 1024 * 1024

/** What this page plays, by the name that only it knows. */
const playing = new Map<string, { file: PlayingFile; piece: (index: number) => Promise<ArrayBuffer> }>()

const isQuestion = (value: unknown): value is PlayingQuestion =>
  typeof value === 'object' && value !== null && 'playing' in value && typeof value.playing === 'string'

async function answer({ playing: name, piece }: PlayingQuestion): Promise<PlayingFile | ArrayBuffer | undefined> {
  const one = playing.get(name)
  if (one === undefined || piece === undefined) return one?.file
  // Where it cannot be opened any more (the estate was locked), the player gets nothing.
  return one.piece(piece).catch(() => undefined)
}

let listens = false
function listen(worker: ServiceWorkerContainer): void {
  if (listens) return
  listens = true
  worker.addEventListener('message', ({ data, ports: [port] }: MessageEvent<unknown>) => {
    if (port && isQuestion(data)) void answer(data).then((found) => port.postMessage(found))
  })
  worker.startMessages()
}

/**
 * An address at which a player of this page finds a sealed file, piece by piece as it gets there: nobody waits for all of it. `undefined`
 * where this browser has no worker of ours yet. Call `close` in the end: the address leads nowhere then.
 */
export function playingAddress(
  file: FileReference,
  open: OpenFile,
): { address: string; close: () => void } | undefined {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (!worker?.controller) return undefined
  listen(worker)
  const name = crypto.randomUUID()
  // A player asks for the same piece again and again.
  let last: { index: number; bytes: Promise<ArrayBuffer> } | undefined
  const piece = async (index: number): Promise<ArrayBuffer> => {
    if (last?.index !== index) {
      const bytes = open({ ...file, piece: index }).then((opened) => opened.bytes.buffer)
      last = { index, bytes }
      bytes.catch(() => (last = undefined))
    }
    return last.bytes
  }
  playing.set(name, { file: { size: file.size, type: file.type, pieceSize }, piece })
  return {
    address: playingPath + name,
    close: () => {
      playing.delete(name)
      last = undefined
    },
  }
}
