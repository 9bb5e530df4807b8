import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { firstEvent, type KeyEvent } from '../../../domain/releases.ts'
import { messageOf } from '../../estate/message-of.ts'
import {
  type HeldSeat,
  type ReleaseView,
  useLeftSoFar,
  useLockdown,
  useOnline,
  useOpened,
  client,
} from '../../estate/index.ts'
import { ErrorState, exactTime, Notice } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import { eventOpened, isEarly, openedFor } from '../release/is-open.ts'
import { Coming } from './Coming.tsx'
import { words } from './words.ts'

type Estate = NonNullable<ReturnType<typeof useOpened>>

// Lazy: the page loads all kinds and their renderers while the client opens the estate.
const load = () => retry(() => import('./LeftRecords.tsx'))
const LeftRecords = lazy(async () => ({ default: (await load()).LeftRecords }))

/** Decrypted on this device and read-only. Renders nothing before a release. */
export function OpenedEstate({ seat }: { seat: HeldSeat }) {
  const releases = openedFor(seat)
  if (releases.length === 0) return null
  const early = releases.find(isEarly)
  // More opens after the first days, or at a death: the new key remounts and reopens the estate.
  const key = releases.map(({ id, state }) => `${id} ${state}`).toSorted()
  return (
    <>
      {early !== undefined && <RestIsSealed seat={seat} release={early} />}
      <Opening key={key.join(' ')} seat={seat} releases={releases} />
    </>
  )
}

function Opening({ seat, releases }: { seat: HeldSeat; releases: readonly ReleaseView[] }) {
  const { id: heldId, ownerName, ownerId, role } = seat
  const event = releases.some((release) => release.event === 'death') ? 'death' : 'incapacity'
  const now = releases.map(eventOpened)
  const known = useOpened(heldId)
  const opened = now.every((one) => known?.events.includes(one)) ? known : undefined
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
  const of = soFar?.of ?? countOf(seat, now)
  const opening = <Coming here={soFar?.records.length ?? 0} {...{ of, ownerName, event }} />
  const came = useMemo(
    (): Estate | undefined =>
      soFar === undefined || soFar.records.length === 0
        ? undefined
        : { ownerId, ownerName, heldId, role, events: [event], records: [...soFar.records], warnings: [] },
    [soFar, ownerId, ownerName, heldId, role, event],
  )
  // What opened in the first days stays on the page until the rest begins to arrive.
  const shown = opened ?? came ?? known
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

function countOf({ counts }: HeldSeat, events: readonly KeyEvent[]): number {
  if (events.includes('death')) return counts.death + counts.incapacity
  return (events.includes(firstEvent) ? counts.first : 0) + (events.includes('incapacity') ? counts.incapacity : 0)
}

function RestIsSealed({ seat: { ownerName, counts, releases }, release }: { seat: HeldSeat; release: ReleaseView }) {
  const isAnyOpened = releases.some(({ state }) => state === 'released')
  const more = isAnyOpened ? undefined : counts.death + counts.incapacity - counts.first
  if (more === 0) return null
  return (
    <Notice tone="neutral" title={words.early(ownerName)}>
      {words.restIsSealed(ownerName, more, release.opensAt && exactTime(release.opensAt))}
    </Notice>
  )
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
