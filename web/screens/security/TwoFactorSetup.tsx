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
import { twoFactorWords as words } from './two-factor-words.ts'

type Secret = { uri: string; secret: string }

export function TwoFactorSetup({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<Secret>()
  const [backupCodes, setBackupCodes] = useState<string[]>()
  if (backupCodes !== undefined)
    return <BackupCodes codes={backupCodes} purpose={words.backupPurpose} done={words.turnedOn} onClose={onClose} />
  if (secret !== undefined) return <Scan secret={secret} onConfirmed={setBackupCodes} onClose={onClose} />
  return <AskPassword onSecret={setSecret} onClose={onClose} />
}

export function NewBackupCodes({ onClose }: { onClose: () => void }) {
  const { newBackupCodes } = client
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined)
    return <BackupCodes codes={codes} purpose={words.newPurpose} done={words.newCodesMade} onClose={onClose} />
  return (
    <PasswordDialog
      id="new-codes"
      title={words.newCodes}
      description={words.newCodesMean}
      save={words.newCodes}
      withCode
      onPassword={async (password, code) => setCodes((await newBackupCodes(password, code)).backupCodes)}
      onClose={onClose}
    />
  )
}

function AskPassword({ onSecret, onClose }: { onSecret: (secret: Secret) => void; onClose: () => void }) {
  const { enrolTwoFactor } = client
  return (
    <PasswordDialog
      id="enrol"
      title={words.setUp}
      description={words.needsApp}
      save={words.next}
      withCode
      onPassword={async (password, code) => onSecret(await enrolTwoFactor(password, code))}
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
    check: ({ code }) => (/^\d{6}$/.test(code.replaceAll(/\s/g, '')) ? {} : { code: words.codeMissing }),
    send: async ({ code }) => onConfirmed((await confirmTwoFactor(code.replaceAll(/\s/g, ''))).backupCodes),
  })
  return (
    <FormDialog
      title={words.setUp}
      description={words.untilCode}
      form={form}
      summary={summary}
      busy={busy}
      save={words.turnOn}
      onClose={onClose}
    >
      <ol className="flex list-decimal flex-col gap-5 pl-6">
        <li>
          {words.scan}
          <div className="mt-3 max-w-60">
            <QrCode text={secret.uri} label={words.square} />
          </div>
          <p className="mt-3 text-soft">{words.noCamera}</p>
          <p className="flex flex-wrap items-center gap-3">
            <code className="font-bold tracking-wider wrap-anywhere">{secret.secret.match(/.{1,4}/g)?.join(' ')}</code>
            <CopyButton text={secret.secret} clearAfterSeconds={60} />
          </p>
        </li>
        <li>
          {words.typeCode}
          <Field label={words.code} required className="mt-2 max-w-60" {...field('code')}>
            <TextInput inputMode="numeric" autoComplete="one-time-code" {...input('code')} />
          </Field>
        </li>
      </ol>
    </FormDialog>
  )
}

function BackupCodes({
  codes,
  purpose,
  done: title,
  onClose,
}: {
  codes: string[]
  purpose: string
  done: string
  onClose: () => void
}) {
  const done = () => {
    onClose()
    toast({ title })
  }
  return (
    <Dialog
      open
      modalOnly
      onOpenChange={(open) => {
        if (!open) done()
      }}
      title={words.backupCodes}
      description={purpose}
      footer={<Button onClick={done}>{words.onPaper}</Button>}
    >
      <p>{words.writeDown}</p>
      <ul aria-label={words.backupCodes} className="grid grid-cols-2 gap-2 rounded-xl border border-line bg-sunk p-4">
        {codes.map((code) => (
          <li key={code} className="text-center">
            <code className="text-lg font-bold tracking-wider">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <CopyButton label={words.copyAll} text={() => codes.join('\n')} clearAfterSeconds={60} />
      </div>
    </Dialog>
  )
}
