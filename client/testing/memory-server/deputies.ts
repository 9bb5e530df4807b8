import { endDeputy, listMyDeputies, listOwnDeputies, type NamedDeputy, nameDeputy } from '../../../contract/deputies.ts'
import type { Declare } from './answers.ts'
import { writeStep } from './releases.ts'
import type { State } from './state.ts'

export function answerDeputies(declare: Declare, state: State): void {
  const { now } = state
  const deputies = new Map<string, NamedDeputy[]>()
  declare(nameDeputy, ({ params: { ownerId, seatId, invitationId }, body: { deputyId, email } }) => {
    const nobody = { acceptedBy: null, acceptedAt: null, endedAt: null }
    const named = { deputyId, seatId, invitationId, email, namedAt: now(), ...nobody }
    deputies.set(ownerId, [...(deputies.get(ownerId) ?? []), named])
    return {}
  })
  declare(listMyDeputies, ({ params: { ownerId } }) => ({ deputies: deputies.get(ownerId) ?? [] }))
  declare(listOwnDeputies, ({ me }) => ({ deputies: deputies.get(me().ownerId) ?? [] }))
  declare(endDeputy, async ({ params: { ownerId, deputyId } }) => {
    for (const one of deputies.get(ownerId) ?? []) if (one.deputyId === deputyId) one.endedAt = now()
    await writeStep(state, { ownerId, releaseId: '' }, 'deputy-ended', 'attorney', { deputyId })
    return {}
  })
}
