import { useState } from 'react'
import type { ReleaseEvent } from '../../estate/index.ts'
import { Button, Dialog, Notice, RadioGroup, toast } from '../../ui/index.ts'
import { PORTAL_TOAST_MS } from '../release/words.ts'

/**
 * *Verify Client Status*: does the person hold proof, and of what. Without proof there is no going on;
 * with it, incapacitated or deceased must be chosen.
 */
export function StatusDialog({
  open,
  onOpenChange,
  subject,
  onVerified,
  as,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Whom it is about. */
  subject: string
  onVerified: (event: ReleaseEvent) => void
  as: 'attorney' | 'contact'
}) {
  const [proof, setProof] = useState<'' | 'yes' | 'no'>('')
  const [event, setEvent] = useState<ReleaseEvent | ''>('')
  const [tried, setTried] = useState(false)

  const change = (next: boolean) => {
    if (!next) {
      setProof('')
      setEvent('')
      setTried(false)
    }
    onOpenChange(next)
  }

  const refuse = (title: string, description: string) => {
    setTried(true)
    toast({ tone: 'failure', title, description, duration: PORTAL_TOAST_MS })
  }

  const proceed = () => {
    if (proof !== 'yes')
      return refuse('Proof Required', 'You must have supporting documentation to verify client status.')
    if (event === '') return refuse('Status Required', "Please select the client's status.")
    toast({
      title: 'Status Selected',
      description: 'You can upload the document now.',
      duration: PORTAL_TOAST_MS,
    })
    change(false)
    return onVerified(event)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      modalOnly
      title={as === 'attorney' ? 'Verify Client Status' : 'What happened'}
      description={`This is about ${subject}.`}
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
            Cancel
          </Button>
          <Button onClick={proceed}>Continue to the document</Button>
        </>
      }
    >
      <RadioGroup
        legend="Do you hold a document that proves the death or the incapacity?"
        required
        value={proof}
        onChange={(value) => setProof(value === 'yes' ? 'yes' : 'no')}
        error={tried && proof !== 'yes' ? 'You must have supporting documentation to verify client status.' : undefined}
        options={[
          {
            value: 'yes',
            label: 'Yes',
            hint: 'A death certificate, or a statement of incapacity by a physician or a court.',
          },
          { value: 'no', label: 'No' },
        ]}
      />
      {proof === 'no' && (
        <Notice tone="amber" title="Documentation Required" role="alert">
          Nothing can be reported without a document. Please come back when you have it, as a PDF file or to photograph
          it; nothing is lost until then.
        </Notice>
      )}
      {proof === 'yes' && (
        <RadioGroup
          legend="What does it prove?"
          required
          value={event}
          onChange={(value) => setEvent(value === 'death' ? 'death' : 'incapacity')}
          error={tried && event === '' ? "Please select the client's status." : undefined}
          options={[
            { value: 'incapacity', label: 'Incapacitated', hint: `${subject} can no longer act.` },
            { value: 'death', label: 'Deceased', hint: `${subject} has died.` },
          ]}
        />
      )}
    </Dialog>
  )
}
