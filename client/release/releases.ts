import { isStandingState } from '../../domain/releases.ts'
import * as z from 'zod/mini'
import {
  listReleases,
  pauseByMail,
  readReleaseLog,
  type Release,
  releaseInfo,
  type ReleaseLogEntry,
  releaseLogEntry,
  showLostEntry,
  vetoRelease,
} from '../../contract/release.ts'
import {
  context,
  emptyReleaseLog,
  fromText,
  openBox,
  saysLost,
  sealBox,
  SealError,
  type ServiceKeys,
  signStatement,
  toText,
  verifyReleaseLog,
} from '../../vault/index.ts'
import type {
  Objection,
  Pause,
  ReleaseSettings,
  ReleaseStep,
  ReleaseView,
  ReleaseWish,
  Reviewers,
} from '../model/release.ts'
import { EstateError } from '../model/estate.ts'
import { seatRoles } from '../../domain/seats.ts'
import { commit } from '../estate/commit.ts'
import { type Core, type Estate, opened, unlocked } from '../core/core.ts'
import { leastWaitUntold, type ReleaseInfo, signPolicy, type Terms, usualTerms } from '../estate/genesis.ts'
import { asAlarm, refresh } from '../estate/open.ts'
import { rotate } from '../estate/rotation.ts'
import type { Shown } from './service-check.ts'
import { serviceOf } from '../estate/release-service.ts'
import type { Session } from '../session/session.ts'

const isAbout = (entry: ReleaseLogEntry, releaseId: string): boolean => {
  const about: unknown = JSON.parse(entry.detail)
  return typeof about === 'object' && about !== null && 'releaseId' in about && about.releaseId === releaseId
}

const saidLost =
  'The keeper of the second key was put back from an older copy, and says so itself. Reports that came after that copy, and what was decided about them, are gone there. Waits that run have started again. If you stopped a report since, please look whether it is there, and stop it again.'

/**
 * The last entry of an estate's log that this person saw in this browser, with the release service's signature: it is shown to
 * it if the log ever ends before. It tells what was reported and when, so it is kept sealed.
 */
function lastSeen(core: Core, ownerId: string) {
  const { wrapKey, ownerId: reader } = unlocked(core)
  const key = `log:${reader}:${ownerId}`
  const place = context('seen-log', reader, ownerId)
  return {
    read: async (): Promise<ReleaseLogEntry | undefined> => {
      const kept = await core.storage.get(key)
      if (!(kept instanceof Uint8Array)) return undefined
      const text = await openBox(wrapKey, kept, place).catch(() => undefined)
      return text && z.safeParse(releaseLogEntry, JSON.parse(toText(text))).data
    },
    keep: async (entry: ReleaseLogEntry): Promise<void> =>
      core.storage.set(key, await sealBox(wrapKey, fromText(JSON.stringify(z.encode(releaseLogEntry, entry))), place)),
  }
}

/**
 * The release log of an estate: every line signed by the release service (`signKey`), none missing, and never shorter than
 * this browser saw it, unless the release service says in it that it lost what this browser saw.
 */
export async function readLog(core: Core, ownerId: string, signKey: Uint8Array): Promise<ReleaseLogEntry[]> {
  const known = lastSeen(core, ownerId)
  const seen = await known.read()
  const read = async () => {
    const { entries } = await core.call(readReleaseLog, { params: { ownerId } })
    await verifyReleaseLog(ownerId, signKey, entries, emptyReleaseLog(), seen)
    return entries
  }
  try {
    const entries = await read().catch(async (error: unknown) => {
      if (!seen || !(error instanceof SealError)) throw error
      await core.call(showLostEntry, { params: { ownerId }, body: { entry: seen } }).catch(() => undefined)
      return read()
    })
    if (seen && saysLost(entries, seen)) core.notify('info', saidLost)
    const last = entries.at(-1)
    if (last) await known.keep(last)
    return entries
  } catch (error) {
    throw asAlarm(core, error)
  }
}

/** What contacts who did not report said, as screens see it. */
export const objectionsOf = ({ objections }: Pick<Release, 'objections'>): Objection[] =>
  objections.map(({ role, reason, at }) => ({ role, reason, at: at.toISOString() }))

/** A release as screens see it, with its own lines of the log. */
export function releaseView(release: Release, log: readonly ReleaseLogEntry[]): ReleaseView {
  const { objectUntil, opensAt, pausedUntil, opinion, reason } = release
  const why = reason ?? opinion?.reason
  const lines = log.filter((entry) => isAbout(entry, release.releaseId))
  const steps = lines.map(
    ({ n, at, step, by, detail }): ReleaseStep => ({ n, at: new Date(at).toISOString(), step, by, detail }),
  )
  return {
    id: release.releaseId,
    ownerId: release.ownerId,
    event: release.event,
    state: release.state,
    reportedBy: release.role,
    mine: release.mine,
    reportedAt: release.reportedAt.toISOString(),
    ...(objectUntil === null ? {} : { objectUntil: objectUntil.toISOString() }),
    ...(opensAt === null ? {} : { opensAt: opensAt.toISOString() }),
    ...(pausedUntil === null ? {} : { pausedUntil: pausedUntil.toISOString() }),
    ...(why === undefined ? {} : { reason: why }),
    ...(opinion === null ? {} : { opinion: opinion.stance }),
    objections: objectionsOf(release),
    approval: release.approval,
    log: steps,
  }
}

