import { maxRecordsPerSave, saveEstate } from '../../contract/estate.ts'
import { namesReaders } from '../../vault/index.ts'
import { EstateError } from '../model/estate.ts'
import { readersChangedAtOnce } from './audience.ts'
import { type Keys, stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { build, type BuiltSave, recordsToReseal } from './build-save.ts'
import { headsSent } from './chain-heads.ts'
import { newsOfSave, copyNews } from '../offline/estate-copy.ts'
import { refresh } from './open.ts'
import { pinHead } from './pins.ts'
import type { SavePlan } from './save-plan.ts'
import { publishEstate } from './publish.ts'
import { arrived, type Tries } from './attempts.ts'
import { isLost } from '../core/transport.ts'
import type { Placed, Attempt } from './change.ts'
import { type Estate, opened, type EstateCore } from './state.ts'
import { leaveSnapshot } from './snapshot.ts'

const attemptOf = (plan: SavePlan, { body, after }: BuiltSave): Attempt[] => {
  const last = body.entries.at(-1)
  const placed = (plan.placed ?? []).map((one) => ({ ...one, version: after.manifest.rows.get(one.id)?.version ?? 0 }))
  return last ? [{ n: last.n, signature: last.signature, placed }] : []
}

const tries = 5

const stillToReseal = (estate: Estate, records: SavePlan['writes']): SavePlan['writes'] =>
  records.slice(0, readersChangedAtOnce).flatMap(({ id }) => {
    const now = estate.records.get(id)
    return now && namesReaders(now.wrap) ? [{ id, content: now.content }] : []
  })

/**
 * Reads and rebuilds the save after a conflict with another device. The save is then durable.
 * @param plan may run several times; null means that nothing is left to save
 */
export async function commit(
  core: EstateCore,
  plan: (estate: Estate, time: string) => SavePlan | null | Promise<SavePlan | null>,
  known: Tries = { attempts: [] },
): Promise<Placed[]> {
  const keys = unlocked(core)
  for (let left = tries; ; left -= 1) {
    const before = await arrived(core, known)
    stillUnlocked(core, keys)
    if (before) {
      await refresh(core)
      return before.placed
    }
    const planned = await plan(opened(core), timeOf(core))
    stillUnlocked(core, keys)
    if (!planned) return []
    const anew = recordsToReseal(opened(core), planned)
    if (planned.lost === undefined && planned.writes.length + anew.length > maxRecordsPerSave) {
      await commit(core, (estate) => ({ writes: stillToReseal(estate, anew), activity: [] }))
      left += 1
      continue
    }
    if (planned.writes.length > maxRecordsPerSave)
      throw new EstateError('too-many', 'You can save up to 500 records at a time.')
    const built = await build(core, planned)
    stillUnlocked(core, keys)
    const made = attemptOf(planned, built)
    known.attempts.push(...made)
    await known.onAttempt?.()
    stillUnlocked(core, keys)
    try {
      await core.call(saveEstate, { body: built.body })
      await take(core, keys, built)
      return made[0]?.placed ?? []
    } catch (error) {
      if (isLost(error)) {
        const late = await arrived(core, known).catch(() => undefined)
        stillUnlocked(core, keys)
        if (!late) throw error
        await refresh(core)
        return late.placed
      }
      const again = error instanceof EstateError && ['conflict', 'release-open'].includes(error.code)
      if (!again || left <= 1) throw error
      stillUnlocked(core, keys)
      await refresh(core)
    }
  }
}

async function take(core: EstateCore, keys: Keys, { body, after }: BuiltSave): Promise<void> {
  const stopped = (body.vetoes ?? []).length > 0
  await pinHead(core, keys.ownerId, after.manifest.head)
  stillUnlocked(core, keys)
  core.estate = stopped ? { ...after, openReleases: [] } : after
  publishEstate(core)
  if (body.heads) await headsSent(core, keys)
  const { seatKeys, allKeys, arms, disarms, sharings } = body
  const seatsMoved = [seatKeys, allKeys, arms, disarms, sharings].some(
    (changed) => changed !== undefined && changed.length > 0,
  )
  await copyNews(core, keys, newsOfSave(body, new Date(core.now())), seatsMoved ? 'ask' : 'as-copied')
  core.channel?.postMessage({ type: 'saved' })
  stillUnlocked(core, keys)
  if (stopped) core.notify('info', 'You saved something, so the report about you was stopped.')
  await leaveSnapshot(core)
}
