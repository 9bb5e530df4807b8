import type { ReactNode } from 'react'
import { FormDialog } from '../forms/FormDialog.tsx'
import { PresenceFields, usePresence } from './PresenceFields.tsx'

/** Shows the error if `onPassword` rejects. `withCode` asks for a two-step code if necessary. */
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
