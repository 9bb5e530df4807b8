import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { RecoveryKit } from '../../estate/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorSummary } from '../../ui/ErrorSummary.tsx'
import { toast } from '../../ui/toast.ts'
import { ConfirmGroups } from './ConfirmGroups.tsx'
import { KitCode } from './KitCode.tsx'
import { client } from '../../estate/index.ts'
import { words } from './words.ts'

/** Makes a recovery kit: what it is, the code and the page to print, two groups typed back. */
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

function BeforeKit({ onMade, onLater }: { onMade: (kit: RecoveryKit) => void; onLater: () => void }) {
  const { makeRecoveryKit } = client
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const make = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    setFailure(undefined)
    try {
      onMade(await makeRecoveryKit())
    } catch (error) {
      setFailure(messageOf(error))
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-5">
      <ErrorSummary message={failure} attempt={attempt} />
      <p>{words.before.why}</p>
      <p>{words.before.need}</p>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" onClick={onLater}>
          {words.later}
        </Button>
        <Button busy={busy} onClick={() => void make()}>
          {words.before.make}
        </Button>
      </div>
    </div>
  )
}
