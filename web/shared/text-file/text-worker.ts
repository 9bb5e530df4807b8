import { readTextFile } from './text-file.ts'

// The reader of Word files is large and may meet anything: it works in a thread of its own.

type Question = { name: string; bytes: Uint8Array<ArrayBuffer> }

addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Question>) => {
  void readTextFile(name, bytes).then((answer) => postMessage(answer))
})
