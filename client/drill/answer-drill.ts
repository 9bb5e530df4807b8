import { answerHeldDrill, listHeldDrills } from '../../contract/drill.ts'
import type { ValueOf } from '../../contract/http.ts'
import { answerDrill as signAnswer, type HeldSeat as Share, openDrillCall } from '../../vault/index.ts'
import { type Core, stillUnlocked, unlocked } from '../core/core.ts'
import { readHeldSeats, shareOf } from '../held/held-seats.ts'
import type { HeldDrill } from '../model/drill.ts'
import { EstateError } from '../model/estate.ts'
import { heldIdOf } from '../seats/held-id.ts'

type Sent = ValueOf<(typeof listHeldDrills)['answer']>['drills'][number]

const over = 'This fire drill is over. You don’t need to do anything.'

/** The drills whose call the owner signed for exactly this person's seat. */
async function openDrills(core: Core): Promise<{ sent: Sent; share: Share }[]> {
  const { drills } = await core.call(listHeldDrills, {})
  if (drills.length === 0) return []
  const seats = await readHeldSeats(core)
  const found = drills.map(async (sent) => {
    const seat = seats.find((one) => heldIdOf(one) === heldIdOf(sent))
    const share = seat && (await shareOf(core, seat))
    const call = share && (await openDrillCall(share, sent.statement).catch(() => undefined))
    return share && call?.drillId === sent.drillId ? [{ sent, share }] : []
  })
  return (await Promise.all(found)).flat()
}

async function readHeldDrills(core: Core): Promise<HeldDrill[]> {
  unlocked(core)
  return (await openDrills(core)).map(({ sent, share }) => ({
    heldId: heldIdOf(sent),
    drillId: sent.drillId,
    ownerName: share.ownerName,
    role: share.role,
    calledAt: sent.calledAt.toISOString(),
    ...(sent.answeredAt && { answeredAt: sent.answeredAt.toISOString() }),
  }))
}

async function answerDrill(core: Core, { heldId, drillId }: Pick<HeldDrill, 'heldId' | 'drillId'>): Promise<void> {
  const keys = unlocked(core)
  const found = (await openDrills(core)).find(({ sent }) => heldIdOf(sent) === heldId && sent.drillId === drillId)
  if (!found) throw new EstateError('not-found', over)
  const { ownerId, seatId, invitationId, statement: call } = found.sent
  const statement = await signAnswer(found.share, call, keys.identity)
  stillUnlocked(core, keys)
  await core.call(answerHeldDrill, { params: { ownerId, seatId, invitationId, drillId }, body: { statement } })
}

export const heldDrillCalls = { readHeldDrills, answerDrill }
