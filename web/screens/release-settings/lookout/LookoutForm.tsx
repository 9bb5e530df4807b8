import { mailNameProblem } from '../../../../contract/mail-name-rules.ts'
import { client, type Lookout } from '../../../estate/index.ts'
import { Field, RadioGroup, TextInput, toast } from '../../../ui/index.ts'
import { emailError, tidyEmail } from '../../../shared/auth/rules.ts'
import { FormDialog } from '../../../shared/forms/FormDialog.tsx'
import { useSmallForm } from '../../../shared/forms/use-small-form.ts'
import { lookoutWords as words } from './words.ts'

type Values = { name: string; email: string; mailName: string; often: string }

function problemsIn({ name, email, mailName }: Values): Partial<Record<keyof Values, string>> {
  const wrong = emailError(email)
  const called = mailName.trim() === '' ? undefined : mailNameProblem(mailName.trim())
  return {
    ...(name.trim() === '' && { name: words.nameMissing }),
    ...(wrong !== undefined && { email: wrong }),
    ...(called !== undefined && { mailName: called }),
  }
}

type Props = { title: string; lookout: Lookout | null; onSaved: () => void; onClose: () => void }

/** Names a lookout, or changes the present one. The server asks a new address first. */
export function LookoutForm({ title, lookout, onSaved, onClose }: Props) {
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: 'lookout',
    blank: {
      name: lookout?.name ?? '',
      email: lookout?.email ?? '',
      mailName: lookout?.mailName ?? '',
      often: String(lookout?.holdsPerYear ?? 2),
    },
    check: problemsIn,
    send: async ({ name, email, mailName, often }) => {
      const called = mailName.trim()
      const to = tidyEmail(email)
      const wish = { name: name.trim(), email: to, holdsPerYear: Number(often) }
      await client.saveLookout({ ...wish, ...(called !== '' && { mailName: called }) })
      onSaved()
      const stays = lookout?.on === true && lookout.email === to
      toast(stays ? { title: words.changed } : { title: words.saved, description: words.savedMore(to) })
    },
  })
  return (
    <FormDialog
      {...{ title, form, summary, busy, onClose }}
      description={words.means}
      save={lookout ? words.saveChange : words.save}
    >
      <Field label={words.nameLabel} required hint={words.nameHint} {...field('name')}>
        <TextInput autoComplete="off" maxLength={100} {...input('name')} />
      </Field>
      <Field label={words.emailLabel} required {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...input('email')} />
      </Field>
      <Field label={words.mailNameLabel} hint={words.mailNameHint} {...field('mailName')}>
        <TextInput autoComplete="name" {...input('mailName')} />
      </Field>
      <RadioGroup
        legend={words.oftenLabel}
        {...field('often')}
        value={values.often}
        onChange={(value) => input('often').onChange({ target: { value } })}
        options={words.often}
      />
    </FormDialog>
  )
}
