import { useRef } from 'react'
import { deletionDays, deletionWords, meansDeletion } from '../../../contract/account-deletion-rules.ts'
import { Field, linkClass, TextInput, toast } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { client, useSession } from '../../estate/index.ts'
import { words } from './words.ts'

export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email = '', twoFactor = false } = useSession()
  const { deleteAccount } = client
  const means = useRef<HTMLUListElement>(null)
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'delete-account',
    blank: { confirmation: '', password: '', code: '' },
    check: ({ confirmation, password, code }) => ({
      ...(!meansDeletion(confirmation, email) && {
        confirmation: words.typeMissing(deletionWords),
      }),
      ...(password === '' && { password: words.passwordMissing }),
      ...(twoFactor && code.trim() === '' && { code: words.codeMissing }),
    }),
    send: async ({ confirmation, password, code }) => {
      await deleteAccount({ confirmation, password, ...(twoFactor && { code: code.trim() }) })
      onClose()
      toast({
        title: words.willBeDeleted,
        description: words.daysLeft(deletionDays),
      })
    },
  })
  return (
    <FormDialog
      title={words.title}
      description={words.when(deletionDays)}
      form={form}
      summary={summary}
      busy={busy}
      save={words.confirm}
      danger
      // Focus on the first field would open a phone's keyboard, and the explanation would scroll
      // away.
      firstFocus={means}
      onClose={onClose}
    >
      <ul ref={means} tabIndex={-1} className="outline-none flex list-disc flex-col gap-2 pl-6">
        {words.consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        {words.keepSomething}{' '}
        <a href="/settings/security#export" className={linkClass} onClick={onClose}>
          {words.exportFirst}
        </a>
        .
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={words.type(deletionWords)} required {...field('confirmation')}>
        <TextInput autoComplete="off" autoCapitalize="none" {...input('confirmation')} />
      </Field>
      <Field label={words.password} required {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
      {twoFactor && (
        <Field label={words.code} required {...field('code')}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...input('code')} />
        </Field>
      )}
    </FormDialog>
  )
}
