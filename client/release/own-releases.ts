import { isActiveState } from '../../domain/releases.ts'
import { listReleases, releaseInfo } from '../../contract/release.ts'
import type { ServiceKeys } from '../../vault/index.ts'
import { unlocked } from '../core/core.ts'
import type { Opening } from '../core/wire.ts'
import { type Terms, usualFirstDays, usualTerms, withLeastWaits } from '../../domain/release-terms.ts'
import type { ReleaseInfo } from '../estate/genesis.ts'
import { openServiceStatus } from '../estate/release-service.ts'
import { openedFirstIn } from '../estate/rearm-after-first-days.ts'
import type { Estate, EstateCore } from '../estate/state.ts'
import type { ReleaseSettings, Reviewers } from '../model/release.ts'
import type { ReportsShown } from './compare.ts'
import { readLog } from './release-log.ts'
import { releaseView } from './release-view.ts'

export async function readOwnReleases(
  core: EstateCore,
  opening?: Opening,
  nonce?: Uint8Array,
): Promise<ReportsShown & { info: ReleaseInfo }> {
  const { ownerId } = unlocked(core)
  const listed = opening?.releases ?? core.call(listReleases, {})
  const infoAnswer = core.call(releaseInfo, { query: nonce ? { nonce } : {} })
  const [{ releases }, info] = await Promise.all([listed, infoAnswer])
  const service = core.estate?.facts.service
  // A broken log, which has its own notice, must not hide a report from its owner.
  const log = service ? await readLog(core, ownerId, service.signKey, opening?.log).catch(() => []) : []
  core.publish({ releases: releases.map((release) => releaseView(release, log)) })
  if (!core.estate) return { info, releases, log }
  core.estate = {
    ...core.estate,
    openReleases: releases.filter(({ state }) => isActiveState(state)),
    ...(log.length > 0 && { openedFirst: openedFirstIn(log) }),
  }
  const held = nonce && service ? await heldTerms(service, { ownerId, nonce }, info) : undefined
  // If the read has no status of the service, the page keeps showing the last known value.
  const heldUntil = held ?? (nonce ? undefined : core.slice('settings')?.heldUntil)
  core.publish({
    settings: settingsOf(termsOf(core.estate), heldUntil, info, core.estate.facts.seats),
  })
  return { info, releases, log }
}

// The first save of a new estate signs these.
const termsOf = ({ facts, manifest }: Estate): Terms =>
  facts.policy ?? (manifest.head.n === 0 ? { ...usualTerms, firstDays: usualFirstDays } : usualTerms)

/** Reads the service's signed status; the comparison reports one that does not match. */
async function heldTerms(
  service: ServiceKeys,
  question: { ownerId: string; nonce: Uint8Array },
  { status }: ReleaseInfo,
): Promise<ReleaseSettings['heldUntil']> {
  const word = status && (await openServiceStatus(status, question, service).catch(() => undefined))
  const terms = word?.owner?.terms
  if (!terms || terms.newestCountsAt === 0) return undefined
  const { newestCountsAt, ...inForce } = terms
  return { at: new Date(newestCountsAt).toISOString(), inForce }
}

function reviewersView(
  { seatIds, ...who }: NonNullable<ReleaseInfo['reviewers']>,
  seats: Estate['facts']['seats'],
): Reviewers {
  return { ...who, roles: seatIds.flatMap((seatId) => seats.get(seatId)?.role ?? []) }
}

function settingsOf(
  terms: Terms,
  heldUntil: ReleaseSettings['heldUntil'],
  { mail, reviewers }: ReleaseInfo,
  seats: Estate['facts']['seats'],
): ReleaseSettings {
  const { waitIncapacityDays, waitDeathDays, fallbackDays, cardFallback, firstDays } = terms
  return {
    waitIncapacityDays,
    waitDeathDays,
    fallbackDays,
    cardFallback: cardFallback === 1,
    ...(firstDays !== undefined && { firstDays }),
    ...(heldUntil && { heldUntil }),
    ...(reviewers && { reviewers: reviewersView(reviewers, seats) }),
    inForce: withLeastWaits(heldUntil?.inForce ?? terms),
    mail,
  }
}
