import { useState } from 'react'
import { messageOf } from '../../shared/session/session.ts'
import { acknowledge } from '../../estate/index.ts'
import { Button, Checkbox, Dialog, ErrorSummary, toast } from '../../ui/index.ts'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'

export const ROLE_ITEM = 'estate-attorney-role'
const TICK_FIRST = 'Please confirm your acceptance by checking the box.'

/** The attorney takes the role for one client, or does not. What is accepted is kept, signed, with its time. */
export function RoleDialog({
  open,
  onOpenChange,
  heldId,
  clientName,
  onDecline,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  heldId: string
  clientName: string
  onDecline: () => void
}) {
  const [ticked, setTicked] = useState(false)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const accept = async () => {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    if (!ticked) {
      setError(TICK_FIRST)
      toast({ tone: 'failure', title: 'Not accepted yet', description: TICK_FIRST })
      return
    }
    setBusy(true)
    try {
      await acknowledge({ heldId, items: [ROLE_ITEM] })
      toast({
        title: 'Role Accepted',
        description: `You act as attorney for ${clientName}.`,
        duration: PORTAL_TOAST_MS,
      })
      onOpenChange(false)
    } catch (problem) {
      setFailure(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      modalOnly
      title="Confirm your role"
      description={`${clientName} named you as estate attorney.`}
      footer={
        <>
          <Button variant="secondary" onClick={onDecline}>
            Decline Role
          </Button>
          <Button busy={busy} onClick={() => void accept()}>
            Accept Role
          </Button>
        </>
      }
    >
      <ErrorSummary message={failure} attempt={attempt} />
      <p>
        As estate attorney you are the one who says, with a document, that {clientName} has died or can no longer act.
      </p>
      <ul className="flex list-disc flex-col gap-2 pl-6">
        <li>You report only what a document in your hands proves.</li>
        <li>You answer when an authorized contact reports something.</li>
        <li>You keep what is opened to you as confidential as your profession asks.</li>
      </ul>
      <p>This confirmation is legally binding. It is recorded for good, with its time, and can be audited.</p>
      <Checkbox
        label={`I accept the role of estate attorney for ${clientName}, and what it asks of me.`}
        checked={ticked}
        error={ticked ? undefined : error}
        onChange={(event) => setTicked(event.target.checked)}
      />
    </Dialog>
  )
}
