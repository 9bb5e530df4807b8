import { lazy, Suspense, useCallback, useId, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, type ReleaseView, useLockdown, type Watch, client } from '../../estate/index.ts'
import { Button, Card, ErrorSummary, exactTime, Field, RadioGroup, Skeleton, TextArea, toast } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import type { ReadingState } from '../document/ReadDocument.tsx'
import { words as documentWords } from '../document/words.ts'
import { opinionWords as words } from './report-words.ts'
import { useReader } from './reader-in.ts'
import { isAskedMeanwhile } from '../release/attorneys-time.ts'
import { capital, eventName, personAt, PORTAL_TOAST_MS, wasChecked } from '../release/words.ts'

const ReadDocument = lazy(() =>
  retry(async () => ({ default: (await import('../document/ReadDocument.tsx')).ReadDocument })),
)

/** Only the attorney may agree, and only while the answer to a contact’s report is wanted. */
const mayAgree = (release: ReleaseView, role: HeldSeat['role']): boolean =>
  role === 'attorney' && (release.state === 'reported' || isAskedMeanwhile(release))

function asked(release: ReleaseView, role: HeldSeat['role'], until: string | undefined): string {
  if (mayAgree(release, role)) return (isAskedMeanwhile(release) ? words.attorneyMeanwhile : words.attorneyMay)(until)
  return release.state === 'waiting' ? words.stillMay(wasChecked(release)) : words.contactMay
}

export function Opinion({
  release,
  seat,
  onAnswered,
}: {
  release: ReleaseView
  seat: HeldSeat
  onAnswered: () => void
}) {
  const [isReading, setIsReading] = useState(false)
  const [reading, setReading] = useState<ReadingState>()
  const open = useCallback((watch: Watch) => client.openReport(release.id, watch), [release.id])
  const onHold = useLockdown()
  const { ownerName, role } = seat
  const reader = useReader(seat)
  const until = onHold ? undefined : release.objectUntil
  return (
    <Card
      title={words.reported(
        capital(personAt(release.reportedBy, reader, release.reportedAt)),
        eventName[release.event],
      )}
    >
      <div className="flex flex-col gap-5">
        <p>
          {words.sent(ownerName, exactTime(release.reportedAt))}{' '}
          {asked(release, role, until === undefined ? undefined : exactTime(until))}
        </p>
        {isReading ? (
          <Suspense fallback={<Skeleton label={documentWords.opening} />}>
            <ReadDocument open={open} reader={reader} onState={setReading} />
          </Suspense>
        ) : (
          <div>
            <Button onClick={() => setIsReading(true)}>{words.read}</Button>
          </div>
        )}
        {reading !== undefined && <Answer {...{ release, seat, reading, onAnswered }} />}
      </div>
    </Card>
  )
}

function Answer({
  release,
  seat: { role },
  reading,
  onAnswered,
}: {
  release: ReleaseView
  seat: HeldSeat
  reading: ReadingState
  onAnswered: () => void
}) {
  const id = useId()
  const canAgree = mayAgree(release, role)
  const unchecked = release.approval === 'waived'
  const [stance, setStance] = useState<'support' | 'object' | ''>(canAgree ? '' : 'object')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<{ id: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    const found = [
      ...(stance === '' ? [{ id: `${id}-stance`, message: words.noAnswer }] : []),
      ...(stance === 'support' && reading !== 'read' ? [{ id: `${id}-stance`, message: words.readFirst }] : []),
      ...(stance === 'object' && reason.trim() === '' ? [{ id: `${id}-reason`, message: words.noReason }] : []),
    ]
    setErrors(found)
    if (stance === '' || found.length > 0) return
    setBusy(true)
    try {
      await client.giveOpinion({ releaseId: release.id, stance, reason: reason.trim() })
      toast({
        title: stance === 'object' ? words.objected : words.agreed,
        duration: PORTAL_TOAST_MS,
      })
      onAnswered()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-5 border-t border-line pt-5">
      <ErrorSummary errors={errors} message={failure} attempt={attempt} />
      {canAgree && (
        <RadioGroup
          id={`${id}-stance`}
          legend={words.agreeQuestion}
          required
          value={stance}
          onChange={(value) => setStance(value === 'object' ? 'object' : 'support')}
          error={errors.find((error) => error.id === `${id}-stance`)?.message}
          options={[
            {
              value: 'support',
              label: words.agree,
              hint: isAskedMeanwhile(release) ? words.agreeMeanwhile : words.agreeHint(unchecked),
            },
            {
              value: 'object',
              label: words.object,
              hint: words.objectHint,
            },
          ]}
        />
      )}
      {stance === 'object' && (
        <Field
          id={`${id}-reason`}
          label={words.reason}
          hint={canAgree ? undefined : words.reasonHint(role === 'attorney')}
          required
          error={errors.find((error) => error.id === `${id}-reason`)?.message}
        >
          <TextArea value={reason} onChange={(change) => setReason(change.target.value)} />
        </Field>
      )}
      <div>
        <Button busy={busy} onClick={() => void send()}>
          {canAgree ? words.answer : words.objectToReport}
        </Button>
      </div>
    </div>
  )
}
