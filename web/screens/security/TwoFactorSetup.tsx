import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import { toast } from '../../ui/toast.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { client } from '../../estate/index.ts'

type Secret = { uri: string; secret: string }

/** Password, then the code to scan and a first code typed back, then the backup codes. */
export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [backupCodes, setBackupCodes] = useState<string[]>()
  if (backupCodes !== undefined) return <BackupCodes codes={backupCodes} onClose={onClose} />
  if (secret !== undefined) return <Scan secret={secret} onConfirmed={setBackupCodes} onClose={onClose} />
  return <AskPassword onSecret={setSecret} onClose={onClose} />
}

function AskPassword({ onSecret, onClose }: { onSecret: (secret: Secret) => void; onClose: () => void }) {
  const { enrolTwoFactor } = client
  return (
    <PasswordDialog
      id="enrol"
      title="Set up two-step sign-in"
      description="You need an authenticator app on your phone. If you have none, look for one in your phone's app store first; any will do."
      save="Next"
      onPassword={async (password) => onSecret(await enrolTwoFactor(password))}
      onClose={onClose}
    />
  )
}

function Scan({
  secret,
  onConfirmed,
  onClose,
}: {
  secret: Secret
  onConfirmed: (codes: string[]) => void
  onClose: () => void
}) {
  const { confirmTwoFactor } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'scan',
    blank: { code: '' },
    check: ({ code }) => (/^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? {} : { code: 'Please enter the six digits' }),
    send: async ({ code }) => onConfirmed((await confirmTwoFactor(code.replaceAll(/\s/g, ''))).backupCodes),
  })
  return (
    <FormDialog
      title="Set up two-step sign-in"
      description="Nothing changes until you have typed a first code."
      form={form}
      summary={summary}
      busy={busy}
      save="Turn on two-step sign-in"
      onClose={onClose}
    >
      <ol className="flex list-decimal flex-col gap-5 pl-6">
        <li>
          In the app, add an account and point the camera at this square.
          <div className="mt-3 max-w-60">
            <QrCode text={secret.uri} label="Code for the authenticator app" />
          </div>
          <p className="mt-3 text-soft">No camera? Type this into the app:</p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="font-bold tracking-wider break-all">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={secret.secret} clearAfterSeconds={60} />
          </p>
        </li>
        <li>
          Type the six digits that the app shows now.
          <Field label="Code" required className="mt-2 max-w-60" {...field('code')}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...input('code')} />
          </Field>
        </li>
      </ol>
    </FormDialog>
  )
}

function BackupCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const done = () => {
    onClose()
    toast({ title: 'Two-step sign-in is on' })
  }
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => {
        if (!open) done()
      }}
      title="Backup codes"
      description="Two-step sign-in is on. If your phone is lost, each of these codes works once in place of it."
      footer={<Button onClick={done}>I have them on paper</Button>}
    >
      <p>Write them down or print them, and keep them with your papers. They are shown this once.</p>
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-2 rounded-xl border border-line bg-sunk p-4">
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code className="text-lg font-bold tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton label="Copy all" text={() => codes.join('\n')} clearAfterSeconds={60} />
      </div>
    </Dialog>
  )
}
