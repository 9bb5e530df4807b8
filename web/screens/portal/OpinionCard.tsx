import { useId, useState } from 'react'
import { messageOf } from '../../app/session.ts'
import { giveOpinion, type HeldSeat, type ReleaseView } from '../../estate/index.ts'
import { Button, Card, ErrorSummary, exactTime, Field, RadioGroup, TextArea, toast } from '../../ui/index.ts'
import { eventName, PORTAL_TOAST_MS, roleName } from './words.ts'

/** A contact reported something: the attorney may agree or object, for 14 days. Nothing is shown when nothing was. */
export function OpinionCard({ seat }: { seat: HeldSeat }) {
  const [answered, setAnswered] = useState<readonly string[]>([])
  const waiting = seat.releases.filter(
    (release) =>
      release.state === 'reported' &&
      release.reportedBy !== 'attorney' &&
      release.opinion === undefined &&
      !answered.includes(release.id),
  )
  return waiting.map((release) => (
    <Opinion
      key={release.id}
      release={release}
      ownerName={seat.ownerName}
      onAnswered={() => setAnswered((before) => [...before, release.id])}
    />
  ))
}

function Opinion({
  release,
  ownerName,
  onAnswered,
}: {
  release: ReleaseView
  ownerName: string
  onAnswered: () => void
}) {
  const id = useId()
  const [stance, setStance] = useState<'support' | 'object' | ''>('')
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [errors, setErrors] = useState<{ id: string; message: string }[]>([])
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const send = async () => {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    const found = [
      ...(stance === '' ? [{ id: `${id}-stance`, message: 'Please say whether you agree' }] : []),
      ...(stance === 'object' && reason.trim() === ''
        ? [{ id: `${id}-reason`, message: 'Please say why you object' }]
        : []),
    ]
    setErrors(found)
    if (stance === '' || found.length > 0) return
    setBusy(true)
    try {
      await giveOpinion({ releaseId: release.id, stance, reason: reason.trim() })
      toast({
        title: stance === 'object' ? 'Your objection was recorded' : 'Your agreement was recorded',
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
    <Card title={`${roleName[release.reportedBy]} reported ${eventName[release.event]}`}>
      <div className="flex flex-col gap-5">
        <p>
          A document about {ownerName} was sent on {exactTime(release.reportedAt)}. You may object
          {release.objectUntil === undefined ? '' : ` until ${exactTime(release.objectUntil)}`}; after that it is
          checked without your word.
        </p>
        <ErrorSummary errors={errors} message={failure} attempt={attempt} />
        <RadioGroup
          id={`${id}-stance`}
          legend="Do you agree?"
          required
          value={stance}
          onChange={(value) => setStance(value === 'object' ? 'object' : 'support')}
          error={errors.find((error) => error.id === `${id}-stance`)?.message}
          options={[
            { value: 'support', label: 'I agree', hint: 'The document is checked at once.' },
            {
              value: 'object',
              label: 'I object',
              hint: 'Whoever checks the document reads your reason. Where nobody checks, your objection ends the report.',
            },
          ]}
        />
        {stance === 'object' && (
          <Field
            id={`${id}-reason`}
            label="Why you object"
            required
            error={errors.find((error) => error.id === `${id}-reason`)?.message}
          >
            <TextArea value={reason} onChange={(change) => setReason(change.target.value)} />
          </Field>
        )}
        <div>
          <Button busy={busy} onClick={() => void send()}>
            Send my answer
          </Button>
        </div>
      </div>
    </Card>
  )
}
