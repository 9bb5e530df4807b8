import type { SeatRole } from '../../domain/seats.ts'
import { inWords } from '../../records/in-words.ts'
import { kindOfSeat } from '../../records/kinds/index.ts'
import { commit } from '../estate/commit.ts'
import { type Estate, type EstateCore, opened } from '../estate/state.ts'

/** Something that happened to whoever has a role. `email`: where they were invited. `partOf`: what the line is known by. */
export type Telling = {
  readonly role: SeatRole
  readonly email: string
  readonly what: string
  readonly partOf: string
}

/** The record in which whoever has the role is written down. */
export const personIn = (estate: Estate, role: SeatRole): string | undefined =>
  [...estate.records].find(([, { content }]) => content.seat === role && content.trashedAt === undefined)?.[0]

function nameOf(estate: Estate, { role, email }: Telling): string {
  const record = estate.records.get(personIn(estate, role) ?? '')
  return record === undefined ? email : inWords(record.content).title
}

/**
 * Has the activity tell of people in seats, each thing once: *[name] [what]*. What they signed has no time in it: the line says when a
 * device of the owner saw it first.
 * @returns the lines that are new
 */
export async function tellOnce(core: EstateCore, all: readonly Telling[]): Promise<string[]> {
  const untold = ({ activity }: Estate) => all.filter((one) => !activity.some(({ partOf }) => partOf === one.partOf))
  if (untold(opened(core)).length === 0) return []
  let told: string[] = []
  await commit(core, (estate, at) => {
    const activity = untold(estate).map((one) => ({
      text: `${nameOf(estate, one)} ${one.what}`,
      at,
      kind: kindOfSeat(one.role).kind,
      partOf: one.partOf,
    }))
    told = activity.map(({ text }) => text)
    return activity.length === 0 ? null : { writes: [], activity }
  })
  return told
}
