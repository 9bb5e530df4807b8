import { getDelivery } from '../../contract/drill.ts'
import { releaseInfo } from '../../contract/release.ts'
import { firstEvent, type KeyEvent } from '../../domain/releases.ts'
import { decodeBundle, random, readStatement, SealError, type StatusSeat } from '../../vault/index.ts'
import { timeOf, unlocked } from '../core/core.ts'
import { checkSharesDaily } from '../estate/check-shares.ts'
import { refresh } from '../estate/open.ts'
import { openServiceStatus, pinnedService, signedOperators } from '../estate/release-service.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import type { Drill, DrilledSeat, DrillStep, Readiness } from '../model/drill.ts'
import { EstateError } from '../model/estate.ts'
import type { Watch } from '../model/watch.ts'
import { type Came, getsAt, openAsHeir, proveFiles, proveRecords } from './seat-records.ts'
import {
  type Delivery,
  type Filled,
  filledSeats,
  NotProved,
  proveAccepted,
  proveArmed,
  proveBoxes,
  proveShare,
  readSeatLists,
  tryStep,
} from './seat-steps.ts'
import { keepAnswers } from './send-drill.ts'
import { drillIn, keepDrill } from './stored.ts'

// [Note: what this proves] Before a release only the owner has a seat's key. So the app tries each
// part with these keys: what the server would hand out, whether it opens, and whether the release
// service holds the other share. No grantee opens anything.

type Service = { seats: StatusSeat[] | undefined; reviewers: Readiness['reviewers'] }

const shownEvents: readonly KeyEvent[] = [firstEvent, 'incapacity', 'death']
/** The steps beside the records, for the progress: all but `records` and `files`. */
const stepsBeside = 5

const nothingCame: Came = { kinds: new Map(), files: [], failed: [] }

/** Asks the release service for its signed status and list of operators. */
async function askService(core: EstateCore): Promise<Service> {
  const { ownerId } = unlocked(core)
  const nonce = random(32)
  const service = pinnedService(opened(core))
  const info = await core.call(releaseInfo, { query: { nonce } })
  if (!info.status) return { seats: undefined, reviewers: { why: 'no-answer' } }
  const { seats } = await openServiceStatus(info.status, { ownerId, nonce }, service)
  const isListed = await hasOutsider(core)
  const { reviewers } = info
  const can = isListed && reviewers?.confirmed === true && reviewers.impartial > 0
  return { seats, reviewers: can ? { provedAt: timeOf(core) } : { why: 'nobody' } }
}

/** Whether the service's signed list has an operator who is neither the owner nor in a seat. */
async function hasOutsider(core: EstateCore): Promise<boolean> {
  const estate = opened(core)
  const { listed } = await signedOperators(core, pinnedService(estate))
  const statements = estate.seatAnswer.seats
    .flatMap(({ invitation }) => invitation?.acceptances ?? [])
    .map(({ statement }) => readStatement(statement))
  const bundles = statements.flatMap((one) => (one.type === 'acceptance' ? [one.granteeBundle] : []))
  const people = await Promise.all([...listed, ...bundles].map((bundle) => decodeBundle(bundle)))
  const involved = new Set([unlocked(core).ownerId, ...people.slice(listed.length).map(({ ownerId }) => ownerId)])
  return people.slice(0, listed.length).some(({ ownerId }) => !involved.has(ownerId))
}

async function deliveryFor(core: EstateCore, { seatId, invitationId }: Filled): Promise<Delivery | undefined> {
  try {
    return await core.call(getDelivery, { params: { seatId, invitationId } })
  } catch (error) {
    if (error instanceof EstateError && error.code === 'not-found') return undefined
    throw error
  }
}

