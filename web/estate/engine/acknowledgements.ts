import { randomId } from '../../../vault/index.ts'
import type { Acknowledgement } from '../store.ts'
import { commit } from './commit.ts'
import { type Core, type Estate, timeOf } from './core.ts'

// What a person acknowledged about a seat they hold is a record of their own estate, for nobody else.
const kind = 'held-seat-acknowledgement'

const isAcknowledgement = (value: unknown): value is Acknowledgement =>
  typeof value === 'object' && value !== null && 'seatId' in value && 'item' in value && 'at' in value

/** Everything that was acknowledged, oldest first. */
export function acknowledgementsIn(estate: Estate): Acknowledgement[] {
  const own = [...estate.records.values()].filter(({ content }) => content.kind === kind)
  return own
    .flatMap(({ content }) =>
      Array.isArray(content.values['items']) ? content.values['items'].filter(isAcknowledgement) : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Records that this person acknowledged these items about a seat, now. */
export function acknowledge(core: Core, { seatId, items }: { seatId: string; items: string[] }): Promise<void> {
  return commit(core, () => {
    const at = timeOf(core)
    const values = { items: items.map((item): Acknowledgement => ({ seatId, item, at })) }
    const content = {
      kind,
      definitionVersion: 0,
      values,
      audience: 'nobody' as const,
      alsoIfIncapacitated: false,
      files: [],
      createdAt: at,
      updatedAt: at,
    }
    return { writes: [{ id: randomId(), content }], activity: [] }
  })
}
