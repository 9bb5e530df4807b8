import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { onDemand } from '../../ui/on-demand.tsx'
import { toast } from '../../ui/toast.ts'
import { NewPassword } from '../../shared/auth/NewPassword.tsx'
import { passwordError } from '../../shared/auth/rules.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { RecoveryKit } from '../../shared/recovery-kit/dialog.ts'
import { client, useSession } from '../../estate/index.ts'
import { passwordWords } from './words.ts'

const KitOffer = onDemand(async () => (await import('./KitOffer.tsx')).KitOffer)

export function PasswordCard({ onChanged }: { onChanged: () => void }) {
  const { recoveryKit } = useSession()
  const [open, setOpen] = useState<'password' | 'kit-too' | 'kit'>()
  const close = () => setOpen(undefined)
  return (
    <Card title={passwordWords.title}>
      <p className="mb-4 text-soft">{passwordWords.purpose}</p>
      <Button variant="secondary" onClick={() => setOpen('password')}>
        {passwordWords.change}
      </Button>
      {open === 'password' && (
        <ChangePassword
          onClose={close}
          onChanged={() => {
            onChanged()
            setOpen('kit-too')
          }}
        />
      )}
      {open === 'kit-too' && <KitOffer hasKit={recoveryKit !== 'none'} onMake={() => setOpen('kit')} onClose={close} />}
      {open === 'kit' && <RecoveryKit onClose={close} />}
    </Card>
  )
}

function ChangePassword({ onClose, onChanged }: { onClose: () => void; onChanged: () => void }) {
  const { email = '' } = useSession()
  const { changePassword } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'password',
    blank: { current: '', next: '', again: '' },
    check: ({ current, next, again }) => {
      const wrong = passwordError(next)
      return {
        ...(current === '' && { current: passwordWords.currentMissing }),
        ...(wrong !== undefined && { next: wrong }),
        ...(next !== again && { again: passwordWords.different }),
      }
    },
    send: async ({ current, next }) => {
      await changePassword({ current, next })
      onClose()
      onChanged()
      toast({ title: passwordWords.changed, description: passwordWords.changedMore })
    },
  })
  return (
    <FormDialog
      title={passwordWords.change}
      form={form}
      summary={summary}
      busy={busy}
      save={passwordWords.change}
      onClose={onClose}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={passwordWords.current} required {...field('current')}>
        <PasswordInput autoComplete="current-password" {...input('current')} />
      </Field>
      <NewPassword label={passwordWords.next} field={field('next')} input={input('next')} />
      <Field label={passwordWords.again} required {...field('again')}>
        <PasswordInput autoComplete="new-password" {...input('again')} />
      </Field>
    </FormDialog>
  )
}
