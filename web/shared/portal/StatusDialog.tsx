import { type RefObject, useState } from 'react'
import type { ReleaseEvent } from '../../estate/index.ts'
import { Button, Dialog, Notice, RadioGroup, toast } from '../../ui/index.ts'
import { PORTAL_TOAST_MS } from '../release/words.ts'
import { statusWords as words } from './report-words.ts'

export function StatusDialog({
  onClose,
  subject,
  incapacityReported,
  onVerified,
  document,
  as,
}: {
  onClose: () => void
  subject: string
  incapacityReported: boolean
  onVerified: (event: ReleaseEvent) => void
  document: RefObject<HTMLElement | null>
  as: 'attorney' | 'contact'
}) {
  const [proof, setProof] = useState<'' | 'yes' | 'no'>('')
  const [event, setEvent] = useState<ReleaseEvent | ''>('')
  const [tried, setTried] = useState(false)

  const again = event === 'incapacity' && incapacityReported
  const statusError = again ? words.reportedAlreadyMore(subject) : event === '' ? words.statusMissing : undefined

  const refuse = (title: string, description: string) => {
    setTried(true)
    toast({ tone: 'failure', title, description, duration: PORTAL_TOAST_MS })
  }

  const proceed = () => {
    if (proof !== 'yes') return refuse(words.proofRequired, words.proofMissing)
    if (event === '') return refuse(words.statusRequired, words.statusMissing)
    if (again) return refuse(words.reportedAlready, words.reportedAlreadyMore(subject))
    toast({
      title: words.selected,
      description: words.selectedMore,
      duration: PORTAL_TOAST_MS,
    })
    onClose()
    return onVerified(event)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      modalOnly
      focusAfter={document}
      title={as === 'attorney' ? words.attorneyTitle : words.contactTitle}
      description={words.about(subject)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button onClick={proceed}>{words.next}</Button>
        </>
      }
    >
      <RadioGroup
        legend={words.proof}
        required
        value={proof}
        onChange={(value) => setProof(value === 'yes' ? 'yes' : 'no')}
        error={tried && proof !== 'yes' ? words.proofMissing : undefined}
        options={[
          {
            value: 'yes',
            label: words.yes,
            hint: words.yesHint,
          },
          { value: 'no', label: words.no },
        ]}
      />
      {proof === 'no' && (
        <Notice tone="amber" title={words.documentRequired} role="alert">
          {words.documentRequiredMore}
        </Notice>
      )}
      {proof === 'yes' && (
        <RadioGroup
          legend={words.status}
          required
          value={event}
          onChange={(value) => setEvent(value === 'death' ? 'death' : 'incapacity')}
          error={tried ? statusError : undefined}
          options={[
            { value: 'incapacity', label: words.incapacitated, hint: words.incapacitatedHint(subject) },
            { value: 'death', label: words.deceased, hint: words.deceasedHint(subject) },
          ]}
        />
      )}
    </Dialog>
  )
}
