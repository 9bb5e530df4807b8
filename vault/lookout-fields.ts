import { mostHoldsPerYear } from '../domain/lookout.ts'
import { id, type Layout, text, whole } from './field-codec.ts'

/**
 * The highest counter counts. `holdsPerYear`: how many reports this person may hold within a year;
 * 0 removes the lookout. A new `lookoutId` for each naming: a link of an earlier one holds nothing.
 */
export type NamedLookout = {
  ownerId: string
  counter: number
  lookoutId: string
  name: string
  holdsPerYear: number
}

export const namedLookout: Layout<NamedLookout> = {
  ownerId: id,
  counter: whole(1, 0xffffffff),
  lookoutId: id,
  name: text(200),
  holdsPerYear: whole(0, mostHoldsPerYear),
}
