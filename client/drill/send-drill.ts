import { readDrillAnswers, sendDrill as sendDrillRoute } from '../../contract/drill.ts'
import {
  checkAcceptance,
  checkDrill,
  type DrillCall,
  fromBase64url,
  openKeptInvitation,
  random,
  randomId,
  SealError,
  signStatement,
  toBase64url,
} from '../../vault/index.ts'
import { timeOf, unlocked } from '../core/core.ts'
import { isLost } from '../core/transport.ts'
import { refresh } from '../estate/open.ts'
import { reprintedCode } from '../estate/rearm.ts'
import { isQuiet } from '../estate/settle-rearms.ts'
import { type EstateCore, opened } from '../estate/state.ts'
import type { Drill, DrillAnswer, DrillCalled } from '../model/drill.ts'
import { EstateError } from '../model/estate.ts'
import { keysShown } from '../seats/new-keys.ts'
import { filledSeats } from './seat-steps.ts'
import { drillIn, keepDrill } from './stored.ts'

// [Note: who judges an answer] The owner's app alone. It keeps the nonce of its call in the estate,
// so no server can bring back an older call. An answer needs two keys that only the grantee has.

const noGrantee = 'Please wait until somebody accepted your invitation. Then you can send them a fire drill.'
const reported = 'There is a report about you, so this is no time for a fire drill.'

const acceptancesOf = (core: EstateCore, seatId: string) =>
  (opened(core).seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation?.acceptances ?? []).filter(
    ({ standing, leftAt }) => standing === 'accepted' && leftAt === null,
  )

/** Keeps the call first: an answer to a call that the estate does not know counts for nothing. */
async function sendDrill(core: EstateCore): Promise<Drill> {
  const { ownerId, identity } = unlocked(core)
  await refresh(core)
  if (!isQuiet(opened(core))) throw new EstateError('release-open', reported)
  await keepAnswers(core)
  const { facts } = opened(core)
  const seats = filledSeats(core).flatMap(({ seatId, role, invitationId }) => {
    const epoch = facts.seats.get(seatId)?.invitation?.epoch
    return epoch !== undefined && acceptancesOf(core, seatId).length > 0 ? [{ role, seatId, invitationId, epoch }] : []
  })
  if (seats.length === 0) throw new EstateError('no-grantee', noGrantee)
  const nonce = random(32)
  const drillId = randomId()
  const named = seats.map(({ seatId, invitationId, epoch }) => ({ seatId, invitationId, epoch }))
  const statement = await signStatement('drill-call', { ownerId, drillId, nonce, seats: named }, identity.signKey)
  const call: DrillCalled = { drillId, nonce: toBase64url(nonce), at: timeOf(core), seats }
  const { call: before } = drillIn(opened(core))
  await keepDrill(core, (drill) => ({ ...drill, call }))
  try {
    const body = { drillId, statement, seats: named.map(({ seatId, invitationId }) => ({ seatId, invitationId })) }
    await core.call(sendDrillRoute, { body })
  } catch (error) {
    // After a lost answer the server may have the call.
    if (!isLost(error)) await keepDrill(core, (drill) => ({ ...drill, call: before }))
    throw error
  }
  return drillIn(opened(core))
}

/** Verifies new answers to the newest call, and keeps them. */
export async function keepAnswers(core: EstateCore): Promise<Drill> {
  const { call, answers: known = [] } = drillIn(opened(core))
  if (!call || call.seats.every(({ invitationId }) => isKnown(known, call, invitationId))) return drillIn(opened(core))
  const { answers } = await core.call(readDrillAnswers, {})
  const found: DrillAnswer[] = []
  for (const { seatId, invitationId, statement, answeredAt } of answers) {
    const seat = call.seats.find((one) => one.seatId === seatId && one.invitationId === invitationId)
    if (!seat || isKnown(known, call, invitationId)) continue
    if (!(await isFrom(core, call, seat, statement))) continue
    // The server tells the moment; it cannot be before the call, whose nonce is in the answer.
    const at = new Date(Math.min(core.now(), Math.max(Date.parse(call.at), answeredAt.getTime()))).toISOString()
    found.push({ role: seat.role, invitationId, drillId: call.drillId, at, statement: toBase64url(statement) })
  }
  if (found.length === 0) return drillIn(opened(core))
  const withFound = ({ answers: all = [], ...rest }: Drill): Drill => ({
    ...rest,
    answers: [...all.filter(({ role }) => !found.some((one) => one.role === role)), ...found],
  })
  await keepDrill(core, withFound)
  return withFound(drillIn(opened(core)))
}

const isKnown = (known: readonly DrillAnswer[], { drillId }: DrillCalled, invitationId: string): boolean =>
  known.some((one) => one.drillId === drillId && one.invitationId === invitationId)

/** Whether a person who accepted this seat, and still counts, answered this call. */
async function isFrom(
  core: EstateCore,
  { drillId, nonce, seats }: DrillCalled,
  { seatId, invitationId, epoch }: DrillCalled['seats'][number],
  answer: Uint8Array,
): Promise<boolean> {
  const keys = unlocked(core)
  const filled = filledSeats(core).find((seat) => seat.seatId === seatId)
  const kept = opened(core).seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation
  if (filled?.invitationId !== invitationId || kept?.invitationId !== invitationId) return false
  const call: DrillCall = { ownerId: keys.ownerId, drillId, nonce: fromBase64url(nonce), seats }
  try {
    const opening = await openKeptInvitation(keys, { seatId, invitationId, epoch }, kept.keptBox)
    const secrets = { ...opening, printed: await reprintedCode(keys, opened(core), opening.card) }
    for (const { statement, granteeMac, bundle } of acceptancesOf(core, seatId)) {
      const { grantee } = await checkAcceptance(keys.identity, secrets, { acceptance: statement, granteeMac })
      const signKeys = await keysShown(grantee, bundle)
      const isTheirs = await checkDrill(call, opening.card, signKeys, answer).then(
        () => true,
        () => false,
      )
      if (isTheirs) return true
    }
    return false
  } catch (error) {
    if (error instanceof SealError) return false
    throw error
  }
}

export const drillChanges = { sendDrill }