async function drillSeat(
  core: EstateCore,
  seat: Filled,
  delivery: Delivery | undefined,
  { service, onDone }: { service: Service; onDone: (count: number) => void },
): Promise<DrilledSeat> {
  const { role, invitationId } = seat
  const given = delivery ?? { keys: [], chains: [] }
  const step = async (...asked: Parameters<typeof tryStep> extends [unknown, ...infer Rest] ? Rest : never) => {
    const result = await tryStep(core, ...asked)
    onDone(1)
    return result
  }
  const steps: DrillStep[] = [
    await step('accepted', () => proveAccepted(core, seat)),
    await step('armed', () => proveArmed(core, seat, service.seats)),
    await step('share', () => proveShare(core, seat)),
    await step('boxes', () => proveBoxes(core, seat, given)),
  ]
  const read = await readSeatLists(core, seat, given).catch((error: unknown) => {
    if (error instanceof SealError) return undefined
    throw error
  })
  const lists = read?.lists ?? []
  steps.push(
    await step('list', async () => {
      if (!read) throw new NotProved('wrong')
      if (!read.isWhole) throw new NotProved('missing')
    }),
  )
  const came = delivery ? await openAsHeir(core, seat, lists, onDone) : nothingCame
  steps.push(await tryStep(core, 'records', async () => proveRecords(core, came, lists)))
  if (came.files.length > 0) steps.push(await tryStep(core, 'files', () => proveFiles(core, seat, came)))
  const events = shownEvents.filter((event) => event in seat.keys.events)
  return { role, invitationId, gets: events.map((event) => getsAt(event, came)), steps }
}

/**
 * Tries, for each person named, what a report made today would bring them, and keeps the result.
 * Reports progress in steps and records.
 */
async function checkReadiness(core: EstateCore, { onProgress }: Watch = {}): Promise<Readiness> {
  await core.serialize(async () => {
    await refresh(core)
    await checkSharesDaily(core).catch(() => undefined)
  })
  const seats = filledSeats(core)
  const service: Service =
    seats.length > 0 ? await askService(core) : { seats: undefined, reviewers: { why: 'no-answer' } }
  const deliveries = await Promise.all(seats.map((seat) => deliveryFor(core, seat)))
  const total = seats.reduce((sum, { keys }) => sum + stepsBeside + rowsFor(core, keys), 0)
  let done = 0
  const onDone = (count: number) => {
    done = Math.min(total, done + count)
    onProgress?.({ done, total })
  }
  onDone(0)
  const drilled: DrilledSeat[] = []
  for (const [i, seat] of seats.entries()) drilled.push(await drillSeat(core, seat, deliveries[i], { service, onDone }))
  const readiness = { at: timeOf(core), seats: drilled, reviewers: service.reviewers }
  await core.serialize(() => keepDrill(core, (before) => ({ ...before, readiness })))
  return readiness
}

function rowsFor(core: EstateCore, { events }: Filled['keys']): number {
  const targets = Object.values(events).map(({ target }) => target)
  const rows = [...opened(core).manifest.rows.values()]
  return rows.filter((row) => row.state === 'live' && row.targets.some((one) => targets.includes(one))).length
}

/** Without a connection it shows what is kept. */
async function readDrill(core: EstateCore): Promise<Drill> {
  const {
    readiness,
    cards = [],
    answers = [],
    call,
  } = await core.serialize(async () => {
    if (!core.estate) await refresh(core)
    return keepAnswers(core).catch(() => drillIn(opened(core)))
  })
  // A result about a person who was replaced since says nothing of the present one.
  const now = new Set(filledSeats(core).map(({ invitationId }) => invitationId))
  const isNow = ({ invitationId }: { invitationId: string }) => now.has(invitationId)
  return {
    ...(readiness && { readiness: { ...readiness, seats: readiness.seats.filter(isNow) } }),
    cards: cards.filter(isNow),
    answers: answers.filter(isNow),
    ...(call && { call: { ...call, seats: call.seats.filter(isNow) } }),
  }
}

export const drillCalls = { checkReadiness, readDrill }
