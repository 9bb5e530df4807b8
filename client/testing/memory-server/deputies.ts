import type * as z from 'zod/mini'
import {
  endDeputy,
  getDeputy,
  listMyDeputies,
  listOwnDeputies,
  type NamedDeputy,
  nameDeputy,
} from '../../../contract/deputies.ts'
import { type Declare, Refused } from './answers.ts'
import { writeStep } from './releases.ts'
import type { State } from './state.ts'

export function answerDeputies(declare: Declare, state: State): void {
  const { now } = state
  const deputies = new Map<string, NamedDeputy[]>()
  const links = new Map<string, z.output<typeof getDeputy.answer>>()
  declare(nameDeputy, ({ params: { ownerId, seatId, invitationId }, body }) => {
    const { deputyId, email, statement, note } = body
    links.set(deputyId, { statement, note, seatId, invitationId })
    const nobody = { acceptedBy: null, acceptedAt: null, endedAt: null, counts: false }
    const named = { deputyId, seatId, invitationId, email, namedAt: now(), ...nobody }
    deputies.set(ownerId, [...(deputies.get(ownerId) ?? []), named])
    return {}
  })
  declare(getDeputy, ({ params: { deputyId } }) => {
    const link = links.get(deputyId)
    if (!link) throw new Refused({ status: 404, code: 'invitation-void', message: 'This link is no longer valid.' })
    return link
  })
  declare(listMyDeputies, ({ params: { ownerId } }) => ({ deputies: deputies.get(ownerId) ?? [] }))
  declare(listOwnDeputies, ({ me }) => ({ deputies: deputies.get(me().ownerId) ?? [] }))
  declare(endDeputy, async ({ params: { ownerId, deputyId } }) => {
    for (const one of deputies.get(ownerId) ?? []) if (one.deputyId === deputyId) one.endedAt = now()
    await writeStep(state, { ownerId, releaseId: '' }, 'deputy-ended', 'attorney', { deputyId })
    return {}
  })
}
