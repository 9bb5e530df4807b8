import { useState } from 'react'
import { useAnswer } from '../../estate/use-answer.ts'
import type { RecoveryKit } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { toast } from '../../ui/toast.ts'
import { PresenceFields, usePresence } from '../auth/PresenceFields.tsx'
import { ConfirmGroups } from './ConfirmGroups.tsx'
import { KitCode } from './KitCode.tsx'
import { client } from '../../estate/index.ts'
import { words } from './words.ts'

export function RecoveryKitDialog({ onClose }: { onClose: () => void }) {
  const [kit, setKit] = useState<RecoveryKit>()
  const [step, setStep] = useState<'code' | 'confirm'>('code')

  const done = () => {
    onClose()
    toast({ title: words.confirmed, description: words.confirmedMore })
  }

  return (
    <Dialog open onOpenChange={onClose} title={words.title} modalOnly>
      {kit === undefined && <BeforeKit onMade={setKit} onLater={onClose} />}
      {kit !== undefined && step === 'code' && (
        <KitCode kit={kit} onNext={() => setStep('confirm')} onLater={onClose} />
      )}
      {kit !== undefined && step === 'confirm' && (
        <ConfirmGroups kit={kit} onDone={done} onBack={() => setStep('code')} />
      )}
    </Dialog>
  )
}

const { asksPasswordForKit } = client

/** Asks for the password, unless the owner just chose it. */
function BeforeKit(on: { onMade: (kit: RecoveryKit) => void; onLater: () => void }) {
  const [asks] = useAnswer(asksPasswordForKit)
  const asksPassword = asks.state === 'ready' ? asks.value : asks.state === 'failed'
  return <AskForKit key={asks.state} asksPassword={asksPassword} opening={asks.state === 'loading'} {...on} />
}

function AskForKit({
  asksPassword,
  opening,
  onMade,
  onLater,
}: {
  asksPassword: boolean
  opening: boolean
  onMade: (kit: RecoveryKit) => void
  onLater: () => void
}) {
  const { makeRecoveryKit } = client
  const presence = usePresence({
    id: 'make-kit',
    asksPassword,
    withCode: true,
    send: async (shown) => onMade(await makeRecoveryKit(shown)),
  })
  const { form, summary, busy } = presence
  return (
    <form {...form} className="flex flex-col gap-5">
      <ErrorSummary {...summary} />
      <p>{words.before.why}</p>
      <p>{words.before.need}</p>
      <PresenceFields {...presence} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onLater}>
          {words.later}
        </Button>
        <Button type="submit" busy={busy || opening}>
          {words.before.make}
        </Button>
      </div>
    </form>
  )
}
