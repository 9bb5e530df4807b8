import { requestHandler, type WriterRequest } from './writing.ts'

const answer = requestHandler((underway) => postMessage(underway, { transfer: [] }))

function reply(asked: WriterRequest): void {
  const answered = answer(asked)
  if (answered === undefined) return
  // Buffers are transferred, not copied: thousands of records cause no pause in the page.
  postMessage(answered, { transfer: 'text' in answered ? [answered.text.buffer] : [] })
}

// The page terminates this worker.
addEventListener('message', ({ data }: MessageEvent<WriterRequest>) => reply(data))
