import { type Question, readExport } from './read-export.ts'

// Reads one file, answers, and is ended by whoever asked.
addEventListener(
  'message',
  ({ data }: MessageEvent<Question>) => void readExport(data).then((answer) => postMessage(answer)),
)
