import { lazy, Suspense, useEffect, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import { type HeldSeat, type ReleaseEvent, useLockdown, useOpened, client } from '../../estate/index.ts'
import { Card, ErrorState, Notice, Skeleton } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { words } from './words.ts'

// All kinds and what shows them: nobody needs it before a release. It comes while the estate is opened.
const load = () => retry(() => import('./LeftRecords.tsx'))
const LeftRecords = lazy(async () => ({ default: (await load()).LeftRecords }))

/** What was left for the person in this seat, opened on this device and only read. Shows nothing before a release. */
export function OpenedEstate({ seat }: { seat: HeldSeat }) {
  const releases = seat.releases.filter((release) => release.state === 'released')
  if (releases.length === 0) return null
  const released = releases.map(({ id }) => id)
  const event = releases.some((release) => release.event === 'death') ? 'death' : 'incapacity'
  // A death after an incapacity opens more: another set of releases is opened anew.
  return <Opening key={released.toSorted().join(' ')} heldId={seat.id} ownerName={seat.ownerName} event={event} />
}

function Opening({ heldId, ownerName, event }: { heldId: string; ownerName: string; event: ReleaseEvent }) {
  const opened = useOpened(heldId)
  const [failure, setFailure] = useState<string>()
  const onHold = useLockdown()

  useEffect(() => {
    // It would be refused: nobody is shown an error who only has to wait. Once it is over this runs again.
    if (onHold) return
    const open = async () => setFailure(await attempt(heldId))
    load().catch(() => undefined)
    void open()
  }, [heldId, onHold])

  const again = async () => {
    setFailure(undefined)
    setFailure(await attempt(heldId))
  }

  const opening = (
    <Card title={words.left[event](ownerName)}>
      <Skeleton label={words.opening} lines={4} />
    </Card>
  )
  if (opened !== undefined)
    return (
      <Suspense fallback={opening}>
        <LeftRecords opened={opened} />
      </Suspense>
    )
  if (onHold)
    return (
      <Notice tone="neutral" title={words.onHold}>
        {words.onHoldMore(words.left[event](ownerName))}
      </Notice>
    )
  if (failure !== undefined)
    return (
      <ErrorState title={words.notOpened[event](ownerName)} onRetry={() => void again()}>
        {failure}
      </ErrorState>
    )
  return opening
}

/** Opens; gives the message where that failed. */
async function attempt(heldId: string): Promise<string | undefined> {
  try {
    await client.openHeldSeat(heldId)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
