import type { SeatRole } from '../../domain/seats.ts'
import { inWords } from '../../records/in-words.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { commit } from '../estate/commit.ts'
import type { SavePlan } from '../estate/save-plan.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'

/** `email` is the invited address. `partOf` is the key of the line. */
export type SeatEvent = {
  readonly role: SeatRole
  readonly email: string
  readonly says: (name: string) => string
  readonly partOf: string
}

export const personIn = (estate: Estate, role: SeatRole): string | undefined =>
  [...estate.records].find(([, { content }]) => content.seat === role && content.trashedAt === undefined)?.[0]

/** Takes the name of the person's record, else the address of their invitation. */
export function nameOf(estate: Estate, { role, email }: { role: SeatRole; email: string }): string {
  const record = estate.records.get(personIn(estate, role) ?? '')
  return record === undefined ? email : inWords(record.content).title
}

/** Signed statements have no time, so a line has the time when a device first saw the event. */
export const missingLines = (estate: Estate, all: readonly SeatEvent[], at: string): SavePlan['activity'] =>
  all
    .filter((one) => !estate.activity.some(({ partOf }) => partOf === one.partOf))
    .map((one) => ({
      text: one.says(nameOf(estate, one)),
      at,
      kind: kindOfSeat(one.role).kind,
      partOf: one.partOf,
    }))

export async function addOnce(core: EstateCore, all: readonly SeatEvent[]): Promise<string[]> {
  let added: string[] = []
  if (missingLines(opened(core), all, '').length === 0) return added
  await commit(core, (estate, at) => {
    const activity = missingLines(estate, all, at)
    added = activity.map(({ text }) => text)
    return activity.length === 0 ? null : { writes: [], activity }
  })
  return added
}
