import { answerByMail, type CheckInPlan, getCheckIns } from '../../contract/check-ins.ts'
import { type Core, unlocked } from '../core/core.ts'
import { checkInParts, planIn } from '../estate/check-in-plan.ts'
import { commit } from '../estate/commit.ts'
import { refresh } from '../estate/open.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'
import type { CheckIns, CheckInStep, CheckInWish } from '../model/check-ins.ts'
import { EstateError, type SeatRole } from '../model/estate.ts'

const dayMilliseconds = 86_400_000
const dayOf = (text: string): number => Date.parse(text) / dayMilliseconds
const textOf = (day: number): string => new Date(day * dayMilliseconds).toISOString().slice(0, 10)

type Person = CheckInPlan['steps'][number]['people'][number]

/** Undefined for a person who was replaced: the seat has another invitation, or none. */
function roleOf({ facts, seatAnswer }: Estate, { seatId, invitationId }: Person): SeatRole | undefined {
  const seat = facts.seats.get(seatId)
  if (seat?.invitation?.invitationId !== invitationId) return undefined
  const sent = seatAnswer.seats.find((one) => one.seatId === seatId)?.invitation
  const holds = sent?.acceptances.some(({ standing, leftAt }) => standing === 'accepted' && leftAt === null) === true
  return holds ? seat.role : undefined
}

function personAs({ facts }: Estate, role: SeatRole): Person {
  const [seatId, seat] = [...facts.seats].find(([, one]) => one.role === role) ?? []
  if (seatId === undefined || !seat?.invitation)
    throw new EstateError('not-there', 'This person no longer has a role here. Please choose again.')
  return { seatId, invitationId: seat.invitation.invitationId }
}

const stepIn = (estate: Estate, { afterDays, people }: CheckInPlan['steps'][number]): CheckInStep => ({
  afterDays,
  roles: people.flatMap((person) => roleOf(estate, person) ?? []),
})

function wishIn(estate: Estate, { everyDays, graceDays, pausedUntil, steps }: CheckInPlan): CheckInWish {
  return {
    everyDays,
    graceDays,
    ...(pausedUntil > 0 && { pausedUntil: textOf(pausedUntil) }),
    steps: steps.map((step) => stepIn(estate, step)).filter(({ roles }) => roles.length > 0),
  }
}

async function readCheckIns(core: EstateCore): Promise<CheckIns> {
  if (!core.estate) await refresh(core)
  const answer = await core.call(getCheckIns, {})
  const estate = opened(core)
  const signed = estate.facts.checkIn && planIn(estate.facts.checkIn)
  const people = (signed?.steps ?? []).flatMap((step) => step.people)
  return {
    state: answer.state,
    ...(answer.hold && { hold: answer.hold }),
    ...(signed && { plan: wishIn(estate, signed) }),
    someoneLeft: people.some((person) => roleOf(estate, person) === undefined),
    serverDiffers: JSON.stringify(answer.plan && planIn(answer.plan)) !== JSON.stringify(signed ?? null),
    ...(answer.asksAt && { asksAt: answer.asksAt.toISOString() }),
    told: answer.told.map(({ email, at }) => ({ email, at: at.toISOString() })),
    preview: answer.preview,
  }
}

async function saveCheckIns(core: EstateCore, wish: CheckInWish): Promise<void> {
  const keys = unlocked(core)
  if (!core.estate) await refresh(core)
  if (opened(core).manifest.head.n === 0) await commit(core, () => ({ writes: [], activity: [] }))
  await commit(core, async (estate, time) => {
    const before = estate.facts.checkIn
    const plan: CheckInPlan = {
      counter: (before?.counter ?? 0) + 1,
      everyDays: wish.everyDays,
      graceDays: wish.graceDays,
      pausedUntil: wish.pausedUntil === undefined ? 0 : dayOf(wish.pausedUntil),
      steps: wish.steps.map(({ afterDays, roles }) => ({
        afterDays,
        people: roles.map((role) => personAs(estate, role)),
      })),
    }
    const text = activityOf((before?.everyDays ?? 0) > 0, wish.everyDays > 0)
    return { writes: [], activity: [{ text, at: time }], ...(await checkInParts(keys, plan)) }
  })
}

function activityOf(wasOn: boolean, isOn: boolean): string {
  if (wasOn === isOn) return 'Updated check-ins'
  return isOn ? 'Turned on check-ins' : 'Turned off check-ins'
}

/** @returns whether the link is of the present question */
async function answerCheckInByMail(core: Core, token: string): Promise<boolean> {
  return (await core.call(answerByMail, { body: { token } })).known
}

export const checkInCalls = { readCheckIns, answerCheckInByMail }
export const checkInChanges = { saveCheckIns }
