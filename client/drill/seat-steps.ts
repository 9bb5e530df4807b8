import { firstEvent, keyEvents } from '../../domain/releases.ts'
import { getDelivery } from '../../contract/drill.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { SeatRole } from '../../domain/seats.ts'
import {
  checkAcceptance,
  equal,
  openKeptInvitation,
  openSeatChain,
  ownKeysOf,
  SealError,
  sha256,
  statementHash,
  type StatusSeat,
} from '../../vault/index.ts'
import { timeOf, unlocked } from '../core/core.ts'
import { canBeChecked, checkBoxes, provedAt } from '../estate/check-shares.ts'
import { armingHash } from '../estate/settle-rearms.ts'
import { type EstateCore, opened, type SeatKeys } from '../estate/state.ts'
import type { DrillStep, DrillStepName, Unproved } from '../model/drill.ts'
import { reprintedCode } from '../estate/rearm.ts'

export type Delivery = ValueOf<(typeof getDelivery)['answer']>

/** Thrown inside a step: why it is not proved. */
export class NotProved extends Error {
  readonly why: Unproved
  readonly about: Pick<DrillStep, 'count' | 'which'>
  constructor(why: Unproved, about: Pick<DrillStep, 'count' | 'which'> = {}) {
    super(why)
    this.why = why
    this.about = about
  }
}

/** What a step returns: how many things it tried, and when it was proved if not now. */
type Proved = { count?: number; at?: number } | void

export async function tryStep(core: EstateCore, step: DrillStepName, prove: () => Promise<Proved>): Promise<DrillStep> {
  try {
    const { count, at } = (await prove()) ?? {}
    const when = at === undefined ? timeOf(core) : new Date(at).toISOString()
    return { step, provedAt: when, ...(count !== undefined && { count }) }
  } catch (error) {
    if (error instanceof NotProved) return { step, why: error.why, ...error.about }
    if (error instanceof SealError) return { step, why: 'wrong' }
    throw error
  }
}

export type Filled = {
  seatId: string
  role: SeatRole
  invitationId: string
  keys: SeatKeys
}

/** The seats that the signed manifest says are filled. */
export function filledSeats(core: EstateCore): Filled[] {
  const { facts, seats } = opened(core)
  return [...seats.values()].flatMap((keys) => {
    const { seatId, role } = keys
    const invitation = facts.seats.get(seatId)?.invitation
    return invitation ? [{ seatId, role, invitationId: invitation.invitationId, keys }] : []
  })
}

const shownOf = (core: EstateCore, { seatId, invitationId }: Filled) => {
  const shown = opened(core).seatAnswer.seats.find((one) => one.seatId === seatId)?.invitation
  if (shown?.invitationId !== invitationId) throw new SealError()
  return shown
}

/** The acceptance is signed by the grantee and by a key that only link or card gives. */
export async function proveAccepted(core: EstateCore, seat: Filled): Promise<void> {
  const keys = unlocked(core)
  const { acceptances, epoch, keptBox } = shownOf(core, seat)
  const counting = acceptances.filter(({ standing }) => standing === 'accepted')
  const here = counting.filter(({ leftAt }) => leftAt === null)
  if (here.length === 0) {
    if (counting.length > 0) throw new NotProved('left')
    throw new NotProved(
      acceptances.some(({ standing }) => standing === 'stepped-down') ? 'stepped-down' : 'not-accepted',
    )
  }
  const opening = await openKeptInvitation(keys, { ...seat, epoch }, keptBox)
  const kept = { ...opening, printed: await reprintedCode(keys, opened(core), opening.card) }
  for (const { statement, granteeMac } of here)
    await checkAcceptance(keys.identity, kept, { acceptance: statement, granteeMac })
}

/** The release service's signed status names this arming and the acceptances that the app knows. */
export async function proveArmed(core: EstateCore, seat: Filled, status: readonly StatusSeat[] | undefined) {
  if (!status) throw new NotProved('no-answer')
  const hash = await armingHash(opened(core).facts, seat.seatId)
  const armed = status
    .find(({ seatId }) => seatId === seat.seatId)
    ?.armed.find(({ statementHash: known }) => hash !== undefined && equal(known, hash))
  if (!armed) throw new NotProved('not-armed')
  const { acceptances } = shownOf(core, seat)
  const known = await Promise.all(
    acceptances.filter(({ standing }) => standing === 'accepted').map(({ statement }) => statementHash(statement)),
  )
  const counts = armed.acceptances.filter(({ standing }) => standing === 'accepted')
  if (!known.every((one) => counts.some((its) => equal(its.hash, one)))) throw new NotProved('not-armed')
}

/** The release service proved by signatures under keys of the shares that it has the right ones. */
export async function proveShare(core: EstateCore, { seatId }: Filled): Promise<Proved> {
  const facts = opened(core).facts.seats.get(seatId)
  if (!facts || !canBeChecked(facts)) throw new NotProved('older-shares')
  const at = await provedAt(core, facts)
  if (at === undefined) throw new NotProved('proved-today')
  return { at }
}

/** Each box is the one that the owner signed, and the shared keys open under the seat's keys. */
export async function proveBoxes(core: EstateCore, seat: Filled, { keys }: Delivery): Promise<Proved> {
  const estate = opened(core)
  const { invitation, rearm, epoch } = estate.facts.seats.get(seat.seatId) ?? {}
  const shares = (rearm ?? invitation)?.shares ?? []
  for (const { event, seatBoxHash } of shares) {
    if (!seatBoxHash) throw new NotProved('older-shares')
    const given = keys.find((one) => one.event === event && one.epoch === epoch)
    if (!given) throw new NotProved('missing')
    if (!equal(await sha256(given.seatBox), seatBoxHash)) throw new SealError()
  }
  await checkBoxes(estate, unlocked(core).ownerId, seat.role, keys)
  return { count: shares.length }
}

export type SeatList = { event: (typeof keyEvents)[number]; rows: Map<string, { version: number; hash: Uint8Array }> }

/** Opens the seat's lists with its keys, and compares their heads with those in the manifest. */
export async function readSeatLists(
  core: EstateCore,
  { keys: { events } }: Filled,
  { chains }: Delivery,
): Promise<{ lists: SeatList[]; isWhole: boolean }> {
  const { identity } = unlocked(core)
  const { heads } = opened(core)
  const lists: SeatList[] = []
  let isWhole = true
  for (const event of keyEvents) {
    const key = events[event]
    // A seat from before the first days has no such list.
    if (!key) {
      isWhole &&= event === firstEvent
      continue
    }
    const entries = chains.find(({ target }) => target === key.target)?.entries ?? []
    const { rows, reaches } = await openSeatChain(ownKeysOf(identity.bundle), key.target, key.box, entries)
    const head = heads.get(key.target)
    isWhole &&= head === undefined || reaches(head)
    lists.push({ event, rows: new Map(rows) })
  }
  return { lists, isWhole }
}
