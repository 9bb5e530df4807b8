import { answering, type Asked } from './writer.ts'

const answer = answering()

async function reply(asked: Asked): Promise<void> {
  const answered = await answer(asked)
  if (answered === undefined) return
  // Buffers are transferred, not copied: thousands of records cause no pause in the page.
  postMessage(answered, { transfer: 'texts' in answered ? answered.texts.map(({ text }) => text.buffer) : [] })
}

// The page terminates this worker, and learns of an error only through reportError.
addEventListener('message', ({ data }: MessageEvent<Asked>) => void reply(data).catch(reportError))
