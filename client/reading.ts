import { isLost } from './core/transport.ts'
import { unlocked } from './core/core.ts'
import { rearmAfterNewKeys } from './estate/rearm-after-new-keys.ts'
import { sendHeadsDaily } from './estate/chain-heads.ts'
import type { Opening } from './core/wire.ts'
import { openCopy, refresh } from './estate/open.ts'
import { withdrawEstate } from './estate/publish.ts'
import type { Estate } from './estate/state.ts'
import { purgeExpired } from './estate/versions.ts'
import type { UploadsCore } from './files/upload-jobs.ts'
import { resumeStoredUploads } from './files/uploads.ts'
import { checkHeld } from './held/check-held.ts'
import { readHeldSeats } from './held/held-seats.ts'
import { openCopies } from './held/shared-copy.ts'
import { copiedThrough } from './offline/estate-copy.ts'
import { firstLoad, readBegun } from './offline/first-load.ts'
import { askOpening, openingOf } from './offline/source.ts'
import { type OutboxCore, readOutbox, sendOutbox } from './outbox/outbox.ts'
import { checkOwn } from './release/check-own.ts'
import { readOwnReleases } from './release/own-releases.ts'
import { pinAcceptances, showSeats } from './seats/seats.ts'
import type { SessionCore } from './session/session-state.ts'

/** Times are milliseconds since 1970. */
export type ReadingCore = SessionCore &
  OutboxCore &
  UploadsCore & { readonly reading: { readAt: number; checkedAt: number } }

/** Shows this device's sealed copy while the server answers with newer entries. */
async function fromHere(core: ReadingCore): Promise<Estate | undefined> {
  if (core.estate) return undefined
  const kept = await openCopy(core)
  try {
    if (core.estate) showSeats(core)
  } catch {
    // The page shows the seats once the server has answered.
  }
  return kept
}

/** Opens the estate: this device's copy, and in one call everything newer from the server. */
async function openOwn(core: ReadingCore): Promise<Opening> {
  const keys = unlocked(core)
  const copied = await copiedThrough(core, keys.ownerId).catch(() => undefined)
  const since = copied ?? (await readBegun(core, keys.ownerId))?.n ?? 0
  const answer = askOpening(core, since)
  // The code below reports this failure, after the copy opened.
  answer.catch(() => undefined)
  const kept = await fromHere(core)
  try {
    const opening = await answer
    const ofKept = () => (kept?.manifest.head.n === since ? openingOf(core, since, opening) : undefined)
    await refresh(core, { kept, source: kept ? ofKept() : await firstLoad(core, keys, { since, opening }) })
    return opening
  } catch (error) {
    // Once the server has answered, the copy alone must not stay on the page.
    if (kept && core.estate === kept && !isLost(error)) withdrawEstate(core)
    throw error
  }
}

async function readOwn(core: ReadingCore): Promise<Opening | undefined> {
  await readOutbox(core)
  const opening = core.estate ? await refresh(core) : await openOwn(core)
  await pinAcceptances(core)
  // Needed after a key change. If it fails, the next read retries.
  await rearmAfterNewKeys(core).catch(() => undefined)
  // If this fails, the next read retries.
  await purgeExpired(core).catch(() => undefined)
  await sendHeadsDaily(core).catch(() => undefined)
  return opening && core.estate?.manifest.head.n === opening.state.n ? opening : undefined
}

const settle = (work: Promise<unknown>): Promise<{ error: unknown } | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  )

export async function readAll(core: ReadingCore, withCheck = true): Promise<void> {
  core.reading.readAt = core.now()
  if (withCheck) core.reading.checkedAt = core.now()
  let opening: Opening | undefined
  const own = async () => {
    opening = await readOwn(core)
  }
  const { keys } = core
  const results = [
    ...(keys ? [await settle(openCopies(core, keys))] : []),
    await settle(own()),
    await settle(withCheck ? checkOwn(core, opening) : readOwnReleases(core, opening)),
    await settle(withCheck ? checkHeld(core, opening?.held) : readHeldSeats(core, opening?.held)),
  ]
  const failed = results.find((error) => error !== undefined)
  if (failed === undefined) return
  if (!core.estate && core.keys) core.publish({ status: 'failed' })
  throw failed.error
}

export function resumeWaiting(core: ReadingCore): void {
  resumeStoredUploads(core).catch(() => undefined)
  void sendOutbox(core)
}

/** Serialized in the background; then resumes waiting changes and uploads. */
export function loadAll(core: ReadingCore, withCheck = true): void {
  core
    .serialize(() => readAll(core, withCheck))
    .catch(() => undefined)
    .finally(() => resumeWaiting(core))
}
