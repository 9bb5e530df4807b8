import { readTextFile } from './text-file.ts'

// A worker, because the Word reader is large and parses untrusted input.

type Question = { name: string; bytes: Uint8Array<ArrayBuffer> }

addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Question>) => {
  void readTextFile(name, bytes).then((answer) => postMessage(answer))
})
