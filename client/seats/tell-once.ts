import type { SeatRole } from '../../domain/seats.ts'
import { inWords } from '../../records/in-words.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { commit } from '../estate/commit.ts'
import type { SavePlan } from '../estate/save-plan.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'

/** Something that happened to whoever has a role. `email`: where they were invited. `partOf`: what the line is known by. */
export type Telling = {
  readonly role: SeatRole
  readonly email: string
  readonly says: (name: string) => string
  readonly partOf: string
}

/** The record in which whoever has the role is written down. */
export const personIn = (estate: Estate, role: SeatRole): string | undefined =>
  [...estate.records].find(([, { content }]) => content.seat === role && content.trashedAt === undefined)?.[0]

/** Whoever has a role, by the name that is written down; by the address of their invitation where none is. */
export function nameOf(estate: Estate, { role, email }: { role: SeatRole; email: string }): string {
  const record = estate.records.get(personIn(estate, role) ?? '')
  return record === undefined ? email : inWords(record.content).title
}

/**
 * The lines of those things that the activity does not tell of yet. What people signed has no time in it: a line says when a device of
 * the owner saw it first.
 */
export const untold = (estate: Estate, all: readonly Telling[], at: string): SavePlan['activity'] =>
  all
    .filter((one) => !estate.activity.some(({ partOf }) => partOf === one.partOf))
    .map((one) => ({
      text: one.says(nameOf(estate, one)),
      at,
      kind: kindOfSeat(one.role).kind,
      partOf: one.partOf,
    }))

/**
 * Has the activity tell of people in seats, each thing once.
 * @returns the lines that are new
 */
export async function tellOnce(core: EstateCore, all: readonly Telling[]): Promise<string[]> {
  let told: string[] = []
  if (untold(opened(core), all, '').length === 0) return told
  await commit(core, (estate, at) => {
    const activity = untold(estate, all, at)
    told = activity.map(({ text }) => text)
    return activity.length === 0 ? null : { writes: [], activity }
  })
  return told
}
