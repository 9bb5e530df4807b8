import { equal } from '../../vault/index.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { type Keys, stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { isLost } from '../core/transport.ts'
import { copyNews, copySource } from '../offline/estate-copy.ts'
import { firstLoad, forgetBegun } from '../offline/first-load.ts'
import { serverOf, type Source } from '../offline/source.ts'
import { pinnedHead, pinHead } from './pins.ts'
import { publishArrived, publishEstate, withdrawEstate } from './publish.ts'
import { Behind, Moved, orElsewhere, readOnce, type Reading, type Watching } from './read-estate.ts'
import { continueAfterRestore, isContinuing } from './restore.ts'
import type { Estate, EstateCore } from './state.ts'

/**
 * Brings the opened estate to where the server is, or opens it first. Verifies everything before anything is taken over: a failure
 * leaves memory and pins as they were. Rejects with the one alarm for whatever does not hold.
 * @param first what is there already when an estate is opened: `kept`, what this device keeps of it, opened; then only what is newer is
 *   read. `source`, the server where it was asked before
 */
export async function refresh(
  core: EstateCore,
  first: { kept?: Estate | undefined; source?: Source | undefined } = {},
): Promise<void> {
  const keys = unlocked(core)
  try {
    await bringUp(core, keys, first)
  } catch (error) {
    // What does not hold as a whole is not shown in part. Where only the connection was lost, what came holds as before.
    if (core.keys === keys && !core.estate && core.shown && !isLost(error)) withdrawEstate(core)
    throw asAlarm(core, error instanceof Moved || error instanceof Behind ? alarm() : error)
  } finally {
    if (core.slice('arriving')) core.publish({ arriving: undefined })
  }
}

async function bringUp(core: EstateCore, keys: Keys, { kept, source: asked }: Parameters<typeof refresh>[1] = {}) {
  let source = asked
  for (let tries = 3; ; tries -= 1) {
    try {
      const { estate, news, state } = await readServer(core, keys, kept, source)
      stillUnlocked(core, keys)
      await pinHead(core, keys.ownerId, estate.manifest.head)
      core.estate = estate
      core.readAt = timeOf(core)
      // A version that was lost may have been given again: nothing that is shown is taken for what it is now, but what this reading showed.
      if (news.whole && !isOf(core.shown, estate)) core.shown = undefined
      publishEstate(core)
      await copyNews(core, keys, news, { state, seats: estate.seatAnswer })
      return
    } catch (error) {
      source = undefined
      if (!(error instanceof Moved) || tries <= 1) throw error
      // What was kept of an earlier visit may be what does not fit.
      if (tries === 2) await forgetBegun(core, keys.ownerId)
    }
  }
}

/** Whether all that is shown are the very records of this estate. */
const isOf = (shown: EstateCore['shown'], { records }: Estate): boolean =>
  shown !== undefined && [...shown].every(([id, record]) => records.get(id) === record)

const readWhole = async (core: EstateCore, keys: Keys, pinned: boolean): Promise<Reading> =>
  readOnce(keys, serverOf(core), undefined, pinned ? await pinnedHead(core, keys.ownerId) : undefined)

/**
 * Reads the server, on top of what is in memory where that is the beginning of it. Where another device went on after the server was put back from an older copy,
 * everything is read; where none did and this device saw more, it sends that again first.
 */
async function readServer(
  core: EstateCore,
  keys: Keys,
  kept: Estate | undefined,
  asked: Source | undefined,
): Promise<Reading> {
  const pinned = await pinnedHead(core, keys.ownerId)
  const begun = await isContinuing(core, keys.ownerId)
  const there = core.estate ?? kept
  // Who has something on the screen is not told of what comes.
  const watch = there ? undefined : watching(core, keys)
  const source = asked ?? (there || begun ? serverOf(core) : await firstLoad(core, keys))
  const added = begun
    ? undefined
    : await readOnce(keys, source, there, pinned, watch?.told).finally(watch?.end).catch(orElsewhere)
  if (added) return added
  if (!there && (await forgetBegun(core, keys.ownerId))) throw new Moved()
  const whole = there && !begun ? await readWhole(core, keys, true).catch(orElsewhere) : undefined
  if (whole) return whole
  const known = begun ? ((await readCopy(core, keys)) ?? there) : (there ?? (await readCopy(core, keys)))
  await continueAfterRestore(core, keys, known, async (pin) => (await readWhole(core, keys, pin)).estate)
  return readWhole(core, keys, true)
}

/** Shows what comes, until it is over. */
function watching(core: EstateCore, keys: Keys): { told: Watching; end: () => void } {
  let over = false
  const isHere = () => !over && core.keys === keys && !core.estate
  return {
    told: {
      onArrived: (arriving, head) => {
        // What comes now goes on with the next visit: a server that has less by then is noticed.
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

/** What this device keeps of the estate, verified; not held against the pin. */
async function readCopy(core: EstateCore, keys: Keys): Promise<Estate | undefined> {
  const copy = await copySource(core, keys)
  return copy && (await readOnce(keys, copy.source, undefined, undefined)).estate
}

/**
 * Opens what this device keeps of the estate, with the checks that an answer of the server goes through, and shows it where it is the
 * newest that this device saw.
 * @returns undefined where nothing is kept, or what is kept does not hold
 */
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
