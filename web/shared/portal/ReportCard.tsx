import { Upload } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, type Progress as Sent, type ReleaseEvent, client } from '../../estate/index.ts'
import { Button, Card, ErrorSummary, Field, Progress, Select, TextInput, toast } from '../../ui/index.ts'
import { ChooseDocument } from '../document/ChooseDocument.tsx'
import { DocumentError, makeDocument } from '../document/make-document.ts'
import {
  blankReport,
  errorsInReport,
  type ReportErrors,
  reportParts,
  type ReportValues,
  UPLOAD_FAILED,
} from '../release/report-form.ts'
import { documentName, PORTAL_TOAST_MS } from '../release/words.ts'

type Typed = Omit<ReportValues, 'clientId' | 'documentType'>

/**
 * Uploads the document that proves a death or an incapacity. Out of reach until the status was verified (`event`). The
 * document is sealed on this device to those who check it; the progress is that of the bytes that have really arrived.
 */
export function ReportCard({
  seats,
  heldId,
  onSeatChange,
  event,
  onVerifyStatus,
  onUploaded,
  as,
}: {
  /** The estates this person may report in. */
  seats: readonly HeldSeat[]
  heldId: string
  onSeatChange: (heldId: string) => void
  /** What was verified; undefined before. */
  event: ReleaseEvent | undefined
  onVerifyStatus: () => void
  onUploaded: () => void
  as: 'attorney' | 'contact'
}) {
  const form = useId()
  const [typed, setTyped] = useState<Typed>(blankReport)
  const [errors, setErrors] = useState<ReportErrors>({})
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [making, setMaking] = useState(false)
  const [sent, setSent] = useState<Sent>()
  const abort = useRef<AbortController>(undefined)
  const busy = making || sent !== undefined
  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))

  const refuse = (found: ReportErrors) => {
    setErrors(found)
    const first = reportParts.map((name) => found[name]).find((message) => message !== undefined)
    toast({ tone: 'failure', title: 'Please look at this again', description: first ?? UPLOAD_FAILED })
  }

  const send = async () => {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    const found = errorsInReport({ ...typed, clientId: heldId, documentType: event ?? '' })
    if (event === undefined || Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    setMaking(true)
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      const { pdf, name, pages } = await makeDocument(typed.files)
      if (signal.aborted) return undefined
      setSent({ done: 0, total: pdf.size })
      const { fullName, birthDate, birthPlace, dateOfEvent, physician, reporterName } = typed
      const words = { dateOfEvent, reporterName: reporterName.trim(), physician: physician.trim() }
      const person = { fullName: fullName.trim(), birthDate, birthPlace: birthPlace.trim() }
      const document = { certificate: pdf, name, pages }
      await client.report({ heldId, event, ...document, person, ...words }, { onProgress: setSent, signal })
      setTyped(blankReport)
      toast({
        title: 'Document Uploaded',
        description: 'It is pending verification. We write to you when it was checked.',
        duration: PORTAL_TOAST_MS,
      })
      return onUploaded()
    } catch (error) {
      if (signal.aborted) return undefined
      if (error instanceof DocumentError) return refuse({ files: error.message })
      const message = messageOf(error, UPLOAD_FAILED)
      setFailure(message)
      return toast({ tone: 'failure', title: 'Not uploaded', description: message })
    } finally {
      setMaking(false)
      setSent(undefined)
    }
  }

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!busy) void send()
  }
  const field = (name: keyof ReportValues) => ({ id: `${form}-${name}`, error: errors[name] })

  if (as === 'contact' && event === undefined)
    return (
      <Card title="Has something happened?">
        <div className="flex flex-col items-start gap-4">
          <p>
            If somebody has died or can no longer act, say so here. You need a document about it, such as a death
            certificate: as a PDF file, or as photographs of its pages.
          </p>
          <Button onClick={onVerifyStatus}>Say what happened</Button>
        </div>
      </Card>
    )

  return (
    <Card title="Upload the document">
      {event === undefined && (
        <div className="mb-5 flex flex-wrap items-center gap-4">
          <p className="grow basis-64">First say what happened and that you hold a document about it.</p>
          <Button onClick={onVerifyStatus}>Verify client status</Button>
        </div>
      )}
      <form noValidate onSubmit={onSubmit}>
        <ErrorSummary
          errors={reportParts.flatMap((name) => {
            const message = errors[name]
            return message === undefined ? [] : [{ id: `${form}-${name}`, message }]
          })}
          message={failure}
          attempt={attempt}
        />
        <fieldset
          disabled={event === undefined || busy}
          className={event === undefined ? 'mt-4 flex flex-col gap-5 opacity-60' : 'mt-4 flex flex-col gap-5'}
        >
          <legend className="sr-only">The document and what it says</legend>
          <Field label={as === 'attorney' ? 'Client' : 'Person'} required {...field('clientId')}>
            <Select
              value={heldId}
              onChange={(change) => onSeatChange(change.target.value)}
              placeholder="Choose who it is about"
              options={seats.map((seat) => ({ value: seat.id, label: seat.ownerName }))}
            />
          </Field>
          <Field label="Document type" hint="Follows from the status you chose." required {...field('documentType')}>
            <TextInput readOnly value={event === undefined ? '' : documentName[event]} />
          </Field>
          <AboutThePerson typed={typed} onType={type} field={field} event={event} />
          <ChooseDocument {...field('files')} files={typed.files} onFiles={(files) => type({ files })} />
          {!busy && (
            <div>
              <Button type="submit" icon={<Upload aria-hidden="true" className="size-5" />}>
                Upload document
              </Button>
            </div>
          )}
        </fieldset>
        {making && sent === undefined && <p className="mt-5">Preparing the document...</p>}
        {sent !== undefined && (
          <div className="mt-5 flex flex-col gap-3">
            <Progress
              label="Uploading, sealed"
              value={sent.total === 0 ? 0 : (sent.done / sent.total) * 100}
              detail={`${megabytes(sent.done)} of ${megabytes(sent.total)} MB`}
            />
            <div>
              <Button variant="secondary" onClick={() => abort.current?.abort()}>
                Cancel the upload
              </Button>
            </div>
          </div>
        )}
      </form>
    </Card>
  )
}

const megabytes = (bytes: number): string => (bytes / 1024 / 1024).toFixed(1)

/** What the document says about the person, and who sends it: read beside the document by whoever checks it. */
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
      <Field label="Full name of the person" hint="As it stands in the document." required {...field('fullName')}>
        <TextInput autoComplete="off" {...text('fullName')} />
      </Field>
      <Field label="Date of birth" required {...field('birthDate')}>
        <TextInput type="date" autoComplete="off" {...text('birthDate')} />
      </Field>
      <Field
        label="Place of birth"
        hint="As it stands in the document. If it is not there and you do not know it, write: not known."
        required
        {...field('birthPlace')}
      >
        <TextInput autoComplete="off" {...text('birthPlace')} />
      </Field>
      <Field
        label={event === 'incapacity' ? 'Date of the incapacity' : 'Date of the event'}
        required
        {...field('dateOfEvent')}
      >
        <TextInput type="date" {...text('dateOfEvent')} />
      </Field>
      <Field label="Physician's signature" hint="Optional: who signed the document." {...field('physician')}>
        <TextInput autoComplete="off" {...text('physician')} />
      </Field>
      <Field
        label="Your full name"
        hint="Whoever checks the document, and the others who were named, read who sent it."
        required
        {...field('reporterName')}
      >
        <TextInput autoComplete="name" {...text('reporterName')} />
      </Field>
    </>
  )
}
