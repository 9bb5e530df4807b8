import { inParts } from './parts.ts'
import { type Answer, answering, type Sent } from './read-export.ts'

const answer = answering()

async function postAnswer(answered: Promise<Answer>): Promise<void> {
  for (const message of inParts(await answered)) postMessage(message)
}

// The page terminates this worker after its one answer.
addEventListener('message', ({ data }: MessageEvent<Sent>) => {
  const answered = answer(data)
  if (answered) void postAnswer(answered)
})
