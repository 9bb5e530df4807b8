import { readmission } from './audience.ts'
import type { Placed } from './change.ts'
import { commit } from './commit.ts'
import { type Estate, type EstateCore, opened } from './state.ts'

const left = (estate: Estate, person: string, time: string) => {
  const { seat, trashedAt } = estate.records.get(person)?.content ?? {}
  return seat === undefined || trashedAt !== undefined ? [] : readmission(estate.records, person, seat, time)
}

/** Adds a person to the audiences that they were removed from, in as many saves as needed. */
export async function readmit(core: EstateCore, person: string): Promise<Placed[]> {
  const placed: Placed[] = []
  while (left(opened(core), person, '').length > 0)
    placed.push(
      ...(await commit(core, (estate, time) => {
        const writes = left(estate, person, time)
        if (writes.length === 0) return null
        return { writes, activity: [], placed: writes.map(({ id }) => ({ from: id, id })) }
      })),
    )
  return placed
}
