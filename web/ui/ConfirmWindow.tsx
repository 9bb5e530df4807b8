import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { words } from './words.ts'

export type Question = {
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  destructive?: boolean
  onConfirm: () => void | Promise<void>
}

export function ConfirmWindow({
  title,
  children,
  confirm,
  cancel = 'Cancel',
  destructive = true,
  onConfirm,
  onClose,
}: Question & { onClose: () => void }) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const go = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      modalOnly
      width="question"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {cancel}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={() => void go()}>
            {confirm}
          </Button>
        </>
      }
    >
      <ErrorSummary message={failure} attempt={attempt} />
      <div>{children}</div>
    </Dialog>
  )
}
