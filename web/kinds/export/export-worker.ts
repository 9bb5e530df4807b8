import { answering, type Sent } from './write-export.ts'

const answer = answering()

// The page terminates this worker after its one answer.
addEventListener('message', ({ data }: MessageEvent<Sent>) => {
  const answered = answer(data)
  if (answered) postMessage(answered, { transfer: 'text' in answered ? [answered.text.buffer] : [] })
})
