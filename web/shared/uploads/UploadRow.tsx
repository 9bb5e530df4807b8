import { type OpenUpload, client } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Button, Progress } from '../../ui/index.ts'
import { timeLeft } from './time-left.ts'
import { words } from './words.ts'

const wordsFor: Record<OpenUpload['state'], string> = {
  preparing: words.preparing,
  queued: words.queued,
  sending: '',
  waiting: '',
  failed: '',
}

export function UploadRow({ upload }: { upload: OpenUpload }) {
  const { id, name, size, sent, state, message, secondsLeft } = upload
  const left = secondsLeft === undefined ? '' : timeLeft(secondsLeft)
  const bytes = words.sent(bytesInWords(sent), bytesInWords(size))
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
          <Button variant="secondary" aria-label={words.tryNowLabel(name)} onClick={() => void client.resumeUploads()}>
            {words.tryNow}
          </Button>
        )}
        <Button variant="secondary" aria-label={words.cancelLabel(name)} onClick={() => void client.cancelUpload(id)}>
          {words.cancel}
        </Button>
      </div>
    </li>
  )
}
