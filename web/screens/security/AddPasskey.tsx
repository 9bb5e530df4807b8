import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { NewPasskeyRequest } from '../../estate/index.ts'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { toast } from '../../ui/toast.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { PasswordDialog } from '../../shared/auth/PasswordDialog.tsx'
import { passkeyNameError } from './passkey-name.ts'
import { client } from '../../estate/index.ts'
import { passkeyWords as words } from './passkey-words.ts'

const loadCeremony = () => import('../../shared/auth/passkey.ts')
type Ceremony = Awaited<ReturnType<typeof loadCeremony>>
type Ready = { request: NewPasskeyRequest; device: string; ceremony: Ceremony }

/** Separates the password's step, because browsers allow the prompt only right after a press. */
export function AddPasskey({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const [ready, setReady] = useState<Ready>()
  if (ready === undefined) return <AskPassword onReady={setReady} onClose={onClose} />
  return <AskDevice {...ready} onAdded={onAdded} onClose={onClose} />
}

function AskPassword({ onReady, onClose }: { onReady: (ready: Ready) => void; onClose: () => void }) {
  const { startPasskey, listSessions } = client
  const ask = async (password: string, code?: string) => {
    const [request, places, ceremony] = await Promise.all([
      startPasskey(password, code),
      listSessions().catch(() => []),
      loadCeremony(),
    ])
    onReady({ request, ceremony, device: places.find(({ current }) => current)?.device ?? '' })
  }
  return (
    <PasswordDialog
      id="add-passkey"
      title={words.add}
      description={words.addPurpose}
      save={words.next}
      withCode
      onPassword={ask}
      onClose={onClose}
    />
  )
}

function AskDevice({
  request,
  device,
  ceremony,
  onAdded,
  onClose,
}: Ready & { onAdded: () => void; onClose: () => void }) {
  const { addPasskey } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'make-passkey',
    blank: { name: device },
    check: passkeyNameError,
    send: async ({ name }) => {
      const made = await ceremony.makePasskey(request)
      try {
        await addPasskey({ ...made, name: name.trim() })
        onAdded()
      } catch (error) {
        // The challenge is used up, so the next attempt starts with the password again.
        await ceremony.forgetPasskey(request.rpId, made.credential.credentialId)
        onClose()
        toast({ tone: 'failure', title: words.notKept, description: messageOf(error) })
      } finally {
        made.output.fill(0)
      }
    },
  })
  return (
    <FormDialog
      title={words.add}
      description={words.deviceAsks}
      form={form}
      summary={summary}
      busy={busy}
      save={words.make}
      onClose={onClose}
    >
      <Field label={words.name} required hint={words.nameHint} {...field('name')}>
        <TextInput {...input('name')} />
      </Field>
    </FormDialog>
  )
}
