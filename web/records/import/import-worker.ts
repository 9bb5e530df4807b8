import { inParts } from './parts.ts'
import { type Question, readExport } from './read-export.ts'

async function answer(question: Question): Promise<void> {
  for (const message of inParts(await readExport(question))) postMessage(message)
}

// Reads one file, answers, and is ended by whoever asked.
addEventListener('message', ({ data }: MessageEvent<Question>) => void answer(data))
