import type { ReactNode } from 'react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { doorWords } from './words.ts'
import { unlockWords } from './unlock-words.ts'

/** Asks for the password before something that only its owner may do. `onPassword` may refuse it; the reason stands in the form. */
export function PasswordDialog({
  id,
  title,
  description,
  save,
  danger = false,
  children,
  onPassword,
  onClose,
}: {
  id: string
  title: string
  description?: ReactNode
  save: string
  danger?: boolean
  /** What is said or asked besides, before the password. */
  children?: ReactNode
  onPassword: (password: string) => Promise<void>
  onClose: () => void
}) {
  const { form, field, input, summary, busy } = useSmallForm({
    id,
    blank: { password: '' },
    check: ({ password }) => (password === '' ? { password: doorWords.passwordMissing } : {}),
    send: ({ password }) => onPassword(password),
  })
  const dialog = { title, description, form, summary, busy, save, danger, onClose }
  return (
    <FormDialog {...dialog}>
      {children}
      <Field label={doorWords.password} required hint={unlockWords.askedHint} {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
