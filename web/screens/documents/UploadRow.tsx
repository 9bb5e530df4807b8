import { type OpenUpload, client } from '../../estate/index.ts'
import { bytesInWords } from '../../records/bytes.ts'
import { Button, Progress } from '../../ui/index.ts'
import { timeLeft } from './time-left.ts'

const wordsFor: Record<OpenUpload['state'], string> = {
  preparing: 'Sealing it in this browser',
  queued: 'Waits for its turn',
  sending: '',
  waiting: '',
  failed: '',
}

/** One file on its way: how much of it is sent, how long the rest takes, and what stands in its way. */
export function UploadRow({ upload }: { upload: OpenUpload }) {
  const { id, name, size, sent, state, message, secondsLeft } = upload
  const left = secondsLeft === undefined ? '' : timeLeft(secondsLeft)
  const bytes = `${bytesInWords(sent)} of ${bytesInWords(size)}`
  return (
    <li className="flex flex-col gap-2 border-b border-line pb-4 last:border-b-0 last:pb-0">
      <Progress
        label={name}
        value={size === 0 ? 100 : (sent / size) * 100}
        detail={wordsFor[state] || [bytes, left].filter(Boolean).join(', ')}
      />
      {message !== undefined && (
        <output className={state === 'failed' ? 'font-medium text-brick-text' : 'text-amber-text'}>{message}</output>
      )}
      <div className="flex flex-wrap gap-2">
        {(state === 'waiting' || state === 'failed') && (
          <Button variant="secondary" aria-label={`Try now: ${name}`} onClick={() => void client.resumeUploads()}>
            Try now
          </Button>
        )}
        <Button
          variant="secondary"
          aria-label={`Cancel upload of ${name}`}
          onClick={() => void client.cancelUpload(id)}
        >
          Cancel upload
        </Button>
      </div>
    </li>
  )
}
