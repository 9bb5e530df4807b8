import { requestHandler, type WriterRequest } from './writing.ts'

const answer = requestHandler((underway) => postMessage(underway, { transfer: [] }))

function reply(asked: WriterRequest): void {
  const answered = answer(asked)
  if (answered === undefined) return
  // Transfers buffers instead of copying them, so that thousands of records do not block the page.
  postMessage(answered, { transfer: 'text' in answered ? [answered.text.buffer] : [] })
}

// The page terminates this worker.
addEventListener('message', ({ data }: MessageEvent<WriterRequest>) => reply(data))
