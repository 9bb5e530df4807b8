import { answering, type Sent } from './write-export.ts'

const answer = answering()

// Writes one file, answers, and is ended by whoever asked.
addEventListener('message', ({ data }: MessageEvent<Sent>) => {
  const answered = answer(data)
  if (answered) postMessage(answered, { transfer: 'text' in answered ? [answered.text.buffer] : [] })
})
