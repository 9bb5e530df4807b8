import { requestHandler, type WriterRequest } from './writer.ts'

const answer = requestHandler()

async function reply(asked: WriterRequest): Promise<void> {
  const answered = await answer(asked)
  if (answered === undefined) return
  // Transfers buffers instead of copying them, so that thousands of records do not block the page.
  postMessage(answered, { transfer: 'texts' in answered ? answered.texts.map(({ text }) => text.buffer) : [] })
}

// The page terminates this worker, and learns of an error only through reportError.
addEventListener('message', ({ data }: MessageEvent<WriterRequest>) => void reply(data).catch(reportError))
