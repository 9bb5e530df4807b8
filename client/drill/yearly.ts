import { answerYearly as answerRoute, getYearly, lookAtYearly, setYearly } from '../../contract/yearly.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { PhoneAnswer } from '../../domain/yearly.ts'
import type { Core } from '../core/core.ts'
import { opened, type EstateCore } from '../estate/state.ts'
import { refresh } from '../estate/open.ts'
import type { Tried, YearlyQuestion } from '../model/yearly.ts'
import { filledSeats } from './seat-steps.ts'
import { drillIn } from './stored.ts'

/** For each person named, the newest proof or answer. What the server says is marked as such. */
async function readTried(core: EstateCore): Promise<Tried[]> {
  if (!core.estate) await core.serialize(() => refresh(core))
  const { questions } = await core.call(getYearly, {})
  const { answers = [] } = drillIn(opened(core))
  return filledSeats(core).flatMap(({ role, seatId, invitationId }) => {
    const drill = answers.find((one) => one.role === role && one.invitationId === invitationId)
    const asked = questions.find((one) => one.seatId === seatId && one.invitationId === invitationId)
    return newest(role, drill?.at, asked) ?? []
  })
}

type Question = ValueOf<(typeof getYearly)['answer']>['questions'][number]

function newest(role: Tried['role'], provedAt: string | undefined, asked: Question | undefined): Tried | undefined {
  const answeredAt = asked?.answeredAt?.toISOString()
  if (provedAt !== undefined && (answeredAt === undefined || provedAt >= answeredAt) && !isSilentSince(provedAt, asked))
    return { role, by: 'drill', at: provedAt }
  if (answeredAt !== undefined) return { role, by: 'mail', at: answeredAt, ...(asked?.phone && { phone: asked.phone }) }
  return asked && { role, by: 'silent', at: asked.askedAt.toISOString() }
}

const isSilentSince = (provedAt: string, asked: Question | undefined): boolean =>
  asked?.answeredAt === null && asked.askedAt.toISOString() > provedAt

async function readYearly(core: Core): Promise<{ isOn: boolean }> {
  const { isOn } = await core.call(getYearly, {})
  return { isOn }
}

async function saveYearly(core: Core, isOn: boolean): Promise<void> {
  await core.call(setYearly, { body: { isOn } })
}

async function readYearlyQuestion(core: Core, token: string): Promise<YearlyQuestion> {
  return core.call(lookAtYearly, { body: { token } })
}

async function answerYearly(
  core: Core,
  { token, phone }: { token: string; phone: PhoneAnswer },
): Promise<'thanks' | 'answered' | 'over'> {
  return (await core.call(answerRoute, { body: { token, phone } })).state
}

export const yearlyCalls = { readTried, readYearly, saveYearly, readYearlyQuestion, answerYearly }
