import { Hand } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { Button, Dialog, ErrorSummary, Field, TextInput, toast } from '../../ui/index.ts'
import { client } from '../../estate/index.ts'

const failed = 'This could not be stopped just now. Please try again, or press the link in the mail we sent you.'

/** *I am here. Stop this.* Asks nothing, except for the password where the estate is locked: only its owner can sign the stop. */
export function StopButton({ releaseIds, locked }: { releaseIds: readonly string[]; locked: boolean }) {
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  const stop = async (password?: string) => {
    setBusy(true)
    setAttempt((count) => count + 1)
    setFailure(undefined)
    try {
      if (password !== undefined) await client.unlock(password)
      for (const id of releaseIds) await client.veto(id)
      setAsking(false)
      toast({ title: 'Stopped', description: 'Nothing was opened. The people you named are told that you are here.' })
    } catch (error) {
      setFailure(messageOf(error, failed))
    } finally {
      setBusy(false)
    }
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = new FormData(event.currentTarget).get('password')
    if (typeof password === 'string' && !busy) void stop(password)
  }

  return (
    <>
      {!asking && <ErrorSummary message={failure} attempt={attempt} />}
      <Button
        variant="danger"
        busy={busy}
        icon={<Hand aria-hidden="true" className="size-7 shrink-0" />}
        className="min-h-16 w-full px-3 text-lg sm:w-auto sm:self-start sm:px-8 sm:text-xl"
        onClick={() => (locked ? setAsking(true) : void stop())}
      >
        I am here. Stop this.
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title="Your password, so that we know it is you"
        footer={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button type="submit" form="stop-with-password" variant="danger" busy={busy}>
              Stop this
            </Button>
          </>
        }
      >
        <ErrorSummary message={failure} attempt={attempt} />
        <form id="stop-with-password" onSubmit={onSubmit}>
          <Field label="Password" required>
            <TextInput name="password" type="password" autoComplete="current-password" required />
          </Field>
        </form>
      </Dialog>
    </>
  )
}
