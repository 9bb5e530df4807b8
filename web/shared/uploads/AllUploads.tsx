import { useState } from 'react'
import { type OpenUpload, client } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Button, Progress } from '../../ui/index.ts'
import { timeLeft } from './time-left.ts'
import { UploadRow } from './UploadRow.tsx'
import { words } from './words.ts'

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Estimates by the speed of the current upload; `undefined` while that is unknown. */
function secondsForAll(uploads: readonly OpenUpload[], left: number): number | undefined {
  const now = uploads.find(({ secondsLeft }) => secondsLeft !== undefined)
  if (now?.secondsLeft === undefined || now.size <= now.sent) return undefined
  return (now.secondsLeft / (now.size - now.sent)) * left
}

function withQueued(uploads: readonly OpenUpload[]): readonly OpenUpload[] {
  if (uploads.every(({ state }) => state !== 'sending')) return uploads
  return uploads.map(({ message, ...upload }) => {
    if (upload.state === 'waiting') return { ...upload, state: 'queued' }
    return message === undefined ? upload : { ...upload, message }
  })
}

export function AllUploads({ uploads: known }: { uploads: readonly OpenUpload[] }) {
  const uploads = withQueued(known)
  const [each, setEach] = useState(false)
  const size = sum(uploads.map((upload) => upload.size))
  const sent = sum(uploads.map((upload) => upload.sent))
  const seconds = secondsForAll(uploads, size - sent)
  const still = uploads.filter(({ state }) => state === 'waiting' || state === 'failed')
  const messages = [...new Set(still.flatMap(({ message }) => message ?? []))]
  const [only] = uploads
  if (uploads.length <= 1)
    return (
      only && (
        <ul aria-label={words.all(1)}>
          <UploadRow upload={only} />
        </ul>
      )
    )
  return (
    <div className="flex flex-col gap-4">
      <Progress
        label={words.all(uploads.length)}
        value={size === 0 ? 100 : (sent / size) * 100}
        detail={[words.sent(bytesInWords(sent), bytesInWords(size)), seconds === undefined ? '' : timeLeft(seconds)]
          .filter(Boolean)
          .join(', ')}
      />
      {messages.map((message) => (
        <output key={message} className="text-amber-text">
          {message}
        </output>
      ))}
      <div className="flex flex-wrap gap-2">
        {still.length > 0 && (
          <Button variant="secondary" onClick={() => void client.resumeUploads()}>
            {words.tryNow}
          </Button>
        )}
        <Button variant="secondary" onClick={() => void Promise.all(uploads.map(({ id }) => client.cancelUpload(id)))}>
          {words.cancelAll}
        </Button>
        <Button variant="quiet" aria-expanded={each} className="ml-1" onClick={() => setEach(!each)}>
          {each ? words.hideEach : words.showEach}
        </Button>
      </div>
      {each && (
        <ul className="flex flex-col gap-4">
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
    </div>
  )
}
