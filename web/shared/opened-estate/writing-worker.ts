import { answering, type Asked } from './writing.ts'

const answer = answering((underway) => postMessage(underway, { transfer: [] }))

function reply(asked: Asked): void {
  const answered = answer(asked)
  if (answered === undefined) return
  // Bytes are handed over, not copied: the page takes thousands of records without a pause.
  postMessage(answered, { transfer: 'text' in answered ? [answered.text.buffer] : [] })
}

// Writes one page; the page that asked ends it.
addEventListener('message', ({ data }: MessageEvent<Asked>) => reply(data))
