import { useEffect, useRef, useState } from 'react'
import { forgetReturn } from '../../shared/navigation/return-to.ts'
import { messageOf } from '../../estate/message-of.ts'
import { useAnswer } from '../../estate/use-answer.ts'
import type { SessionPlace } from '../../estate/index.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { client } from '../../estate/index.ts'
import { signedOut } from '../../shared/navigation/entry-pages.ts'
import { sessionWords, words } from './words.ts'

export function SessionsCard() {
  const { signOutEverywhere } = client
  const [asking, setAsking] = useState(false)

  const leaveEverywhere = async () => {
    forgetReturn()
    await signOutEverywhere()
    location.assign(signedOut)
  }

  return (
    <Card
      title={sessionWords.title}
      action={
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {sessionWords.everywhere}
        </Button>
      }
    >
      <Places />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={sessionWords.askEverywhere}
        confirm={sessionWords.everywhere}
        onConfirm={leaveEverywhere}
      >
        {sessionWords.everywhereMeans}
      </ConfirmDialog>
    </Card>
  )
}

function Places() {
  const { listSessions, endSession } = client
  const [places, readAgain] = useAnswer(listSessions)
  const list = useRef<HTMLUListElement>(null)
  const count = places.state === 'ready' ? places.value.length : 0
  const before = useRef(count)
  useEffect(() => {
    // The pressed button unmounted with its row, so move the focus to the list.
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])

  const end = async (place: SessionPlace) => {
    try {
      await endSession(place.id)
      toast({ title: sessionWords.signedOut, description: place.device })
    } catch (error) {
      toast({ tone: 'failure', title: words.error, description: messageOf(error) })
    }
    await readAgain()
  }

  if (places.state === 'loading') return <Skeleton />
  if (places.state === 'failed') {
    return (
      <ErrorState title={words.listFailed} onRetry={() => void readAgain()}>
        {places.message}
      </ErrorState>
    )
  }
  return (
    <ul ref={list} tabIndex={-1} className="divide-y divide-line outline-none">
      {places.value.map((place) => (
        <li key={place.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {place.device}
              {place.current && <Badge tone="sage">{sessionWords.thisDevice}</Badge>}
            </p>
            <p className="text-soft">
              {sessionWords.lastSeen} <RelativeTime at={place.lastSeenAt} />, {sessionWords.signedIn}{' '}
              <RelativeTime at={place.createdAt} />
            </p>
          </div>
          {!place.current && (
            <Button variant="secondary" onClick={() => void end(place)}>
              <span>
                {sessionWords.signOut} <span className="sr-only">{sessionWords.on(place.device)}</span>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
