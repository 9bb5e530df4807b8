import { useState } from 'react'
import { Lock } from 'lucide-react'
import { client, type Lockdown } from '../../estate/index.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Button, exactTime, Field, Figure, Figures, Notice, RelativeTime, TextInput, toast } from '../../ui/index.ts'
import { CodeDialog } from './CodeDialog.tsx'
import { Panel } from './Panel.tsx'
import { overviewWords as words } from './overview-words.ts'

export function Overview() {
  const [answer, again] = useAnswer(client.readFigures)
  return (
    <Panel title={words.title} answer={answer} onAgain={again}>
      {({ figures, warnings, lockdown }) => (
        <div className="flex flex-col gap-6">
          {warnings.length > 0 && (
            <Notice tone="amber" title={words.warnings}>
              <ul className="flex list-disc flex-col gap-2 pl-6">
                {warnings.map(({ name, reason }) => (
                  <li key={name} className="break-words">
                    {reason}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <Figures>
            <Figure label={words.totalUsers} value={figures.totalUsers} />
            <Figure label={words.activeUsers} value={figures.activeUsers} />
            <Figure label={words.documents} value={figures.documentsStored} />
            <Figure label={words.storage} value={bytesInWords(figures.storageUsed)} />
            <Figure
              label={words.lastBackup}
              value={figures.lastBackup === null ? words.never : <RelativeTime at={figures.lastBackup} />}
            />
            <Figure
              label={words.lastBackupCheck}
              value={figures.lastBackupCheck === null ? words.never : <RelativeTime at={figures.lastBackupCheck} />}
            />
          </Figures>
          <ServerDrill at={figures.lastBackupCheck} />
          <EmergencyLockdown lockdown={lockdown} onChanged={again} />
        </div>
      )}
    </Panel>
  )
}

/** The whole server is drilled from its newest backup, by a command and not from here. */
function ServerDrill({ at }: { at: Date | string | null }) {
  const { title, about, command, last, never } = words.drill
  return (
    <section aria-label={title} className="max-w-prose">
      <h3 className="mb-2 text-lg">{title}</h3>
      <p className="mb-2">{about}</p>
      <p className="mb-2 wrap-anywhere">
        <code>{command}</code>
      </p>
      <p className="text-soft">
        {at === null ? (
          never
        ) : (
          <>
            {last} <RelativeTime at={at} />.
          </>
        )}
      </p>
    </section>
  )
}

function EmergencyLockdown({ lockdown, onChanged }: { lockdown: Lockdown | null; onChanged: () => Promise<void> }) {
  const [asked, setAsked] = useState(false)
  const dialog = asked && <ChangeLockdown lockdown={lockdown} onChanged={onChanged} onClose={() => setAsked(false)} />
  if (lockdown === null)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-soft">{words.offer}</p>
        <Button variant="danger" icon={<Lock aria-hidden="true" className="size-5" />} onClick={() => setAsked(true)}>
          {words.begin}
        </Button>
        {dialog}
      </div>
    )
  return (
    <Notice tone="brick" title={words.lasts}>
      <p className="mb-3">
        {words.since(exactTime(lockdown.since))}
        {lockdown.needed > 1 && ` ${words.lifted(lockdown.lifted, lockdown.needed)}`}
      </p>
      {lockdown.by && <p className="mb-3 wrap-anywhere">{words.begunBy(lockdown.by.email, lockdown.by.fingerprint)}</p>}
      {lockdown.reason !== '' && (
        <p className="mb-3 break-words">
          {lockdown.reason === undefined ? words.unsigned : words.because(lockdown.reason)}
        </p>
      )}
      {lockdown.liftedByMe ? (
        <p>{words.waitsForAnother}</p>
      ) : (
        <Button variant="secondary" onClick={() => setAsked(true)}>
          {words.lift}
        </Button>
      )}
      {dialog}
    </Notice>
  )
}

function ChangeLockdown({
  lockdown,
  onChanged,
  onClose,
}: {
  lockdown: Lockdown | null
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const [reason, setReason] = useState('')
  const begins = lockdown === null
  return (
    <CodeDialog
      title={begins ? words.askBegin : words.askLift}
      confirm={begins ? words.beginNow : words.lift}
      danger={begins}
      onClose={onClose}
      onConfirm={async (code) => {
        const lift = lockdown === null ? {} : { lift: lockdown.lockdownId }
        const now = await client.changeLockdown({ ...lift, reason: reason.trim(), code })
        const done = begins ? words.begun : now === null ? words.over : words.oneMore
        toast({ title: words.done, description: done })
        await onChanged()
      }}
    >
      <p>{begins ? words.beginMeans : words.liftMeans}</p>
      {lockdown !== null && lockdown.needed > 1 && <p>{words.two}</p>}
      <Field label={words.reason} hint={begins ? words.beginReasonHint : words.liftReasonHint}>
        <TextInput value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </CodeDialog>
  )
}
