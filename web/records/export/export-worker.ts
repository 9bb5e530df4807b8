import { type Question, writeExport } from './write-export.ts'

// Writes one file, answers, and is ended by whoever asked.
addEventListener('message', ({ data }: MessageEvent<Question>) => postMessage(writeExport(data)))
