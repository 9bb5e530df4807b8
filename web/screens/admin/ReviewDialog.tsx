import { useCallback, useId, useState } from 'react'
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
import { documentName, eventName, roleName } from '../../shared/release/words.ts'
import { codeError, tidyCode } from './code.ts'
import { whyNot } from './why-not.ts'

/** Why a document may not be verified yet, or ever. */
const whyNotVerified: Record<Exclude<ReadingState, 'read'>, string> = {
  reading: 'Please look at every page first: Next page is under the document',
  unreadable: 'A document that cannot be read cannot be verified. Please reject it, and say why',
}

const earlierDocument =
  'This document was sent before you became an operator. It opens here as soon as another operator has looked at this list.'
const lostDocument =
  'This document is gone: Cairn was put back from an older copy, or the account of the person who sent it was deleted. Please reject the report, and say that it can be sent again.'

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
  const [reading, setReading] = useState<ReadingState>(item.canOpen ? 'reading' : 'unreadable')
  const open = useCallback((watch: Watch) => client.openCertificate(item.releaseId, watch), [item.releaseId])
  const decidable = item.mayNot === undefined && item.state === 'in-review'
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: `${id}-review`,
    blank: { decision: '', reason: '', code: '' },
    check: ({ decision, reason, code }) => {
      const wrongCode = codeError(code)
      return {
        ...(decision === '' && { decision: 'Please verify or reject the document' }),
        ...(decision === 'approve' && reading !== 'read' && { decision: whyNotVerified[reading] }),
        ...(decision === 'reject' && reason.trim() === '' && { reason: 'Please give the reason' }),
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
        <ReadDocument open={open} onState={setReading} />
      ) : (
        <Notice tone="amber">{item.documentLost ? lostDocument : earlierDocument}</Notice>
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
                hint: 'You looked at every page: it is genuine, name, date and place of birth are those above, and it says what was reported. The wait begins.',
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
  const { opinion, objections } = item
  return (
    <Facts
      facts={[
        ['Document', documentName[item.event]],
        ['Reported on', exactTime(item.reportedAt)],
        ['The attorney', opinion && `${opinion.stance === 'object' ? 'Objects' : 'Agrees'}. ${opinion.reason}`],
        ...objections.map(({ role, reason }) => [roleName[role], `Objects. ${reason}`] as const),
        [
          'Checked by',
          item.approval === 'waived' ? 'Nobody: whoever could has a part in it. It opens by time alone' : undefined,
        ],
        ['Rejected because', item.reason],
      ]}
    />
  )
}
