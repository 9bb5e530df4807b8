import { type ReactNode, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { words } from './words.ts'

/**
 * Asks once before something is done. `confirm` names the effect (*Delete Attorney*); `onConfirm` may take its time: the
 * dialog stays until it is done, and shows its message if it fails.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirm,
  cancel = 'Cancel',
  destructive = true,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  children: ReactNode
  confirm: string
  cancel?: string
  destructive?: boolean
  onConfirm: () => void | Promise<void>
}) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const change = (next: boolean) => {
    setFailure(undefined)
    onOpenChange(next)
  }

  const go = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    try {
      await onConfirm()
      change(false)
    } catch (error) {
      setFailure(error instanceof Error ? error.message : words.failed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      modalOnly
      width="question"
      footer={
        <>
          <Button variant="secondary" onClick={() => change(false)}>
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
