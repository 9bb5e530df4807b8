import { type ComponentProps, useCallback, useId, useState } from 'react'
import { type Review, type Watch, client } from '../../estate/index.ts'
import {
  Button,
  Dialog,
  ErrorSummary,
  exactTime,
  Field,
  Notice,
  RadioGroup,
  TextArea,
  TextInput,
  toast,
} from '../../ui/index.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { Facts } from '../../shared/document/Facts.tsx'
import { ReadDocument, type ReadingState } from '../../shared/document/ReadDocument.tsx'
import { documentName } from '../../shared/release/badge-words.ts'
import { eventName } from '../../shared/release/words.ts'
import { codeError, tidyCode } from './code.ts'
import { factWords, reviewWords as words, whyNot } from './review-words.ts'
import { codeWords } from './words.ts'

const whyNotVerified: Record<Exclude<ReadingState, 'read'>, string> = {
  reading: words.notRead,
  unreadable: words.unreadable,
}

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
  const [reading, setReading] = useState<ReadingState>(item.canOpen ? 'reading' : 'unreadable')
  const open = useCallback((watch: Watch) => client.openCertificate(item.releaseId, watch), [item.releaseId])
  // A verified report can only be stopped, and only before the estate opens.
  const stopsOnly = item.state === 'waiting'
  const decidable = item.mayNot === undefined && (stopsOnly || item.state === 'in-review')
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: `${id}-review`,
    blank: { decision: stopsOnly ? 'reject' : '', reason: '', code: '' },
    check: ({ decision, reason, code }) => {
      const wrongCode = codeError(code)
      return {
        ...(decision === '' && { decision: words.decisionMissing }),
        ...(decision === 'approve' && reading !== 'read' && { decision: whyNotVerified[reading] }),
        ...(decision === 'reject' && reason.trim() === '' && { reason: words.reasonMissing }),
        ...(wrongCode !== undefined && { code: wrongCode }),
      }
    },
    send: async ({ decision, reason, code }) => {
      await client.review({
        releaseId: item.releaseId,
        decision: decision === 'approve' ? 'approve' : 'reject',
        reason: reason.trim(),
        code: tidyCode(code),
      })
      toast({ title: decision === 'approve' ? words.verified : stopsOnly ? words.stopped : words.rejected })
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
      title={words.title(eventName[item.event])}
      description={words.about(item.ownerEmail)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.close}
          </Button>
          {decidable && (
            <Button type="submit" form={id} busy={busy} variant={values.decision === 'reject' ? 'danger' : 'primary'}>
              {values.decision !== 'reject'
                ? words.verifyDocument
                : stopsOnly
                  ? words.stopReport
                  : words.rejectDocument}
            </Button>
          )}
        </>
      }
    >
      <Particulars item={item} />
      {item.canOpen ? (
        <ReadDocument open={open} onState={setReading} />
      ) : (
        <Notice tone="amber">{item.documentLost ? words.lost : words.earlier}</Notice>
      )}
      {item.mayNot !== undefined && <Notice tone="amber">{whyNot[item.mayNot]}</Notice>}
      {decidable && (
        <form id={id} {...form} className="flex flex-col gap-5 border-t border-line pt-6">
          <ErrorSummary {...summary} />
          {stopsOnly ? (
            <p>{words.stopMeans}</p>
          ) : (
            <VerifyOrReject
              {...field('decision')}
              value={values.decision}
              onChange={(value) => input('decision').onChange({ target: { value } })}
            />
          )}
          {values.decision === 'reject' && (
            <Field label={words.reason} required {...field('reason')}>
              <TextArea {...input('reason')} />
            </Field>
          )}
          <Field label={codeWords.code} hint={codeWords.hint} required {...field('code')}>
            <TextInput autoComplete="one-time-code" inputMode="numeric" spellCheck={false} {...input('code')} />
          </Field>
        </form>
      )}
    </Dialog>
  )
}

const VerifyOrReject = (input: Pick<ComponentProps<typeof RadioGroup>, 'id' | 'error' | 'value' | 'onChange'>) => (
  <RadioGroup
    legend={words.decision}
    required
    {...input}
    options={[
      { value: 'approve', label: words.verify, hint: words.verifyMeans },
      { value: 'reject', label: words.reject, hint: words.rejectMeans },
    ]}
  />
)

function Particulars({ item }: { item: Review }) {
  return (
    <Facts
      facts={[
        [factWords.document, documentName[item.event]],
        [factWords.reportedOn, exactTime(item.reportedAt)],
        [factWords.checkedBy, item.approval === 'waived' ? factWords.noOne : undefined],
        [factWords.rejectedBecause, item.reason],
      ]}
    />
  )
}
