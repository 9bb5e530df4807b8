import { pauseByMail, vetoRelease } from '../../contract/release.ts'
import { random, signStatement } from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import { areWeaker, leastWaitDays, mostFirstDays, usualTerms } from '../../domain/release-terms.ts'
import { commit } from '../estate/commit.ts'
import { signPolicy } from '../estate/genesis.ts'
import { refresh } from '../estate/open.ts'
import { rearmAfterFirstDays } from '../estate/rearm-after-first-days.ts'
import { rearmAll } from '../estate/rearm.ts'
import {
  operatorChanges,
  pinnedService,
  promisedDay,
  sealingService,
  serviceToName,
} from '../estate/release-service.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import { EstateError } from '../model/estate.ts'
import type { Pause, ReleaseWish, ReviewerChange } from '../model/release.ts'
import { authKeyFor } from '../session/password-sign-in.ts'
import type { SessionCore } from '../session/session-state.ts'
import { readOwnReleases } from './own-releases.ts'

async function veto(core: EstateCore, releaseId: string): Promise<void> {
  const { ownerId, identity } = unlocked(core)
  const statement = await signStatement('veto', { ownerId, releaseId }, identity.signKey)
  await core.call(vetoRelease, { params: { ownerId, releaseId }, body: { statement } })
  await readOwnReleases(core)
  // If the save is not possible now, the next check retries it.
  if (core.estate) await rearmAfterFirstDays(core).catch(() => undefined)
}

/** Renews all seat keys and shares in the same save, because grantees have the released keys. */
async function endRelease(core: SessionCore, releaseId: string, password: string): Promise<void> {
  const keys = unlocked(core)
  const release = core.slice('releases').find(({ id }) => id === releaseId)
  if (!release) throw new EstateError('unknown-release', 'This report is no longer there.')
  if (release.state !== 'released') throw new EstateError('wrong-state', 'Only what was opened can be ended.')
  const authKey = await authKeyFor(core, password)
  await refresh(core)
  const over = { ownerId: keys.ownerId, releaseId }
  const end = await signStatement('end', over, keys.identity.signKey)
  await commit(core, async (estate, time) => {
    // The closing does not name removed grantees. Years later, it must never prove to the grantees
    // who stay that the owner is well.
    const closing = { ...over, event: release.event, seats: [] }
    const statement = await signStatement('closing', closing, keys.identity.signKey)
    const service = await sealingService(core, estate)
    const wish = { renewShared: true, keepBefore: false }
    const { voidCards: _, ...rotation } = await rearmAll(keys, estate, service, wish)
    return {
      writes: [],
      activity: [{ text: 'Ended a release: everything is closed again', at: time }],
      ...rotation,
      facts: [end, ...rotation.facts],
      extras: { ...rotation.extras, authKey, ends: [{ releaseId, statement }] },
    }
  })
  await refresh(core)
  await readOwnReleases(core)
}

function checkDays({
  waitIncapacityDays = leastWaitDays,
  waitDeathDays = leastWaitDays,
  fallbackDays = 0,
  firstDays = 0,
}: ReleaseWish): void {
  for (const wait of [waitIncapacityDays, waitDeathDays])
    if (!Number.isInteger(wait) || wait < leastWaitDays || wait > 90)
      throw new EstateError('days', `Please choose ${leastWaitDays} to 90 days.`)
  if (fallbackDays !== 0 && !(Number.isInteger(fallbackDays) && fallbackDays >= 14 && fallbackDays <= 90))
    throw new EstateError('days', 'Please choose 14 to 90 days.')
  if (!Number.isInteger(firstDays) || firstDays < 0 || firstDays > mostFirstDays)
    throw new EstateError('days', `Please choose 1 to ${mostFirstDays} days.`)
}

/** @param password required if the change weakens protection, else `password-needed` */
async function saveReleaseSettings(
  core: SessionCore,
  { cardFallback, ...days }: ReleaseWish,
  password?: string,
): Promise<void> {
  const keys = unlocked(core)
  checkDays(days)
  const authKey = password === undefined ? undefined : await authKeyFor(core, password)
  if (!core.estate) await refresh(core)
  if (opened(core).manifest.head.n === 0) await commit(core, () => ({ writes: [], activity: [] }))
  await commit(core, async (estate, time) => {
    const before = estate.facts.policy ?? usualTerms
    const terms = {
      ...before,
      ...days,
      cardFallback: cardFallback === undefined ? before.cardFallback : Number(cardFallback),
    }
    if (authKey === undefined && areWeaker(before, terms))
      throw new EstateError('password-needed', 'This opens something sooner than before. Please enter your password.')
    const policy = await signPolicy(
      keys,
      (estate.facts.policy?.counter ?? 0) + 1,
      terms,
      await promisedDay(core, estate.facts),
      serviceToName(estate, terms),
    )
    return {
      writes: [],
      activity: [{ text: 'Updated release settings', at: time }],
      facts: [policy],
      extras: { policy, ...(authKey && { authKey }) },
    }
  })
  await readOwnReleases(core, undefined, random(32))
}

/** Lists the newest first; empty before the first save, which names the release service. */
async function readReviewerChanges(core: EstateCore): Promise<ReviewerChange[]> {
  if (!core.estate) await refresh(core)
  return opened(core).facts.genesis ? operatorChanges(core, pinnedService(opened(core))) : []
}

/** Undefined for an unknown link or a report that has ended. */
async function pauseWithLink(core: Core, token: string): Promise<Pause | undefined> {
  const { pausedUntil, opensAt, again } = await core.call(pauseByMail, { body: { token } })
  if (pausedUntil === null) return undefined
  return {
    until: pausedUntil.toISOString(),
    ...(opensAt === null ? {} : { opensAt: opensAt.toISOString() }),
    again,
  }
}

export const releaseCalls = { veto, endRelease, saveReleaseSettings, readReviewerChanges, pauseByMail: pauseWithLink }
