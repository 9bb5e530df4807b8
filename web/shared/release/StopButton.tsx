import { Hand } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { Button, ErrorSummary, toast } from '../../ui/index.ts'
import { PasswordDialog } from '../auth/PasswordDialog.tsx'
import { client } from '../../estate/index.ts'

const failed = 'This could not be stopped just now. Please try again, or press the link in the mail we sent you.'

/** *I am here. Stop this.* Asks nothing, except for the password where the estate is locked: only its owner can sign the stop. */
export function StopButton({ releaseIds, locked }: { releaseIds: readonly string[]; locked: boolean }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const stop = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    setFailure(undefined)
    try {
      for (const id of releaseIds) await client.veto(id)
      toast({ title: 'Stopped', description: 'Nothing was opened. The people you named are told that you are here.' })
    } catch (error) {
      setFailure(messageOf(error, failed))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <ErrorSummary message={failure} attempt={attempt} />
      <Button
        variant="danger"
        busy={busy}
        icon={<Hand aria-hidden="true" className="size-7 shrink-0" />}
        className="min-h-16 w-full px-3 text-lg sm:w-auto sm:self-start sm:px-8 sm:text-xl"
        onClick={() => (locked ? setAsking(true) : void stop())}
      >
        I am here. Stop this.
      </Button>
      {asking && (
        <PasswordDialog
          id="stop"
          title="Your password, so that we know it is you"
          save="Stop this"
          danger
          onPassword={async (password) => {
            await client.unlock(password)
            setAsking(false)
            await stop()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
