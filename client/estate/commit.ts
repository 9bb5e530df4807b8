import { maxRecordsPerSave, saveEstate } from '../../contract/estate.ts'
import { EstateError } from '../model/estate.ts'
import { isLost } from '../offline/offline-unlock.ts'
import type { Placed } from './changes.ts'
import { type Core, type Estate, type Keys, opened, stillUnlocked, timeOf, unlocked } from '../core/core.ts'
import { build, type Draft } from './build-save.ts'
import { headsSent } from './chain-heads.ts'
import { keepNews, newsOfSave } from '../offline/estate-copy.ts'
import { refresh } from './open.ts'
import { pinHead } from './pins.ts'
import type { Plan } from './save-plan.ts'
import { publishEstate } from './publish.ts'
import { keepSnapshot } from './snapshot.ts'
import { arrived, type Attempt, type Tries } from './attempts.ts'

const attemptOf = (plan: Plan, { body, after }: Draft): Attempt[] => {
  const last = body.entries.at(-1)
  const placed = (plan.placed ?? []).map((one) => ({ ...one, version: after.manifest.rows.get(one.id)?.version ?? 0 }))
  return last ? [{ n: last.n, signature: last.signature, placed }] : []
}

const tries = 5

/**
 * Saves: builds on the newest state, sends, and on a conflict (another device saved first) reads, verifies, builds again. Durable when
 * it resolves. `plan` may be run several times; null means that there is nothing to save any more.
 * @param known earlier tries of the same save, of which one may have arrived
 * @returns where the records of the plan came to stand
 */
export async function commit(
  core: Core,
  plan: (estate: Estate, time: string) => Plan | null | Promise<Plan | null>,
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
    if (planned.writes.length > maxRecordsPerSave)
      throw new EstateError('too-many', 'At most 500 records can be saved at once.')
    const draft = await build(core, planned)
    stillUnlocked(core, keys)
    const made = attemptOf(planned, draft)
    known.attempts.push(...made)
    await known.onAttempt?.()
    stillUnlocked(core, keys)
    try {
      await core.call(saveEstate, { body: draft.body })
      await take(core, keys, draft)
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

async function take(core: Core, keys: Keys, { body, after }: Draft): Promise<void> {
  const stopped = (body.vetoes ?? []).length > 0
  await pinHead(core, keys.ownerId, after.manifest.head)
  stillUnlocked(core, keys)
  core.estate = stopped ? { ...after, openReleases: [] } : after
  publishEstate(core)
  if (body.heads) await headsSent(core, keys.ownerId)
  const { seatKeys, allKeys, arms, disarms } = body
  const seatsMoved = [seatKeys, allKeys, arms, disarms].some((changed) => changed !== undefined && changed.length > 0)
  await keepNews(core, keys, newsOfSave(body, new Date(core.now())), seatsMoved ? 'ask' : 'as-kept')
  core.channel?.postMessage({ type: 'saved' })
  stillUnlocked(core, keys)
  if (stopped) core.notify('info', 'You saved something, so the report about you was stopped.')
  await keepSnapshot(core)
}
