import { lazy, Suspense, useEffect, useId, useState } from 'react'
import { messageOf } from '../../app/session.ts'
import {
  openCertificate,
  type OpenedCertificate,
  type Progress as Done,
  review,
  type Review,
} from '../../estate/index.ts'
import {
  Button,
  Dialog,
  ErrorSummary,
  exactTime,
  Field,
  Notice,
  Progress,
  RadioGroup,
  Skeleton,
  TextArea,
  TextInput,
  toast,
} from '../../ui/index.ts'
import { useSmallForm } from '../auth/use-small-form.ts'
import { documentName, eventName, roleName } from '../portal/words.ts'
import { codeError, tidyCode } from './code.ts'
import { whyNot } from './why-not.ts'
import { patiently } from '../../ui/patiently.ts'

const PdfView = lazy(() => patiently(async () => ({ default: (await import('../opened-estate/PdfView.tsx')).PdfView })))

/** One report: the document itself, what was said with it, and the decision. */
export function ReviewDialog({
  item,
  onClose,
  onDecided,
}: {
  item: Review
  onClose: () => void
  onDecided: () => void
}) {
  const id = useId()
  const decidable = item.mayNot === undefined && item.state === 'in-review'
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: `${id}-review`,
    blank: { decision: '', reason: '', code: '' },
    check: ({ decision, reason, code }) => {
      const wrongCode = codeError(code)
      return {
        ...(decision === '' && { decision: 'Please verify or reject the document' }),
        ...(decision === 'reject' && reason.trim() === '' && { reason: 'Please give the reason' }),
        ...(wrongCode !== undefined && { code: wrongCode }),
      }
    },
    send: async ({ decision, reason, code }) => {
      await review({
        releaseId: item.releaseId,
        decision: decision === 'approve' ? 'approve' : 'reject',
        reason: reason.trim(),
        code: tidyCode(code),
      })
      toast({ title: decision === 'approve' ? 'Document verified' : 'Document rejected' })
      onDecided()
      onClose()
    },
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      modalOnly
      width="wide"
      title={`Report of ${eventName[item.event]}`}
      description={`About ${item.ownerEmail}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          {decidable && (
            <Button type="submit" form={id} busy={busy} variant={values.decision === 'reject' ? 'danger' : 'primary'}>
              {values.decision === 'reject' ? 'Reject document' : 'Verify document'}
            </Button>
          )}
        </>
      }
    >
      <Particulars item={item} />
      {item.canOpen ? (
        <Certificate releaseId={item.releaseId} />
      ) : (
        <Notice tone="amber">
          This document was sent before you became an operator. It opens here as soon as another operator has looked at
          this list.
        </Notice>
      )}
      {item.mayNot !== undefined && <Notice tone="amber">{whyNot[item.mayNot]}</Notice>}
      {decidable && (
        <form id={id} {...form} className="flex flex-col gap-5 border-t border-line pt-6">
          <ErrorSummary {...summary} />
          <RadioGroup
            legend="What the document says"
            required
            {...field('decision')}
            value={values.decision}
            onChange={(value) => input('decision').onChange({ target: { value } })}
            options={[
              {
                value: 'approve',
                label: 'Verify',
                hint: 'It is genuine, about this person, and says what was reported. The wait begins.',
              },
              { value: 'reject', label: 'Reject', hint: 'The person who reported reads your reason.' },
            ]}
          />
          {values.decision === 'reject' && (
            <Field label="Reason" required {...field('reason')}>
              <TextArea {...input('reason')} />
            </Field>
          )}
          <Field label="Code" hint="The six digits that your authenticator app shows now." required {...field('code')}>
            <TextInput autoComplete="one-time-code" inputMode="numeric" spellCheck={false} {...input('code')} />
          </Field>
        </form>
      )}
    </Dialog>
  )
}

function Particulars({ item }: { item: Review }) {
  const { opinion } = item
  return (
    <Facts
      facts={[
        ['Document', documentName[item.event]],
        ['Reported by', `${item.reporterEmail}, ${roleName[item.reportedBy].toLowerCase()}`],
        ['Reported on', exactTime(item.reportedAt)],
        ['The attorney', opinion && `${opinion.stance === 'object' ? 'Objects' : 'Agrees'}. ${opinion.reason}`],
        ['Rejected because', item.reason],
      ]}
    />
  )
}

function Facts({ facts }: { facts: readonly (readonly [label: string, text: string | undefined])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
      {facts.map(([label, text]) =>
        text === undefined || text === '' ? null : (
          <div key={label}>
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

function Certificate({ releaseId }: { releaseId: string }) {
  const [done, setDone] = useState<Done>()
  const [opened, setOpened] = useState<OpenedCertificate>()
  const [failure, setFailure] = useState<string>()

  useEffect(() => {
    const abort = new AbortController()
    const open = async () => {
      try {
        const file = await openCertificate(releaseId, { onProgress: setDone, signal: abort.signal })
        if (!abort.signal.aborted) setOpened(file)
      } catch (error) {
        if (!abort.signal.aborted) setFailure(messageOf(error))
      }
    }
    void open()
    return () => abort.abort()
  }, [releaseId])

  if (failure !== undefined)
    return (
      <Notice tone="brick" role="alert" title="The document could not be opened">
        {failure}
      </Notice>
    )
  if (opened === undefined)
    return done === undefined ? (
      <Skeleton label="Opening the document..." />
    ) : (
      <Progress label="Opening the document" value={done.total === 0 ? 0 : (done.done / done.total) * 100} />
    )
  return (
    <>
      <Facts
        facts={[
          ['File', opened.name],
          ['Date of the event, as reported', opened.dateOfEvent],
          ['Signed by, as reported', opened.physician],
        ]}
      />
      <Suspense fallback={<Skeleton label="Opening the document..." />}>
        <PdfView bytes={opened.bytes} label={opened.name} />
      </Suspense>
    </>
  )
}