/** Reads what is going on about the owner: their releases and what a release would take today. Gives what the server said. */
export async function readOwnReleases(core: Core): Promise<Shown & { info: ServiceKeys }> {
  const { ownerId } = unlocked(core)
  const [{ releases }, info] = await Promise.all([core.call(listReleases, {}), core.call(releaseInfo, {})])
  const genesis = core.estate?.facts.genesis
  // Whoever was reported must see it and be able to stop it, whatever became of the log: it was told already if it fails.
  const log = genesis ? await readLog(core, ownerId, serviceOf(genesis).signKey).catch(() => []) : []
  core.publish({ releases: releases.map((release) => releaseView(release, log)) })
  if (!core.estate) return { info, releases, log }
  core.estate = {
    ...core.estate,
    openReleases: releases.filter(({ state }) => isStandingState(state)),
  }
  core.publish({ settings: settingsOf(core.estate.facts.policy ?? usualTerms, info, core.estate.facts.seats) })
  return { info, releases, log }
}

function reviewersView(
  { seatIds, ...who }: NonNullable<ReleaseInfo['reviewers']>,
  seats: Estate['facts']['seats'],
): Reviewers {
  return { ...who, roles: seatIds.flatMap((seatId) => seats.get(seatId)?.role ?? []) }
}

/** The owner's terms, and how long a report that came today would really wait. */
function settingsOf(terms: Terms, { mail, reviewers }: ReleaseInfo, seats: Estate['facts']['seats']): ReleaseSettings {
  const { waitIncapacityDays, waitDeathDays, fallbackDays, cardFallback } = terms
  const unchecked = reviewers?.confirmed && reviewers.impartial === 0 ? fallbackDays : 0
  const least = Math.max(unchecked, mail ? 0 : leastWaitUntold)
  const floor = (days: number) => Math.max(days, least)
  const why = unchecked > 0 ? 'nobody impartial can check a report here' : 'this Cairn sends no mail'
  return {
    waitIncapacityDays,
    waitDeathDays,
    fallbackDays,
    cardFallback: cardFallback === 1,
    ...(reviewers && { reviewers: reviewersView(reviewers, seats) }),
    effective: {
      waitIncapacityDays: floor(waitIncapacityDays),
      waitDeathDays: floor(waitDeathDays),
      ...(least > 0 ? { why: `At least ${least} days, because ${why}.` } : {}),
    },
  }
}

/** The owner's side of releases. */
export function releasesOf(core: Core, session: Session) {
  const openOne = (releaseId: string) => {
    const release = core.slice('releases').find(({ id }) => id === releaseId)
    if (!release) throw new EstateError('unknown-release', 'This report is no longer there.')
    return release
  }
  return {
    async veto(releaseId: string) {
      const { ownerId, identity } = unlocked(core)
      const statement = await signStatement('veto', { ownerId, releaseId }, identity.signKey)
      await core.call(vetoRelease, { params: { ownerId, releaseId }, body: { statement } })
      await readOwnReleases(core)
    },

    /** Ends a release that happened: its keys were given out, so every seat moves on to new ones in the same save. */
    async endRelease(releaseId: string, password: string) {
      const keys = unlocked(core)
      if (openOne(releaseId).state !== 'released')
        throw new EstateError('wrong-state', 'Only what was opened can be ended.')
      const { authKey } = await session.derive(session.email(), password)
      await refresh(core)
      const end = await signStatement('end', { ownerId: keys.ownerId, releaseId }, keys.identity.signKey)
      await commit(core, async (estate, time) => {
        const { voidCards: _, ...rotation } = await rotate(keys, estate, seatRoles, { renewShared: true })
        return {
          writes: [],
          activity: [{ text: 'Ended a release: everything is closed again', at: time }],
          ...rotation,
          facts: [end, ...rotation.facts],
          extras: { ...rotation.extras, authKey, ends: [{ releaseId, statement: end }] },
        }
      })
      await refresh(core)
      await readOwnReleases(core)
    },

    async saveReleaseSettings({ cardFallback, ...days }: ReleaseWish) {
      const keys = unlocked(core)
      const { waitIncapacityDays = 0, waitDeathDays = 0, fallbackDays = 0 } = days
      for (const wait of [waitIncapacityDays, waitDeathDays])
        if (!Number.isInteger(wait) || wait < 0 || wait > 90)
          throw new EstateError('days', 'Please choose 0 to 90 days.')
      if (fallbackDays !== 0 && !(Number.isInteger(fallbackDays) && fallbackDays >= 14 && fallbackDays <= 90))
        throw new EstateError('days', 'Please choose 14 to 90 days.')
      if (!core.estate) await refresh(core)
      if (opened(core).manifest.head.n === 0) await commit(core, () => ({ writes: [], activity: [] }))
      await commit(core, async (estate, time) => {
        const before = estate.facts.policy ?? usualTerms
        const terms = {
          ...before,
          ...days,
          cardFallback: cardFallback === undefined ? before.cardFallback : Number(cardFallback),
        }
        const policy = await signPolicy(keys, (estate.facts.policy?.counter ?? 0) + 1, terms)
        return {
          writes: [],
          activity: [{ text: 'Updated release settings', at: time }],
          facts: [policy],
          extras: { policy },
        }
      })
      await readOwnReleases(core)
    },

    async pauseByMail(token: string): Promise<Pause | undefined> {
      const { pausedUntil, opensAt, again } = await core.call(pauseByMail, { body: { token } })
      if (pausedUntil === null) return undefined
      return {
        until: pausedUntil.toISOString(),
        ...(opensAt === null ? {} : { opensAt: opensAt.toISOString() }),
        again,
      }
    },
  }
}
