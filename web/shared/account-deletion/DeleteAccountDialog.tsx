import { deletionDays, deletionWords, meansDeletion } from '../../../contract/account-deletion-rules.ts'
import { Field, linkClass, TextInput, toast } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { useSmallForm } from '../forms/use-small-form.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { client, useSession } from '../../estate/index.ts'

const consequences = [
  'Everything you wrote down, your files and your keys are deleted for good. Nobody can bring them back: not you, and not us.',
  'The people you named are told today, and again when it is done. After that nothing you left can be opened for them, and release cards are of no use.',
  'You are no longer named by others, and they are told.',
]

/** Says what goes, and asks for typed words, the password, and a code where two-step sign-in is on. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const { email = '', twoFactor = false } = useSession()
  const { deleteAccount } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'delete-account',
    blank: { confirmation: '', password: '', code: '' },
    check: ({ confirmation, password, code }) => ({
      ...(!meansDeletion(confirmation, email) && {
        confirmation: `Please type "${deletionWords}" or your email address`,
      }),
      ...(password === '' && { password: 'Please enter your password' }),
      ...(twoFactor && code.trim() === '' && { code: 'Please enter the code of your authenticator app' }),
    }),
    send: async ({ confirmation, password, code }) => {
      await deleteAccount({ confirmation, password, ...(twoFactor && { code: code.trim() }) })
      onClose()
      toast({
        title: 'Your account will be deleted',
        description: `You have ${deletionDays} days to change your mind.`,
      })
    },
  })
  return (
    <FormDialog
      title="Delete account"
      description={`In ${deletionDays} days, unless you change your mind before then:`}
      form={form}
      summary={summary}
      busy={busy}
      save="Delete my account"
      danger
      onClose={onClose}
    >
      <ul className="flex list-disc flex-col gap-2 pl-6">
        {consequences.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>
        Do you want to keep something?{' '}
        <a href="/settings/security#export" className={linkClass} onClick={onClose}>
          Export everything first
        </a>
        .
      </p>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={`Type "${deletionWords}" or your email address`} required {...field('confirmation')}>
        <TextInput autoComplete="off" autoCapitalize="none" {...input('confirmation')} />
      </Field>
      <Field label="Password" required {...field('password')}>
        <PasswordInput autoComplete="current-password" {...input('password')} />
      </Field>
      {twoFactor && (
        <Field label="Code" required {...field('code')}>
          <TextInput inputMode="numeric" autoComplete="one-time-code" {...input('code')} />
        </Field>
      )}
    </FormDialog>
  )
}
