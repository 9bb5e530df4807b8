import { client } from '../../estate/index.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { dayInWords, toast } from '../../ui/index.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { nowWords as words } from './now-words.ts'
import type { MayRead } from './readers-now.ts'

/** Asks whether the address that accepted is this person, and for the owner's password. */
export function ShareNowDialog({
  reader: { seat, name },
  ids,
  onDone,
  onClose,
}: {
  reader: MayRead
  ids: readonly string[]
  onDone: () => void
  onClose: () => void
}) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'share-now',
    blank: { password: '' },
    check: ({ password }) => (password === '' ? { password: words.passwordMissing } : {}),
    send: async ({ password }) => {
      await client.shareNow({ role: seat.role, ids, password })
      toast({ title: words.shared(name), description: words.sharedMore })
      onDone()
    },
  })
  const { acceptedBy = '', acceptedAt = '' } = seat
  return (
    <FormDialog
      title={words.ask(name, ids.length)}
      form={form}
      summary={summary}
      busy={busy}
      save={words.share(name)}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{words.isThis(name, acceptedBy, dayInWords(acceptedAt))}</p>
      <p>{words.otherwise}</p>
      <p>{words.offerHint(name)}</p>
      <Field label={words.password} required hint={words.passwordHint} {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
