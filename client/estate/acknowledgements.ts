import type { Acknowledgement } from '../model/slices.ts'
import type { Estate } from './state.ts'

/** A record of the grantee's own estate, meant for no other grantee. */
export const acknowledgementKind = 'held-seat-acknowledgement'

const isAcknowledgement = (value: unknown): value is Acknowledgement =>
  typeof value === 'object' && value !== null && 'heldId' in value && 'item' in value && 'at' in value

export function acknowledgementsIn(estate: Estate): Acknowledgement[] {
  const own = [...estate.records.values()].filter(({ content }) => content.kind === acknowledgementKind)
  return own
    .flatMap(({ content }) =>
      Array.isArray(content.values['items']) ? content.values['items'].filter(isAcknowledgement) : [],
    )
    .toSorted((a, b) => a.at.localeCompare(b.at))
}
