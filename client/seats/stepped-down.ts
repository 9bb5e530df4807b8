import type { SeatRole } from '../../domain/seats.ts'
import { inWords } from '../../records/in-words.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { commit } from '../estate/commit.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'

/** Somebody who gave a seat back by their own word, and when and to which address they were invited to it. */
export type SteppedDown = { readonly role: SeatRole; readonly email: string; readonly invitedAt: Date }

/** The record in which whoever has the role is written down. */
export const personIn = (estate: Estate, role: SeatRole): string | undefined =>
  [...estate.records].find(([, { content }]) => content.seat === role && content.trashedAt === undefined)?.[0]

function nameOf(estate: Estate, { role, email }: SteppedDown): string {
  const record = estate.records.get(personIn(estate, role) ?? '')
  return record === undefined ? email : inWords(record.content).title
}

const says = 'stepped down'

/** Whether the activity tells it, whatever the person was called then. */
const isTold = ({ activity }: Estate, { role, invitedAt }: SteppedDown): boolean =>
  activity.some(
    ({ text, kind, at }) =>
      kind === kindOfSeat(role).kind && text.endsWith(` ${says}`) && Date.parse(at) >= invitedAt.getTime(),
  )

/**
 * Has the activity tell of those who stepped down since they were invited, each once. Their signed word, which has to be checked before,
 * has no time in it: the line says when a device of the owner saw it first.
 */
export async function tellSteppedDown(core: EstateCore, all: readonly SteppedDown[]): Promise<void> {
  const untold = (estate: Estate) => all.filter((one) => !isTold(estate, one))
  if (untold(opened(core)).length === 0) return
  await commit(core, (estate, at) => {
    const activity = untold(estate).map((one) => ({
      text: `${nameOf(estate, one)} ${says}`,
      at,
      kind: kindOfSeat(one.role).kind,
    }))
    return activity.length === 0 ? null : { writes: [], activity }
  })
}
