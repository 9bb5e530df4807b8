import type { ReactNode } from 'react'
import { FormDialog } from '../forms/FormDialog.tsx'
import { PresenceFields, usePresence } from './PresenceFields.tsx'

/**
 * Asks for the password before something that only its owner may do. `onPassword` may refuse it; the reason stands in the form. `withCode`: where
 * two-step sign-in is on, it asks for a code as well.
 */
export function PasswordDialog({
  id,
  title,
  description,
  save,
  danger = false,
  withCode = false,
  children,
  onPassword,
  onClose,
}: {
  id: string
  title: string
  description?: ReactNode
  save: string
  danger?: boolean
  withCode?: boolean
  /** What is said or asked besides, before the password. */
  children?: ReactNode
  onPassword: (password: string, code?: string) => Promise<void>
  onClose: () => void
}) {
  const presence = usePresence({
    id,
    asksPassword: true,
    withCode,
    send: ({ password = '', code }) => onPassword(password, code),
  })
  const { form, summary, busy } = presence
  const dialog = { title, description, form, summary, busy, save, danger, onClose }
  return (
    <FormDialog {...dialog}>
      {children}
      <PresenceFields {...presence} />
    </FormDialog>
  )
}
