import { answering, type Asked } from './writer.ts'

const answer = answering()

async function reply(asked: Asked): Promise<void> {
  const answered = await answer(asked)
  if (answered === undefined) return
  // Bytes are handed over, not copied: the page takes thousands of records without a pause.
  postMessage(answered, { transfer: 'texts' in answered ? answered.texts.map(({ text }) => text.buffer) : [] })
}

// Writes the texts of one ZIP, and is ended by whoever asked: they hear an error only where it is reported.
addEventListener('message', ({ data }: MessageEvent<Asked>) => void reply(data).catch(reportError))
