import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useAnswer } from '../../estate/use-answer.ts'
import type { Passkey } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { passkeysPossible } from '../../shared/auth/passkeys-possible.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { AddPasskey } from './AddPasskey.tsx'
import { FormDialog } from '../../shared/forms/FormDialog.tsx'
import { passkeyNameError } from './passkey-name.ts'
import { client } from '../../estate/index.ts'
import { passkeyWords as words } from './passkey-words.ts'

type Asked = { what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }

export function PasskeysCard() {
  const { listPasskeys, removePasskey } = client
  const [answer, readAgain] = useAnswer(listPasskeys)
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = (title: string) => {
    close()
    toast({ title })
    void readAgain()
  }
  const possible = passkeysPossible()

  return (
    <Card title={words.title}>
      <p className="mb-4 text-soft">{words.about}</p>
      {!possible && <p className="mb-4">{words.impossible}</p>}
      {answer.state === 'loading' && <Skeleton />}
      {answer.state === 'failed' && (
        <ErrorState title={words.listFailed} onRetry={readAgain}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && answer.value.length > 0 && (
        <ul aria-label={words.title} className="mb-4 divide-y divide-line">
          {answer.value.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onAsk={(what) => setAsked({ what, passkey })} />
          ))}
        </ul>
      )}
      {possible && answer.state !== 'loading' && (
        <Button
          variant="secondary"
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          onClick={() => setAsked({ what: 'add' })}
        >
          {words.add}
        </Button>
      )}
      {asked?.what === 'add' && <AddPasskey onAdded={() => done(words.wasAdded)} onClose={close} />}
      {asked?.what === 'rename' && (
        <Rename passkey={asked.passkey} onRenamed={() => done(words.renamed)} onClose={close} />
      )}
      {asked?.what === 'remove' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={words.askRemove(asked.passkey.name)}
          confirm={words.confirmRemove}
          onConfirm={async () => {
            await removePasskey(asked.passkey.id)
            // Reload before the dialog closes; otherwise the focus would return to a button that unmounts.
            await readAgain()
            close()
            toast({ title: words.removed })
          }}
        >
          {words.removeMeans}
        </ConfirmDialog>
      )}
    </Card>
  )
}

function PasskeyRow({ passkey, onAsk }: { passkey: Passkey; onAsk: (what: 'rename' | 'remove') => void }) {
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-soft">
          {words.added} <RelativeTime at={createdAt} />,{' '}
          {lastUsedAt === null ? (
            words.neverUsed
          ) : (
            <>
              {words.lastUsed} <RelativeTime at={lastUsedAt} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onAsk('rename')}>
          <span>
            {words.rename} <span className="sr-only">{name}</span>
          </span>
        </Button>
        <Button variant="secondary" onClick={() => onAsk('remove')}>
          <span>
            {words.remove} <span className="sr-only">{name}</span>
          </span>
        </Button>
      </div>
    </li>
  )
}

function Rename({ passkey, onRenamed, onClose }: { passkey: Passkey; onRenamed: () => void; onClose: () => void }) {
  const { renamePasskey } = client
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'passkey',
    blank: { name: passkey.name },
    check: passkeyNameError,
    send: async ({ name }) => {
      await renamePasskey({ id: passkey.id, name: name.trim() })
      onRenamed()
    },
  })
  return (
    <FormDialog
      title={words.renameTitle}
      form={form}
      summary={summary}
      busy={busy}
      save={words.saveName}
      onClose={onClose}
    >
      <Field label={words.name} required {...field('name')}>
        <TextInput {...input('name')} />
      </Field>
    </FormDialog>
  )
}
