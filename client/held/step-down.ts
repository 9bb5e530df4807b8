import { stepDown as stepDownRoute } from '../../contract/seats.ts'
import { openStatus, openStatusSeat, random, signStatement } from '../../vault/index.ts'
import { alarm, asAlarm } from '../core/alarm.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { readHeldSeats, shareOf } from './held-seats.ts'

/** Resolves after the service's signed status, so that a server cannot withhold a step-down. */
async function stepDown(core: Core, heldId: string): Promise<void> {
  const keys = unlocked(core)
  const seat = (await readHeldSeats(core)).find((one) => heldIdOf(one) === heldId)
  const share = seat && (await shareOf(core, seat))
  if (!share)
    throw new EstateError('not-in-seat', 'You accepted this before you started over. Please ask to be removed.')
  const { ownerId, seatId, invitationId, epoch, service } = share
  const fields = { ownerId, seatId, invitationId, epoch }
  const statement = await signStatement('step-down', fields, keys.identity.signKey)
  stillUnlocked(core, keys)
  const nonce = random(32)
  const params = { ownerId, seatId, invitationId }
  const answer = await core.call(stepDownRoute, { params, body: { statement, nonce } })
  try {
    const status = await openStatus(answer.word, { ownerId, nonce }, service.signKey)
    const part = await openStatusSeat(status, answer.seatPart)
    const mine = part.armed.find((one) => one.invitationId === invitationId)?.acceptances ?? []
    const isGiven = mine.some(({ via, standing }) => via === seat.via && standing === 'stepped-down')
    if (part.ownerId !== ownerId || part.seatId !== seatId || !isGiven) throw alarm()
  } catch (error) {
    throw asAlarm(core, error)
  }
  await readHeldSeats(core)
}

export const stepDownCalls = { stepDown }
