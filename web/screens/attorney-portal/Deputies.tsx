import { useCallback, useState } from 'react'
import { client, type DeputyView, type HeldSeat } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { tidyEmail } from '../../shared/auth/rules.ts'
import { useSmallForm } from '../../shared/forms/use-small-form.ts'
import { PORTAL_TOAST_MS } from '../../shared/release/words.ts'
import { Button, CopyButton, ErrorState, ErrorSummary, Field, Skeleton, TextInput, toast } from '../../ui/index.ts'
import { deputyWords as words } from './deputy-words.ts'

const nothingMade = { link: '', linkFor: '' }

function sentence({ email, acceptedBy, gone }: DeputyView): string {
  if (acceptedBy === undefined) return words.waits(email)
  return gone ? words.gone(acceptedBy) : words.accepted(email, acceptedBy)
}

/** The deputies of one client, and the form that names another. The link is shown once. */
export function Deputies({ seat: { id: heldId, ownerName } }: { seat: HeldSeat }) {
  const [answer, readAgain] = useAnswer(useCallback(() => client.readMyDeputies(heldId), [heldId]))
  const [{ link, linkFor }, setMade] = useState(nothingMade)
  const [busy, setBusy] = useState('')
  const end = async ({ ownerId, deputyId, email, acceptedBy = email }: DeputyView) => {
    setBusy(deputyId)
    try {
      await client.endDeputy({ ownerId, deputyId })
      toast({ title: words.ended(acceptedBy), description: words.endedMore, duration: PORTAL_TOAST_MS })
      if (email === linkFor) setMade(nothingMade)
      await readAgain()
    } catch (error) {
      toast({ tone: 'failure', title: words.notEnded, description: messageOf(error) })
    } finally {
      setBusy('')
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{words.why(ownerName)}</p>
      <p className="text-soft">{words.told(ownerName)}</p>
      {answer.state === 'loading' && <Skeleton lines={1} />}
      {answer.state === 'failed' && (
        <ErrorState title={words.failed} onRetry={() => void readAgain()}>
          {answer.message}
        </ErrorState>
      )}
      {answer.state === 'ready' && answer.value.length > 0 && (
        <ul aria-label={words.list} className="flex flex-col divide-y divide-line">
          {answer.value.map((one) => (
            <li key={one.deputyId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 wrap-anywhere">{sentence(one)}</span>
              <Button
                variant="secondary"
                busy={busy === one.deputyId}
                aria-label={words.endAbout(one.acceptedBy ?? one.email)}
                onClick={() => void end(one)}
              >
                {words.end}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {link !== '' && (
        <div className="flex flex-col gap-3">
          <Field label={words.link} hint={words.linkHint}>
            <TextInput readOnly value={link} onFocus={(event) => event.target.select()} />
          </Field>
          <div>
            <CopyButton text={link} label={words.copy} />
          </div>
        </div>
      )}
      <NameForm
        key={link}
        heldId={heldId}
        onNamed={(made) => {
          setMade(made)
          void readAgain()
        }}
      />
    </div>
  )
}

function NameForm({ heldId, onNamed }: { heldId: string; onNamed: (made: typeof nothingMade) => void }) {
  const { form, field, input, summary, busy } = useSmallForm({
    id: 'deputy',
    blank: { email: '' },
    check: ({ email }) => (email.trim() === '' ? { email: words.empty } : {}),
    send: async ({ email }) => {
      const linkFor = tidyEmail(email)
      onNamed({ link: await client.nameDeputy({ heldId, email: linkFor }), linkFor })
    },
  })
  return (
    <form {...form} className="flex flex-col gap-4">
      <ErrorSummary {...summary} />
      <Field label={words.email} {...field('email')}>
        <TextInput type="email" autoComplete="off" {...input('email')} />
      </Field>
      <div>
        <Button type="submit" variant="secondary" busy={busy}>
          {words.name}
        </Button>
      </div>
    </form>
  )
}
