import { readTextFile } from './text-file.ts'

// The Word reader is large and parses untrusted input: it runs in a worker.

type Question = { name: string; bytes: Uint8Array<ArrayBuffer> }

addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Question>) => {
  void readTextFile(name, bytes).then((answer) => postMessage(answer))
})
