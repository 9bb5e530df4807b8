import { client } from '../../estate/index.ts'
import { Field, RadioGroup, TextInput, toast } from '../../ui/index.ts'
import { emailError, tidyEmail } from '../../shared/auth/rules.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { channelWords as words } from './channel-words.ts'

type FormProps = { title: string; onSaved: () => void; onClose: () => void }

export function SecondAddressForm({ title, onSaved, onClose }: FormProps) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'second-address',
    blank: { email: '' },
    check: ({ email }) => {
      const wrong = emailError(email)
      return wrong === undefined ? {} : { email: wrong }
    },
    send: async ({ email }) => {
      await client.saveSecondAddress(tidyEmail(email))
      onSaved()
      toast({ title: words.emailSent, description: words.emailSentMore(tidyEmail(email)) })
    },
  })
  return (
    <FormDialog
      title={title}
      description={words.emailMeans}
      form={form}
      summary={summary}
      busy={busy}
      save={words.emailSave}
      onClose={onClose}
    >
      <Field label={words.emailLabel} required hint={words.emailHint} {...field('email')}>
        <TextInput type="email" inputMode="email" autoComplete="off" {...input('email')} />
      </Field>
    </FormDialog>
  )
}

export function WebhookForm({ title, onSaved, onClose }: FormProps) {
  const { form, field, input, summary, busy, values } = useSmallForm({
    id: 'webhook',
    blank: { url: '', format: 'json' },
    check: ({ url }) => (URL.canParse(url.trim()) ? {} : { url: words.urlMissing }),
    send: async ({ url, format }) => {
      await client.saveWebhook({ url: url.trim(), format: format === 'text' ? 'text' : 'json' })
      onSaved()
      toast({ title: words.webhookSaved, description: words.webhookSavedMore })
    },
  })
  return (
    <FormDialog
      title={title}
      description={words.webhookMeans}
      form={form}
      summary={summary}
      busy={busy}
      save={words.webhookSave}
      onClose={onClose}
    >
      <Field label={words.urlLabel} required hint={words.urlHint} {...field('url')}>
        <TextInput type="url" inputMode="url" autoComplete="off" spellCheck={false} {...input('url')} />
      </Field>
      <RadioGroup
        legend={words.formatLabel}
        {...field('format')}
        value={values.format}
        onChange={(value) => input('format').onChange({ target: { value } })}
        options={[
          { value: 'json', label: words.formats.json },
          { value: 'text', label: words.formats.text },
        ]}
      />
    </FormDialog>
  )
}
