import { areWeaker, usualTerms, withLeastWaits } from '../../domain/release-terms.ts'
import { getDeletion } from '../../contract/account-deletion.ts'
import { readSuccession } from '../../contract/succession.ts'
import {
  type Counting,
  emptySeatHead,
  equal,
  identityHash,
  random,
  readStatement,
  statementHash,
  type Status,
  type StatusOwner,
  type StatusSeat,
} from '../../vault/index.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { Opening } from '../core/wire.ts'
import { sendHeads } from '../estate/chain-heads.ts'
import { refresh } from '../estate/open.ts'
import { hasOtherKey } from '../estate/new-service.ts'
import { openServiceStatus, pinnedService, promisedDay } from '../estate/release-service.ts'
import { checkSharesDaily } from '../estate/check-shares.ts'
import { rearmAfterFirstDays } from '../estate/rearm-after-first-days.ts'
import { armingHash, rearmAgain, settleRearms } from '../estate/settle-rearms.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'
import {
  afterSecondLook,
  dayDiffers,
  type Difference,
  differencesOfReports,
  differencesOfStatus,
  notifyAll,
} from './compare.ts'
import { holdersNow, addNewKeys } from '../seats/new-keys.ts'
import type { SeatEvent } from '../seats/seat-events.ts'
import { renewSharings } from '../seats/sharing.ts'
import { readOwnReleases } from './own-releases.ts'

async function policyHolds({ facts }: Estate, { policyCounter, policyHash }: StatusOwner): Promise<boolean> {
  const bytes = facts.holding.find((fact) => readStatement(fact).type === 'policy')
  // After a key change the service has no policy until the first save sends one.
  if (!bytes || !facts.policy || facts.toSignAgain.policy) return policyCounter === 0
  return policyCounter === facts.policy.counter && equal(policyHash, await statementHash(bytes))
}

/** True if the terms are as strict as the signed ones, and equal to them if no change waits. */
function termsHold({ facts }: Estate, { terms }: StatusOwner): boolean {
  if (!terms) return true
  const signed = withLeastWaits(facts.policy ?? usualTerms)
  return !areWeaker(signed, terms) && (terms.newestCountsAt > 0 || !areWeaker(terms, signed))
}

const isOut = ({ standing }: { standing: string }) => standing === 'stepped-down'

/** The owner's signed facts against the release service's status. */
async function differencesOfSeat(
  estate: Estate,
  seatId: string,
  counted: StatusSeat | undefined,
): Promise<Difference[]> {
  const { facts, seatAnswer } = estate
  const mine = facts.seats.get(seatId)
  const armed = counted?.armed ?? []
  if (!mine) return armed.length > 0 ? ['removed'] : []
  const { disarmedUpTo } = mine
  const hash = await armingHash(facts, seatId)
  const expected = hash ? armed.filter(({ statementHash: known }) => equal(known, hash)) : []
  const shown = seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation
  const acceptances = await Promise.all((shown?.acceptances ?? []).map(({ statement }) => statementHash(statement)))
  const hidden = expected
    .flatMap((one) => one.acceptances)
    .some((one) => one.standing !== 'refused' && !acceptances.some((known) => equal(known, one.hash)))
  const out = expected.flatMap((one) => one.acceptances).filter(isOut)
  const shownOut = acceptances.filter((_, at) => shown?.acceptances.some((one, n) => n === at && isOut(one)))
  const disagree =
    out.length !== shownOut.length || !out.every(({ hash: one }) => shownOut.some((is) => equal(is, one)))
  // The seat's card already shows that the release service refused the invitation.
  const refused = shown !== null && shown !== undefined && shown.refused !== null
  // The release service does not know a seat that was never armed, so no removal needs to reach it.
  const counts = counted !== undefined && disarmedUpTo > counted.voidEpoch
  return [
    ...(counts || armed.length > expected.length ? (['removed'] as const) : []),
    ...(hash && expected.length === 0 && !refused ? (['invited'] as const) : []),
    ...(hidden ? (['accepted'] as const) : []),
    ...(hash && disagree ? (['steppedDown'] as const) : []),
  ]
}

async function differencesOfSeats(estate: Estate, seats: readonly StatusSeat[]): Promise<Difference[]> {
  const ids = new Set([...estate.facts.seats.keys(), ...seats.map(({ seatId }) => seatId)])
  const found = [...ids].map((id) =>
    differencesOfSeat(
      estate,
      id,
      seats.find(({ seatId }) => seatId === id),
    ),
  )
  return (await Promise.all(found)).flat()
}

