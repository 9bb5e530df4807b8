import { equal } from '../../vault/index.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { type Keys, stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { isLost } from '../core/transport.ts'
import { copyNews, copySource } from '../offline/estate-copy.ts'
import { firstLoad, forgetBegun } from '../offline/first-load.ts'
import { serverOf, type Source } from '../offline/source.ts'
import { pinnedHead, pinHead } from './pins.ts'
import { publishArrived, publishEstate, withdrawEstate } from './publish.ts'
import { Behind, Moved, undefinedIfDiverged, readOnce, type Reading, type Watching } from './read-estate.ts'
import { continueAfterRestore, isContinuing } from './restore.ts'
import type { Estate, EstateCore } from './state.ts'

/** Verifies everything before it changes memory or pins. Rejects with the alarm. */
export async function refresh(
  core: EstateCore,
  first: { kept?: Estate | undefined; source?: Source | undefined } = {},
): Promise<void> {
  const keys = unlocked(core)
  try {
    await refreshWithRetries(core, keys, first)
  } catch (error) {
    // If an estate fails a check, the page must not show a part of it. After a lost connection,
    // verified parts stay.
    if (core.keys === keys && !core.estate && core.shown && !isLost(error)) withdrawEstate(core)
    throw asAlarm(core, error instanceof Moved || error instanceof Behind ? alarm() : error)
  } finally {
    if (core.slice('arriving')) core.publish({ arriving: undefined })
  }
}

async function refreshWithRetries(
  core: EstateCore,
  keys: Keys,
  { kept, source: firstSource }: Parameters<typeof refresh>[1] = {},
) {
  let source = firstSource
  for (let tries = 3; ; tries -= 1) {
    try {
      const { estate, news, state } = await readServer(core, keys, kept, source)
      stillUnlocked(core, keys)
      await pinHead(core, keys.ownerId, estate.manifest.head)
      core.estate = estate
      core.readAt = timeOf(core)
      // After a restore, the server may use a lost version number a second time, so only records of
      // this read may stay on the page.
      if (news.whole && !isOf(core.shown, estate)) core.shown = undefined
      publishEstate(core)
      await copyNews(core, keys, news, { state, seats: estate.seatAnswer })
      return
    } catch (error) {
      source = undefined
      if (!(error instanceof Moved) || tries <= 1) throw error
      // The server's state may contradict the part of a first load that an earlier visit stored.
      if (tries === 2) await forgetBegun(core, keys.ownerId)
    }
  }
}

const isOf = (shown: EstateCore['shown'], { records }: Estate): boolean =>
  shown !== undefined && [...shown].every(([id, record]) => records.get(id) === record)

const readWhole = async (core: EstateCore, keys: Keys, pinned: boolean): Promise<Reading> =>
  readOnce(keys, serverOf(core), undefined, pinned ? await pinnedHead(core, keys.ownerId) : undefined)

/** Sends this device's lost entries again after a restore, unless another device continued. */
async function readServer(
  core: EstateCore,
  keys: Keys,
  kept: Estate | undefined,
  firstSource: Source | undefined,
): Promise<Reading> {
  const pinned = await pinnedHead(core, keys.ownerId)
  const begun = await isContinuing(core, keys.ownerId)
  const there = core.estate ?? kept
  // A page that already shows the estate needs no progress display.
  const watch = there ? undefined : watching(core, keys)
  const source = firstSource ?? (there || begun ? serverOf(core) : await firstLoad(core, keys))
  const added = begun
    ? undefined
    : await readOnce(keys, source, there, pinned, watch?.callbacks).finally(watch?.end).catch(undefinedIfDiverged)
  if (added) return added
  if (!there && (await forgetBegun(core, keys.ownerId))) throw new Moved()
  const whole = there && !begun ? await readWhole(core, keys, true).catch(undefinedIfDiverged) : undefined
  if (whole) return whole
  const known = begun ? ((await readCopy(core, keys)) ?? there) : (there ?? (await readCopy(core, keys)))
  await continueAfterRestore(core, keys, known, async (pin) => (await readWhole(core, keys, pin)).estate)
  return readWhole(core, keys, true)
}

function watching(core: EstateCore, keys: Keys): { callbacks: Watching; end: () => void } {
  let over = false
  const isHere = () => !over && core.keys === keys && !core.estate
  return {
    callbacks: {
      onArrived: (arriving, head) => {
        // Pins at once, because a later visit continues this read and must notice a server that has
        // less by then.
        pinHead(core, keys.ownerId, head).catch(() => undefined)
        if (isHere()) core.publish({ arriving, status: 'loading' })
      },
      onVerified: (records) => isHere() && publishArrived(core, records),
    },
    end: () => {
      over = true
    },
  }
}

async function readCopy(core: EstateCore, keys: Keys): Promise<Estate | undefined> {
  const copy = await copySource(core, keys)
  return copy && (await readOnce(keys, copy.source, undefined, undefined)).estate
}

/** Checks the copy like a server answer, and shows it unless it fails or the pin is newer. */
export async function openCopy(core: EstateCore): Promise<Estate | undefined> {
  const keys = unlocked(core)
  try {
    const copy = await copySource(core, keys)
    if (!copy) return undefined
    const { estate } = await readOnce(keys, copy.source, undefined, undefined)
    const { head } = estate.manifest
    const pinned = await pinnedHead(core, keys.ownerId)
    if (core.keys !== keys || core.estate) return undefined
    if (pinned && (head.n < pinned.n || (head.n === pinned.n && !equal(head.hash, pinned.hash)))) return estate
    core.estate = estate
    core.readAt = copy.at
    if (!core.slice('online')) core.publish({ seenAt: copy.at })
    publishEstate(core)
    return estate
  } catch {
    return undefined
  }
}
