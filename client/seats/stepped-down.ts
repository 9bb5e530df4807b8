import type { SeatRole } from '../../domain/seats.ts'
import { inWords } from '../../records/in-words.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { commit } from '../estate/commit.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'

/** Somebody who gave a seat back by their own word, in which filling of it, and at which address they were invited. */
export type SteppedDown = { readonly role: SeatRole; readonly invitationId: string; readonly email: string }

/** The record in which whoever has the role is written down. */
export const personIn = (estate: Estate, role: SeatRole): string | undefined =>
  [...estate.records].find(([, { content }]) => content.seat === role && content.trashedAt === undefined)?.[0]

function nameOf(estate: Estate, { role, email }: SteppedDown): string {
  const record = estate.records.get(personIn(estate, role) ?? '')
  return record === undefined ? email : inWords(record.content).title
}

// What the line is known by: two people may sit in seats of one kind, whoever was written down may have another name by now, and all that
// the server says beside the signed word (when somebody was invited) can be another each time.
const tellingOf = ({ invitationId }: SteppedDown): string => `stepped-down ${invitationId}`

const isTold = ({ activity }: Estate, one: SteppedDown): boolean =>
  activity.some(({ partOf }) => partOf === tellingOf(one))

/**
 * Has the activity tell of those who stepped down, each once. Their signed word, which has to be checked before, has no time in it: the
 * line says when a device of the owner saw it first.
 */
export async function tellSteppedDown(core: EstateCore, all: readonly SteppedDown[]): Promise<void> {
  const untold = (estate: Estate) => all.filter((one) => !isTold(estate, one))
  if (untold(opened(core)).length === 0) return
  await commit(core, (estate, at) => {
    const activity = untold(estate).map((one) => ({
      text: `${nameOf(estate, one)} stepped down`,
      at,
      kind: kindOfSeat(one.role).kind,
      partOf: tellingOf(one),
    }))
    return activity.length === 0 ? null : { writes: [], activity }
  })
}
