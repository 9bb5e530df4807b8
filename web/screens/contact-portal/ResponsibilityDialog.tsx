import { useState } from 'react'
import { messageOf } from '../../shared/session/session.ts'
import { acknowledge } from '../../estate/index.ts'
import { Button, Checkbox, Dialog, ErrorSummary, toast } from '../../ui/index.ts'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { allAcknowledged, responsibilities } from './responsibilities.ts'

const ALL_FIRST = 'Please acknowledge all responsibilities before proceeding'

/** The six responsibilities, each ticked by hand, then accepted. Or declined, which leads home. */
export function ResponsibilityDialog({
  open,
  onOpenChange,
  heldId,
  ownerName,
  onDecline,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  heldId: string
  ownerName: string
  onDecline: () => void
}) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)

  const tick = (item: string, on: boolean) =>
    setTicked((before) => (on ? [...before, item] : before.filter((one) => one !== item)))

  const accept = async () => {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    if (!allAcknowledged(ticked)) {
      setFailure(ALL_FIRST)
      toast({ tone: 'failure', title: 'Not yet', description: ALL_FIRST, duration: PORTAL_TOAST_MS })
      return
    }
    setBusy(true)
    try {
      await acknowledge({ heldId, items: responsibilities.map(({ item }) => item) })
      toast({ title: 'Role Accepted', description: `You stand by ${ownerName}.`, duration: PORTAL_TOAST_MS })
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
      title="Your responsibilities"
      description={`${ownerName} trusts you. Please read each line, and tick it.`}
      footer={
        <>
          <Button variant="secondary" onClick={onDecline}>
            Decline
          </Button>
          <Button busy={busy} onClick={() => void accept()}>
            Accept
          </Button>
        </>
      }
    >
      <ErrorSummary message={failure} attempt={attempt} />
      <fieldset className="flex flex-col gap-2">
        <legend className="sr-only">Six responsibilities</legend>
        {responsibilities.map(({ item, title, text }) => (
          <Checkbox
            key={item}
            checked={ticked.includes(item)}
            onChange={(event) => tick(item, event.target.checked)}
            label={
              <>
                <strong>{title}.</strong> {text}
              </>
            }
          />
        ))}
      </fieldset>
    </Dialog>
  )
}
