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

  useEffect(() => {
    if (!lost || !online || onHold) return
    // Who only lost the connection need not press anything once it is back.
    const goOn = async () => {
      setLost(false)
      setFailure(undefined)
      setFailure(await attempt(heldId))
    }
    void goOn()
  }, [heldId, lost, online, onHold])

  // Before the lists that the owner signed are here, the server says how many they name.
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

/** Opens; gives the message where that failed. */
async function attempt(heldId: string): Promise<string | undefined> {
  try {
    await client.openHeldSeat(heldId)
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}
