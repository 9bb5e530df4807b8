import * as z from 'zod/mini'
import { readReleaseLog, type ReleaseLogEntry, releaseLogEntry, showLostEntry } from '../../contract/release.ts'
import {
  context,
  emptyReleaseLog,
  fromText,
  type ReleaseLogHead,
  tellsOfLoss,
  sealBox,
  SealError,
  toText,
  verifyReleaseLog,
} from '../../vault/index.ts'
import type { ValueOf } from '../../contract/http.ts'
import { asAlarm } from '../core/alarm.ts'
import { openOwnBox } from '../core/own-box.ts'
import { type Core, unlocked } from '../core/core.ts'

const saidLost =
  'The keeper of the second key was restored from an older copy, and says so itself. Reports that came after that copy are gone there, and so is what was decided about them. Waiting periods have started over. If you stopped a report since then, please check whether it is there, and stop it again.'

/**
 * The last entry of an estate's log that this person saw in this browser, with the release service's signature: it is shown to
 * it if the log ever ends before. It tells what was reported and when, so it is stored sealed.
 */
function lastSeen(core: Core, ownerId: string) {
  const keys = unlocked(core)
  const { wrapKey, ownerId: reader } = keys
  const key = `log:${reader}:${ownerId}`
  const place = context('seen-log', reader, ownerId)
  return {
    read: async (): Promise<ReleaseLogEntry | undefined> => {
      const stored = await core.storage.get(key)
      if (!(stored instanceof Uint8Array)) return undefined
      const text = await openOwnBox(keys, stored, place).catch(() => undefined)
      return text && z.safeParse(releaseLogEntry, JSON.parse(toText(text))).data
    },
    store: async (entry: ReleaseLogEntry): Promise<void> =>
      core.storage.set(key, await sealBox(wrapKey, fromText(JSON.stringify(z.encode(releaseLogEntry, entry))), place)),
  }
}

/** What this person last saw of an estate's log, to be signed and shown with what they ask or decide. */
export async function seenOf(
  core: Core,
  ownerId: string,
): Promise<{ lastSeen: ReleaseLogHead; shown: { seen?: ReleaseLogEntry } }> {
  const seen = await lastSeen(core, ownerId).read()
  const { n, hash } = seen ?? emptyReleaseLog()
  return { lastSeen: { n, hash }, shown: seen ? { seen } : {} }
}

type Log = ValueOf<(typeof readReleaseLog)['answer']>

/**
 * The release log of an estate: every line signed by the release service (`signKey`), none missing, and never shorter than
 * this browser saw it, unless the release service says in it that it lost what this browser saw.
 * @param sent the log, where the server was asked for it already
 */
export async function readLog(
  core: Core,
  ownerId: string,
  signKey: Uint8Array,
  sent?: Log,
): Promise<ReleaseLogEntry[]> {
  const known = lastSeen(core, ownerId)
  const seen = await known.read()
  const read = async (given?: Log) => {
    const { entries } = given ?? (await core.call(readReleaseLog, { params: { ownerId } }))
    await verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), seen)
    return entries
  }
  try {
    const entries = await read(sent).catch(async (error: unknown) => {
      if (!seen || !(error instanceof SealError)) throw error
      await core.call(showLostEntry, { params: { ownerId }, body: { entry: seen } }).catch(() => undefined)
      return read()
    })
    if (seen && tellsOfLoss(entries, seen)) core.notify('info', saidLost)
    const last = entries.at(-1)
    if (last) await known.store(last)
    return entries
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/**
 * Notes where a log stands that holds, for whoever has no part in the estate. Where it does not go through what they saw before, that stays: it is shown
 * with what they decide, and the release service judges.
 */
export async function noteSeen(
  core: Core,
  ownerId: string,
  signKey: Uint8Array,
  entries: readonly ReleaseLogEntry[],
): Promise<void> {
  const known = lastSeen(core, ownerId)
  const last = entries.at(-1)
  const goesOn = await verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), await known.read()).then(
    () => true,
    () => false,
  )
  if (last && goesOn) await known.store(last)
}
