import { UserRound } from 'lucide-react'
import { useId, useState } from 'react'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Doubt } from '../../shared/file-viewer/Doubt.tsx'
import { Button, Field, LeaveOutButton, TextArea, TextInput } from '../../ui/index.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import type { Chosen } from './chosen.ts'
import './strip.css'
import { Thumbnail } from './Thumbnail.tsx'
import { WhoIsInIt } from './WhoIsInIt.tsx'
import { words } from './words.ts'

type Change = (id: string, change: Partial<Pick<Chosen, 'caption' | 'people'>>) => void

export function Strip({
  files,
  onChange,
  onSame,
  onKeep,
  onLeaveOut,
}: {
  files: readonly Chosen[]
  onChange: Change
  /** Sets this caption on every file that has none. */
  onSame: (caption: string) => void
  /** Absent once the files are on their way. */
  onKeep?: (chosen: Chosen) => void
  onLeaveOut?: (chosen: Chosen) => void
}) {
  const id = useId()
  const [asked, setAsked] = useState<string>()
  const about = files.find((chosen) => chosen.id === asked)
  return (
    <>
      <p className="mt-4 text-soft">{onLeaveOut ? words.stripHint : words.stripWhileSending}</p>
      <div className="strip" data-panned>
        <ul aria-label={words.captions}>
          {files.map((chosen, at) => (
            <li key={chosen.id} className="strip-card" style={{ gridColumn: at + 1 }}>
              <span className="strip-picture">
                <Thumbnail chosen={chosen} />
              </span>
              <label htmlFor={`${id}-${chosen.id}`} className="font-semibold">
                {words.caption} <span className="sr-only">{words.captionOf(chosen.file.name)}</span>
              </label>
              <TextArea
                id={`${id}-${chosen.id}`}
                rows={2}
                maxLength={200}
                className="strip-caption"
                value={chosen.caption ?? ''}
                onFocus={({ target }) => target.closest('li')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
                onChange={({ target }) => onChange(chosen.id, { caption: target.value })}
              />
            </li>
          ))}
        </ul>
        <ul aria-label={words.chosen}>
          {files.map((chosen, at) => (
            <li key={chosen.id} className="strip-rest" style={{ gridColumn: at + 1 }}>
              <Button
                variant="quiet"
                className="self-start mx-0!"
                icon={<UserRound aria-hidden="true" className="size-5" />}
                aria-label={words.whoIn(chosen.file.name, chosen.people ?? [])}
                onClick={() => setAsked(chosen.id)}
              >
                {chosen.people?.length ? listInWords(chosen.people) : words.who}
              </Button>
              <span className="text-sm wrap-anywhere">
                {chosen.file.name}{' '}
                <span className="whitespace-nowrap text-soft">({bytesInWords(chosen.file.size)})</span>
              </span>
              {onLeaveOut && (
                <LeaveOutButton name={chosen.file.name} className="self-end" onLeaveOut={() => onLeaveOut(chosen)} />
              )}
              {chosen.doubt !== undefined && onKeep && (
                <Doubt name={chosen.file.name} says={chosen.doubt} onKeep={() => onKeep(chosen)} />
              )}
            </li>
          ))}
        </ul>
      </div>
      <SameWords bare={files.filter(({ caption = '' }) => caption.trim() === '').length} onSame={onSame} />
      {about && (
        <WhoIsInIt
          title={words.whoTitle(about.caption?.trim() || about.file.name)}
          people={about.people ?? []}
          onChange={(people) => onChange(about.id, { people })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

/** One caption for all files that have none; undefined if every file has a caption. */
function SameWords({ bare, onSame }: { bare: number; onSame: (caption: string) => void }) {
  const [typed, setTyped] = useState('')
  if (bare === 0 && typed === '') return null
  const fill = () => {
    if (typed.trim().length < 2) return
    onSame(typed.trim())
    setTyped('')
  }
  return (
    <div className="strip-same">
      <Field label={words.sameWords}>
        <TextInput
          className="strip-caption"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Without this, Enter would submit the whole form.
            event.preventDefault()
            fill()
          }}
        />
      </Field>
      <Button variant="secondary" disabled={bare === 0} onClick={fill}>
        {words.fillFor(bare)}
      </Button>
    </div>
  )
}
