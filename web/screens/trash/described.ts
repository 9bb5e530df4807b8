import { read } from '../../../records/define.ts'
import { definitionOf } from '../../../records/kinds/index.ts'
import type { SavedRecord } from '../../estate/types.ts'

const day = 24 * 3600_000
const keptDays = 30

/** A record of whatever kind in words: what it is called, and what it is. */
export function described(record: SavedRecord & { definitionVersion: number }): { title: string; kind: string } {
  const definition = definitionOf(record.kind)
  if (definition === undefined) return { title: 'Something from a newer version of Cairn', kind: 'Record' }
  const values = read(definition, record.definitionVersion, record.values)
  const { one, full = one } = definition.name
  return { title: definition.title(values) || `${one} without a name`, kind: full }
}

/** How long something that was deleted at this time is still kept. */
export function timeKept(deletedAt: string, now: Date): string {
  const left = Date.parse(deletedAt) + keptDays * day - now.getTime()
  const days = Math.ceil(left / day)
  if (Number.isNaN(days) || days < 1) return 'Gone for good soon'
  return days === 1 ? 'Gone for good in one day' : `Gone for good in ${days} days`
}
