import * as z from 'zod/mini'
import { readReleaseLog, type ReleaseLogEntry, releaseLogEntry, showLostEntry } from '../../contract/release.ts'
import {
  context,
  emptyReleaseLog,
  fromText,
  type ReleaseLogHead,
  notesLossSince,
  sealBox,
  SealError,
  type ServiceKeys,
  toText,
  verifyReleaseLog,
} from '../../vault/index.ts'
import type { ValueOf } from '../../contract/http.ts'
import { asAlarm } from '../core/alarm.ts'
import { openOwnBox } from '../core/own-box.ts'
import { type Core, unlocked } from '../core/core.ts'

const lossNotice =
  'The keeper of the second key was restored from an older copy, and says so itself. Reports that came after that copy are gone there, and so is what was decided about them. Waiting periods have started over. If you stopped a report since then, please check whether it is there, and stop it again.'

/**
 * The browser shows this entry to the service if the log ever ends earlier. Stored sealed, for it
 * reveals reports.
 * @param signKey the service that the owner's statements name: an earlier one has another log
 */
function lastSeen(core: Core, ownerId: string, signKey: Uint8Array) {
  const keys = unlocked(core)
  const { wrapKey, ownerId: reader } = keys
  const key = `log:${reader}:${ownerId}`
  const place = context('seen-log', reader, ownerId)
  return {
    read: async (): Promise<ReleaseLogEntry | undefined> => {
      const stored = await core.storage.get(key)
      if (!(stored instanceof Uint8Array)) return undefined
      const text = await openOwnBox(keys, stored, place).catch(() => undefined)
      const entry = text && z.safeParse(releaseLogEntry, JSON.parse(toText(text))).data
      if (!entry) return undefined
      const before = { n: entry.n - 1, hash: entry.prev }
      return verifyReleaseLog(ownerId, signKey, [entry], before).then(
        () => entry,
        () => undefined,
      )
    },
    store: async (entry: ReleaseLogEntry): Promise<void> =>
      core.storage.set(key, await sealBox(wrapKey, fromText(JSON.stringify(z.encode(releaseLogEntry, entry))), place)),
  }
}

export async function seenOf(
  core: Core,
  ownerId: string,
  { signKey }: Pick<ServiceKeys, 'signKey'>,
): Promise<{ lastSeen: ReleaseLogHead; shown: { seen?: ReleaseLogEntry } }> {
  const seen = await lastSeen(core, ownerId, signKey).read()
  const { n, hash } = seen ?? emptyReleaseLog()
  return { lastSeen: { n, hash }, shown: seen ? { seen } : {} }
}

type Log = ValueOf<(typeof readReleaseLog)['answer']>

/** Verifies that the log reaches what this browser saw, unless a signed loss explains it. */
export async function readLog(
  core: Core,
  ownerId: string,
  signKey: Uint8Array,
  sent?: Log,
): Promise<ReleaseLogEntry[]> {
  const known = lastSeen(core, ownerId, signKey)
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
    if (seen && notesLossSince(entries, seen)) core.notify('info', lossNotice)
    const last = entries.at(-1)
    if (last) await known.store(last)
    return entries
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/** Keeps the older head after a fork; the app sends it, and the service judges. */
export async function noteSeen(
  core: Core,
  ownerId: string,
  signKey: Uint8Array,
  entries: readonly ReleaseLogEntry[],
): Promise<void> {
  const known = lastSeen(core, ownerId, signKey)
  const last = entries.at(-1)
  const goesOn = await verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), await known.read()).then(
    () => true,
    () => false,
  )
  if (last && goesOn) await known.store(last)
}
