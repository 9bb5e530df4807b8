import { useState } from 'react'
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

/** Where this person is signed in, each with a way to end it, and all at once. */
export function SessionsCard() {
  const { signOutEverywhere } = client
  const [asking, setAsking] = useState(false)

  const leaveEverywhere = async () => {
    forgetReturn()
    await signOutEverywhere()
    location.assign('/')
  }

  return (
    <Card
      title="Where you are signed in"
      action={
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      <Places />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirm="Sign out everywhere"
        onConfirm={leaveEverywhere}
      >
        You are signed out on every device, this one too, and sign in again with your password. Nothing you saved is
        lost.
      </ConfirmDialog>
    </Card>
  )
}

function Places() {
  const { listSessions, endSession } = client
  const [places, readAgain] = useAnswer(listSessions)

  const end = async (place: SessionPlace) => {
    try {
      await endSession(place.id)
      toast({ title: 'Signed out there', description: place.device })
    } catch (error) {
      toast({ tone: 'failure', title: 'Error', description: messageOf(error) })
    }
    await readAgain()
  }

  if (places.state === 'loading') return <Skeleton />
  if (places.state === 'failed') {
    return (
      <ErrorState title="The list could not be read" onRetry={() => void readAgain()}>
        {places.message}
      </ErrorState>
    )
  }
  return (
    <ul className="divide-y divide-line">
      {places.value.map((place) => (
        <li key={place.id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div>
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {place.device}
              {place.current && <Badge tone="sage">This device</Badge>}
            </p>
            <p className="text-soft">
              Last seen <RelativeTime at={place.lastSeenAt} />, signed in <RelativeTime at={place.createdAt} />
            </p>
          </div>
          {!place.current && (
            <Button variant="secondary" onClick={() => void end(place)}>
              <span>
                Sign out <span className="sr-only">on {place.device}</span>
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
