import type { PlayingFile, PlayingQuestion } from '../../service-worker/playing.ts'
import type { FileReference } from '../../estate/types.ts'
import type { OpenFile } from '../pictures/use-picture.ts'

// Repeated in service-worker/playing.ts: the service worker is one file and imports no app code.
const playingPath = '/playing/'
/** The bytes of a chunk; the client decrypts each chunk separately. */
const pieceSize = 4 * 1024 * 1024

/** The files that this page plays, by random names that only this page knows. */
const playing = new Map<string, { file: PlayingFile; piece: (index: number) => Promise<ArrayBuffer> }>()

const isQuestion = (value: unknown): value is PlayingQuestion =>
  typeof value === 'object' && value !== null && 'playing' in value && typeof value.playing === 'string'

async function answer({ playing: name, piece }: PlayingQuestion): Promise<PlayingFile | ArrayBuffer | undefined> {
  const one = playing.get(name)
  if (one === undefined || piece === undefined) return one?.file
  // If decryption fails, as after a lock, the player gets no bytes.
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

/** Streams a sealed file by chunks; undefined without a service worker. Call `close` to revoke. */
export function playingAddress(
  file: FileReference,
  open: OpenFile,
): { address: string; close: () => void } | undefined {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined
  if (!worker?.controller) return undefined
  listen(worker)
  const name = crypto.randomUUID()
  // Players request the same chunk repeatedly.
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
