import { Upload } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { messageOf } from '../../app/session.ts'
import { type HeldSeat, type Progress as Sent, type ReleaseEvent, report } from '../../estate/index.ts'
import { Button, Card, ErrorSummary, Field, Progress, Select, TextInput, toast } from '../../ui/index.ts'
import {
  errorsInReport,
  looksLikePdf,
  ONLY_PDF,
  type ReportErrors,
  type ReportValues,
  UPLOAD_FAILED,
} from './report-form.ts'
import { documentName, PORTAL_TOAST_MS } from './words.ts'

const inputs = ['clientId', 'documentType', 'dateOfEvent', 'physician', 'file'] as const

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
  const [date, setDate] = useState('')
  const [physician, setPhysician] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [errors, setErrors] = useState<ReportErrors>({})
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [sent, setSent] = useState<Sent>()
  const [fileKey, setFileKey] = useState(0)
  const abort = useRef<AbortController>(undefined)
  const busy = sent !== undefined

  const refuse = (found: ReportErrors) => {
    setErrors(found)
    const first = inputs.map((name) => found[name]).find((message) => message !== undefined)
    toast({ tone: 'failure', title: 'Please look at this again', description: first ?? UPLOAD_FAILED })
  }

  const send = async () => {
    const values: ReportValues = { clientId: heldId, documentType: event ?? '', dateOfEvent: date, physician, file }
    setAttempt((count) => count + 1)
    setFailure(undefined)
    const found = errorsInReport(values)
    if (file === null || event === undefined || Object.keys(found).length > 0) return refuse(found)
    if (!(await looksLikePdf(file))) return refuse({ file: ONLY_PDF })
    setErrors({})
    setSent({ done: 0, total: file.size })
    abort.current = new AbortController()
    try {
      await report(
        {
          heldId,
          event,
          certificate: file,
          name: file.name,
          dateOfEvent: date,
          ...(physician.trim() !== '' && { physician: physician.trim() }),
        },
        { onProgress: setSent, signal: abort.current.signal },
      )
      setFile(null)
      setFileKey((key) => key + 1)
      setDate('')
      setPhysician('')
      toast({
        title: 'Document Uploaded',
        description: 'It is pending verification. We write to you when it was checked.',
        duration: PORTAL_TOAST_MS,
      })
      return onUploaded()
    } catch (error) {
      if (abort.current.signal.aborted) return undefined
      const message = messageOf(error, UPLOAD_FAILED)
      setFailure(message)
      return toast({ tone: 'failure', title: 'Not uploaded', description: message })
    } finally {
      setSent(undefined)
    }
  }

  const onSubmit = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (!busy) void send()
  }
  const field = (name: (typeof inputs)[number]) => ({ id: `${form}-${name}`, error: errors[name] })

  if (as === 'contact' && event === undefined)
    return (
      <Card title="Has something happened?">
        <div className="flex flex-col items-start gap-4">
          <p>
            If somebody has died or can no longer act, say so here. You need a document about it as a PDF file, such as
            a death certificate.
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
          errors={inputs.flatMap((name) => {
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
          <Field
            label={event === 'incapacity' ? 'Date of the incapacity' : 'Date of the event'}
            required
            {...field('dateOfEvent')}
          >
            <TextInput type="date" value={date} onChange={(change) => setDate(change.target.value)} />
          </Field>
          <Field label="Physician's signature" hint="Optional: who signed the document." {...field('physician')}>
            <TextInput value={physician} onChange={(change) => setPhysician(change.target.value)} />
          </Field>
          <Field label="Document" hint="A PDF file of at most 10 MB." required {...field('file')}>
            <TextInput
              key={fileKey}
              type="file"
              accept="application/pdf,.pdf"
              onChange={(change) => setFile(change.target.files?.[0] ?? null)}
            />
          </Field>
          {!busy && (
            <div>
              <Button type="submit" icon={<Upload aria-hidden="true" className="size-5" />}>
                Upload document
              </Button>
            </div>
          )}
        </fieldset>
        {busy && (
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
