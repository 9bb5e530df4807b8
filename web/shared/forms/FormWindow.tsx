import { type FormEvent, type ReactNode, type RefObject, useId } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary, type SummaryError } from '../../ui/ErrorSummary.tsx'
import { words } from './words.ts'

export function FormWindow({
  title,
  description,
  form,
  summary,
  busy,
  save,
  danger = false,
  firstFocus,
  onClose,
  children,
}: {
  title: string
  description?: ReactNode
  form: { onSubmit: (event: FormEvent) => void; noValidate: boolean }
  summary: { errors: SummaryError[]; message: string | undefined; attempt: number }
  busy: boolean
  save: string
  danger?: boolean
  firstFocus?: RefObject<HTMLElement | null>
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      {...(description !== undefined && { description })}
      {...(firstFocus && { firstFocus })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" form={id} busy={busy} variant={danger ? 'danger' : 'primary'}>
            {save}
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="flex flex-col gap-5">
        <ErrorSummary {...summary} />
        {children}
      </form>
    </Dialog>
  )
}
