import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import {
  type HeldSeat,
  type ReleaseEvent,
  useLeftSoFar,
  useLockdown,
  useOnline,
  useOpened,
  client,
} from '../../estate/index.ts'
import { ErrorState, Notice } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { Coming } from './Coming.tsx'
import { words } from './words.ts'

// Lazy: the page loads all kinds and their renderers while the client opens the estate.
const load = () => retry(() => import('./LeftRecords.tsx'))
const LeftRecords = lazy(async () => ({ default: (await load()).LeftRecords }))

/** Decrypted on this device and read-only. Renders nothing before a release. */
export function OpenedEstate({ seat }: { seat: HeldSeat }) {
  const releases = seat.releases.filter((release) => release.state === 'released')
  if (releases.length === 0) return null
  const released = releases.map(({ id }) => id)
  const event = releases.some((release) => release.event === 'death') ? 'death' : 'incapacity'
  // A death after an incapacity releases more records: the new key remounts and reopens the estate.
  return <Opening key={released.toSorted().join(' ')} seat={seat} event={event} />
}

function Opening({ seat, event }: { seat: HeldSeat; event: ReleaseEvent }) {
  const { id: heldId, ownerName, ownerId, role, counts } = seat
  const opened = useOpened(heldId)
  const soFar = useLeftSoFar(heldId)
  const [failure, setFailure] = useState<string>()
  const online = useOnline()
  const [lost, setLost] = useState(false)
  if (failure !== undefined && !online && !lost) setLost(true)
  const onHold = useLockdown()

  useEffect(() => {
    // During a hold the server would refuse, and the grantee would see an error instead of the
    // wait. The effect runs again when the hold ends.
    if (onHold) return
    const open = async () => setFailure(await attempt(heldId))
    load().catch(() => undefined)
    void open()
  }, [heldId, onHold])

  const again = async () => {
    setFailure(undefined)
    setFailure(await attempt(heldId))
  }

  useEffect(() => {
    if (!lost || !online || onHold) return
    // Retries automatically when the connection is back.
    const goOn = async () => {
      setLost(false)
      setFailure(undefined)
      setFailure(await attempt(heldId))
    }
    void goOn()
  }, [heldId, lost, online, onHold])

  // Shows the server’s count until the signed manifest arrives.
  const of = soFar?.of ?? (event === 'death' ? counts.death + counts.incapacity : counts.incapacity)
  const opening = <Coming here={soFar?.records.length ?? 0} {...{ of, ownerName, event }} />
  const came = useMemo(
    () =>
      soFar === undefined || soFar.records.length === 0
        ? undefined
        : { ownerId, ownerName, heldId, role, events: [event], records: [...soFar.records], warnings: [] },
    [soFar, ownerId, ownerName, heldId, role, event],
  )
  const shown = opened ?? came
  const failed = failure !== undefined && (
    <ErrorState title={(came ? words.notWhole : words.notOpened)[event](ownerName)} onRetry={() => void again()}>
      {failure}
    </ErrorState>
  )
  if (shown !== undefined)
    return (
      <>
        {opened === undefined && failed}
        <Suspense fallback={opening}>
          <LeftRecords opened={shown} coming={opened === undefined ? of : undefined} />
        </Suspense>
      </>
    )
  if (onHold)
    return (
      <Notice tone="neutral" title={words.onHold}>
        {words.onHoldMore(words.left[event](ownerName))}
      </Notice>
    )
  return failed || opening
}

/** @returns the error message, or undefined on success */
async function attempt(heldId: string): Promise<string | undefined> {
  try {
    await client.openHeldSeat(heldId)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
