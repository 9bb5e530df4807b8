import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Statements } from './statements.ts'

/** When the store's file was created, and the last restore that a human noted (restored.ts). */
export type Origin = { born: string | null; mark: string | null }

export type Origins = {
  origin(): Origin
  putOrigin(origin: Origin): void
  /** The random id of this start of the service, which no copy of the store contains. */
  readonly start: string
}

const originRow = z.object({ born: z.nullable(z.string()), mark: z.nullable(z.string()) })

export const originIn = (database: Statements): Origins => ({
  origin: () => originRow.parse(database.prepare('select born, mark from origin').get()),
  start: randomUUID(),
  putOrigin: ({ born, mark }) => void database.prepare('update origin set born = ?, mark = ?').run(born, mark),
})
