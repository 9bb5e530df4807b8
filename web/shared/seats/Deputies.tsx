import { useState } from 'react'
import { client, type DeputyView, useSeats } from '../../estate/index.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import { Button, Card, ErrorState, toast } from '../../ui/index.ts'
import { words } from './deputy-words.ts'

const { readOwnDeputies } = client

/**
 * Whom the owner’s attorney named, as the signed log has it. Empty without one. A deputy still
 * answers for an attorney who deleted their account, until the owner removes either of them.
 */
export function Deputies() {
  const attorney = useSeats().find(({ role }) => role === 'attorney')
  const { state = 'not-invited' } = attorney ?? {}
  return (state === 'accepted' || state === 'confirmed' || state === 'left') && <Named />
}

function sentence({ email, acceptedBy, gone }: DeputyView): string {
  if (email === '') return words.hidden
  if (acceptedBy === undefined) return words.waits(email)
  if (gone) return words.gone(acceptedBy)
  return acceptedBy === email ? words.accepted(email) : words.other(acceptedBy, email)
}

function Named() {
  const [answer, readAgain] = useAnswer(readOwnDeputies)
  const [busy, setBusy] = useState('')
  // Without the answer the owner does not know whether there is a deputy.
  if (answer.state === 'failed' && answer.code !== 'offline')
    return (
      <ErrorState title={words.notRead} onRetry={readAgain}>
        {answer.message}
      </ErrorState>
    )
  if (answer.state !== 'ready' || answer.value.length === 0) return null
  const end = async ({ ownerId, deputyId }: DeputyView) => {
    setBusy(deputyId)
    try {
      await client.endDeputy({ ownerId, deputyId })
      toast({ title: words.ended, description: words.endedMore })
      await readAgain()
    } catch (error) {
      toast({ tone: 'failure', title: words.failed, description: messageOf(error) })
    } finally {
      setBusy('')
    }
  }
  return (
    <Card title={words.title} titleLevel={3}>
      <p className="mb-4 text-soft">{words.why}</p>
      <ul className="flex flex-col divide-y divide-line">
        {answer.value.map((one) => (
          <li
            key={one.deputyId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 wrap-anywhere">{sentence(one)}</span>
            <Button
              variant="secondary"
              busy={busy === one.deputyId}
              aria-label={words.endAbout(one.email === '' ? words.nobody : (one.acceptedBy ?? one.email))}
              onClick={() => void end(one)}
            >
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
