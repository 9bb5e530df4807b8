import { client } from '../../estate/index.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { dayInWords, toast } from '../../ui/index.ts'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { nowWords as words } from './now-words.ts'
import type { MayRead } from './readers-now.ts'

export type ShareNowDialogProps = { reader: MayRead; onClose: () => void }

/** Asks whether the address that accepted is this person, and for the owner's password. */
export function ShareNowDialog({ reader: { seat, name, offered: ids }, onClose }: ShareNowDialogProps) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'share-now',
    blank: { password: '' },
    check: ({ password }) => (password === '' ? { password: words.passwordMissing } : {}),
    send: async ({ password }) => {
      await client.shareNow({ role: seat.role, ids, password })
      toast({ title: words.shared(name), description: words.sharedMore })
      onClose()
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
      <p className="font-semibold wrap-anywhere">{words.isThis(name, acceptedBy, dayInWords(acceptedAt))}</p>
      <p>{words.otherwise(name)}</p>
      <p>{words.today(name)}</p>
      <Field label={words.password} required hint={words.passwordHint} {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
    </FormDialog>
  )
}
