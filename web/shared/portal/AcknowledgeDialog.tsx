import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Button, Checkbox, Dialog, ErrorSummary, toast } from '../../ui/index.ts'
import { PORTAL_TOAST_MS } from '../release/words.ts'
import { messageOf } from '../../estate/message-of.ts'
import { client } from '../../estate/index.ts'
import type { Ticking } from './use-question.ts'
import { words } from './words.ts'

type RoleTexts = {
  title: string
  description: string
  /** Checkboxes; the signed acceptance records each `item` and the time of its tick. */
  items: readonly { item: string; label: ReactNode }[]
  legend?: string
  accept: string
  decline: string
  /** The error for an unticked box: `title` in the notice, `message` beside the box. */
  notYet: { title: string; message: string }
  accepted: string
  declined: string
}

/** The grantee accepts a role or declines it. Declining opens the home page and records nothing. */
export function AcknowledgeDialog({
  onClose,
  heldId,
  ticked,
  onTicked,
  texts,
  children,
}: Ticking & {
  onClose: () => void
  heldId: string
  texts: RoleTexts
  children?: ReactNode
}) {
  const navigate = useNavigate()
  const [tried, setTried] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const { items, notYet } = texts
  const only = items.length === 1

  const tick = (item: string, on: boolean) => onTicked(on ? [...ticked, item] : ticked.filter((one) => one !== item))

  const accept = async () => {
    setAttempt((count) => count + 1)
    setFailure(undefined)
    setTried(true)
    if (!items.every(({ item }) => ticked.includes(item))) {
      if (!only) setFailure(notYet.message)
      toast({ tone: 'failure', title: notYet.title, description: notYet.message, duration: PORTAL_TOAST_MS })
      return
    }
    setBusy(true)
    try {
      await client.acknowledge({ heldId, items: items.map(({ item }) => item) })
      toast({ title: words.accepted, description: texts.accepted, duration: PORTAL_TOAST_MS })
      onClose()
    } catch (problem) {
      setFailure(messageOf(problem))
    } finally {
      setBusy(false)
    }
  }

  const decline = () => {
    toast({ title: words.declined, description: texts.declined, duration: PORTAL_TOAST_MS })
    void navigate({ href: '/' })
  }

  const boxes = items.map(({ item, label }) => (
    <Checkbox
      key={item}
      label={label}
      checked={ticked.includes(item)}
      error={only && tried && !ticked.includes(item) ? notYet.message : undefined}
      onChange={(event) => tick(item, event.target.checked)}
    />
  ))

  return (
    <Dialog
      open
      onOpenChange={onClose}
      modalOnly
      title={texts.title}
      description={texts.description}
      footer={
        <>
          <Button variant="secondary" onClick={decline}>
            {texts.decline}
          </Button>
          <Button busy={busy} onClick={() => void accept()}>
            {texts.accept}
          </Button>
        </>
      }
    >
      <ErrorSummary message={failure} attempt={attempt} />
      {children}
      {only ? (
        boxes
      ) : (
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">{texts.legend}</legend>
          {boxes}
        </fieldset>
      )}
    </Dialog>
  )
}