/** A signed head beyond the end of the server's chain shows that the server left out entries. */
function differencesOfHeads({ seats, heads }: Estate, { heads: sentHeads }: StatusOwner): Difference[] {
  const chains = [...seats.values()].flatMap(({ events }) => Object.values(events))
  const found = chains.map(({ seatKey: { seatId, event, epoch }, target }): Difference | undefined => {
    const head = sentHeads.find((one) => one.seatId === seatId && one.event === event && one.epoch === epoch)
    if (!head) return 'heads'
    const mine = heads.get(target) ?? emptySeatHead()
    return head.m > mine.m || (head.m === mine.m && !equal(head.hash, mine.hash)) ? 'older' : undefined
  })
  return found.filter((one) => one !== undefined)
}

/** Whether the server hides a pending account deletion, which the owner could still cancel. */
async function hidesDeletion(core: Core, { deletion }: Status): Promise<boolean> {
  return deletion.state === 'pending' && (await core.call(getDeletion, {})).deletion === null
}

const isWaiting = (waits: { statementHash: Uint8Array } | null, known: Uint8Array): boolean =>
  waits === null ? known.length === 0 : equal(waits.statementHash, known)

/** Whether the service accepts these keys, and the server shows each pending succession. */
async function differencesOfKeys(core: Core, { succession: known }: StatusOwner): Promise<Difference[]> {
  if (!known) return []
  const { identity } = unlocked(core)
  const own = await identityHash(identity.bundle)
  const nothing = known.nextKey.length === 0 && known.successor.length === 0 && known.frozen === 0
  return [
    ...(equal(known.identity, own) ? [] : (['identity'] as const)),
    ...(nothing || (await showsPending(core, known)) ? [] : (['keys'] as const)),
  ]
}

async function showsPending(core: Core, known: NonNullable<StatusOwner['succession']>): Promise<boolean> {
  const { nextKey, successor, frozen } = await core.call(readSuccession, {})
  return isWaiting(nextKey, known.nextKey) && isWaiting(successor, known.successor) && frozen === (known.frozen === 1)
}

/** Shows a notice for each difference from the service's signed status. */
export async function checkOwn(core: EstateCore, opening?: Opening): Promise<void> {
  let nonce = random(32)
  let shown = await readOwnReleases(core, opening, nonce)
  if (!core.estate?.facts.genesis) return
  const service = pinnedService(core.estate)
  // The page explains this on every screen. Nothing else can be compared meanwhile.
  if (await hasOtherKey(core, service, shown.info)) return
  let statusSeats: StatusSeat[] = []
  let changed: SeatEvent[] = []
  let people: Counting
  const look = () =>
    differencesOfStatus(async () => {
      const estate = opened(core)
      const { ownerId } = unlocked(core)
      // Without an answer of the release service there is no status to compare with.
      if (!shown.info.status) return []
      const { status, owner, seats } = await openServiceStatus(shown.info.status, { ownerId, nonce }, service)
      if (!owner) return ['notSigned']
      statusSeats = seats
      people = status.people
      const holders = await holdersNow(core, seats, status.people)
      changed = holders.changed
      return [
        ...dayDiffers(status, await promisedDay(core, estate.facts)),
        ...(await differencesOfSeats(estate, seats)),
        ...differencesOfHeads(estate, owner),
        ...(holders.hold ? [] : (['holderKeys'] as const)),
        ...((await policyHolds(estate, owner)) && termsHold(estate, owner) ? [] : (['policy'] as const)),
        ...(await differencesOfKeys(core, owner)),
        ...((await hidesDeletion(core, status)) ? (['deletion'] as const) : []),
        ...(await differencesOfReports(status, shown, async () => (await readOwnReleases(core)).log)),
      ]
    })
  const readAnew = async (first: ReadonlySet<Difference>) => {
    await refresh(core)
    if (first.has('heads')) await sendHeads(core, opened(core))
    nonce = random(32)
    shown = await readOwnReleases(core, undefined, nonce)
  }
  notifyAll(core, await afterSecondLook(look, readAnew))
  // If the save is not possible now, the next check retries it.
  await addNewKeys(core, changed)
    .then(() => settleRearms(core, statusSeats))
    .then(() => rearmAgain(core))
    .then(() => rearmAfterFirstDays(core))
    .then(() => renewSharings(core, people))
    .then(() => checkSharesDaily(core))
    .then((wrong) => notifyAll(core, wrong.length > 0 ? ['shares'] : []))
    .catch(() => undefined)
}
