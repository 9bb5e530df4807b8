import { type ReactNode, useId } from 'react'
import { Field, TextInput } from '../../ui/index.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { codeError, tidyCode } from './code.ts'
import { codeWords } from './words.ts'

export function CodeDialog({
  title,
  confirm,
  danger = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  confirm: string
  danger?: boolean
  onConfirm: (code: string) => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  const { form, field, input, summary, busy } = useSmallForm({
    id: `${id}-code`,
    blank: { code: '' },
    check: ({ code }) => {
      const message = codeError(code)
      return message === undefined ? {} : { code: message }
    },
    send: async ({ code }) => {
      await onConfirm(tidyCode(code))
      onClose()
    },
  })
  return (
    <FormDialog {...{ title, form, summary, busy, danger, onClose }} save={confirm}>
      {children}
      <Field label={codeWords.code} hint={codeWords.hint} required {...field('code')}>
        <TextInput autoComplete="one-time-code" inputMode="numeric" spellCheck={false} {...input('code')} />
      </Field>
    </FormDialog>
  )
}
