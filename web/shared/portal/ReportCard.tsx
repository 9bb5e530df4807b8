import { Upload } from 'lucide-react'
import { type FormEvent, type RefObject, useId } from 'react'
import type { HeldSeat, Progress as Sent, ReleaseEvent } from '../../estate/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { Button, Card, ErrorSummary, Field, Progress, Select, TextInput } from '../../ui/index.ts'
import { AfterSending } from './AfterSending.tsx'
import { ChooseDocument } from '../document/ChooseDocument.tsx'
import { reportParts, type ReportValues } from '../release/report-form.ts'
import { documentName } from '../release/badge-words.ts'
import { words } from './report-words.ts'
import { type ReportDraft, type Typed, useSendReport } from './use-send-report.ts'

/** This device seals the document to the operators; progress counts acknowledged bytes. */
export function ReportCard({
  seats,
  heldId,
  onSeatChange,
  draft,
  onDraft,
  start,
  onVerifyStatus,
  onUploaded,
  as,
}: {
  seats: readonly HeldSeat[]
  heldId: string
  onSeatChange: (heldId: string) => void
  draft: ReportDraft
  onDraft: (change: (before: ReportDraft) => ReportDraft) => void
  start: RefObject<HTMLSelectElement | null>
  onVerifyStatus: () => void
  onUploaded: () => void
  as: 'attorney' | 'contact'
}) {
  const form = useId()
  const sending = useSendReport(heldId, draft, onDraft, onUploaded)
  const { busy, sent } = sending
  const chosen = seats.find(({ id }) => id === heldId)
  const { event, typed, errors, failure } = draft
  const type = (change: Partial<Typed>) =>
    onDraft((before) => ({
      ...before,
      typed: { ...before.typed, ...change },
      errors: { ...before.errors, ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])) },
    }))

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    sending.send()
  }
  const field = (name: keyof ReportValues) => ({ id: `${form}-${name}`, error: errors[name] })

  if (as === 'contact' && event === undefined) return <SayWhatHappened onSay={onVerifyStatus} />

  return (
    <Card title={words.upload}>
      {event === undefined && (
        <div className="mb-5 flex flex-wrap items-center gap-4">
          <p className="grow basis-64">{words.sayFirst}</p>
          <Button onClick={onVerifyStatus}>{words.verify}</Button>
        </div>
      )}
      <form noValidate onSubmit={onSubmit}>
        <ErrorSummary
          errors={reportParts.flatMap((name) => {
            const message = errors[name]
            return message === undefined ? [] : [{ id: `${form}-${name}`, message }]
          })}
          message={failure}
          attempt={sending.attempt}
        />
        <fieldset
          disabled={event === undefined || busy}
          className={event === undefined ? 'mt-4 flex flex-col gap-5 opacity-60' : 'mt-4 flex flex-col gap-5'}
        >
          <legend className="sr-only">{words.legend}</legend>
          <Field label={as === 'attorney' ? words.client : words.person} required {...field('clientId')}>
            <Select
              ref={start}
              value={heldId}
              onChange={(change) => onSeatChange(change.target.value)}
              placeholder={words.choosePerson}
              options={seats.map((seat) => ({ value: seat.id, label: seat.ownerName }))}
            />
          </Field>
          <Field label={words.documentType} hint={words.documentTypeHint} required {...field('documentType')}>
            <TextInput readOnly value={event === undefined ? '' : documentName[event]} />
          </Field>
          <AboutThePerson typed={typed} onType={type} field={field} event={event} />
          {chosen !== undefined && event !== undefined && <AfterSending seat={chosen} event={event} />}
          <ChooseDocument {...field('files')} files={typed.files} onFiles={(files) => type({ files })} />
          {!busy && (
            <div>
              <Button type="submit" icon={<Upload aria-hidden="true" className="size-5" />}>
                {words.send}
              </Button>
            </div>
          )}
        </fieldset>
        {busy && sent === undefined && <p className="mt-5">{words.preparing}</p>}
        {sent !== undefined && <Sending sent={sent} onCancel={sending.cancel} />}
      </form>
    </Card>
  )
}

function SayWhatHappened({ onSay }: { onSay: () => void }) {
  return (
    <Card title={words.happened}>
      <div className="flex flex-col items-start gap-4">
        <p>{words.happenedMore}</p>
        <Button onClick={onSay}>{words.say}</Button>
      </div>
    </Card>
  )
}

function Sending({ sent, onCancel }: { sent: Sent; onCancel: () => void }) {
  return (
    <div className="mt-5 flex flex-col gap-3">
      <Progress
        label={words.uploading}
        value={sent.total === 0 ? 0 : (sent.done / sent.total) * 100}
        detail={words.sent(bytesInWords(sent.done), bytesInWords(sent.total))}
      />
      <div>
        <Button variant="secondary" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  )
}

function AboutThePerson({
  typed,
  onType,
  field,
  event,
}: {
  typed: Typed
  onType: (change: Partial<Typed>) => void
  field: (name: keyof ReportValues) => { id: string; error: string | undefined }
  event: ReleaseEvent | undefined
}) {
  const text = (name: 'fullName' | 'birthDate' | 'birthPlace' | 'dateOfEvent' | 'physician' | 'reporterName') => ({
    value: typed[name],
    onChange: (change: { target: { value: string } }) => onType({ [name]: change.target.value }),
  })
  return (
    <>
      <Field label={words.fullName} hint={words.asShown} required {...field('fullName')}>
        <TextInput autoComplete="off" {...text('fullName')} />
      </Field>
      <Field label={words.birthDate} required {...field('birthDate')}>
        <TextInput type="date" autoComplete="off" {...text('birthDate')} />
      </Field>
      <Field label={words.birthPlace} hint={words.birthPlaceHint} required {...field('birthPlace')}>
        <TextInput autoComplete="off" {...text('birthPlace')} />
      </Field>
      <Field label={words.eventDate(event)} required {...field('dateOfEvent')}>
        <TextInput type="date" {...text('dateOfEvent')} />
      </Field>
      <Field label={words.physician} hint={words.physicianHint} {...field('physician')}>
        <TextInput autoComplete="off" {...text('physician')} />
      </Field>
      <Field label={words.reporter} hint={words.reporterHint} required {...field('reporterName')}>
        <TextInput autoComplete="name" {...text('reporterName')} />
      </Field>
    </>
  )
}
