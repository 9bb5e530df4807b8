import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Statements } from './statements.ts'

/** When the store's file came to be, and what was said last by hand; null where nothing is known (restored.ts). */
export type Origin = { born: string | null; mark: string | null }

/** What a store remembers of its own file. */
export type Origins = {
  origin(): Origin
  putOrigin(origin: Origin): void
  /** Names this start of the service: random, so that no copy of a store knows the one that it is put back into. */
  readonly start: string
}

const originRow = z.object({ born: z.nullable(z.string()), mark: z.nullable(z.string()) })

export const originIn = (database: Statements): Origins => ({
  origin: () => originRow.parse(database.prepare('select born, mark from origin').get()),
  start: randomUUID(),
  putOrigin: ({ born, mark }) => void database.prepare('update origin set born = ?, mark = ?').run(born, mark),
})
