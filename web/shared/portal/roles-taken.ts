import { useCallback } from 'react'
import { type HeldSeat, useAllAcknowledgements } from '../../estate/index.ts'

/** The six things an authorized contact acknowledges, as they are kept. */
export const responsibilityItems = [
  'confidentiality',
  'access-management',
  'communication',
  'security',
  'compliance',
  'documentation',
] as const

/** What an attorney ticks to take the role, as it is kept. */
export const ROLE_ITEM = 'estate-attorney-role'

/** Whether the person in a seat of this role took it on, by what they acknowledged about the seat. */
export const isRoleTaken = (role: HeldSeat['role'], items: readonly string[]): boolean =>
  (role === 'attorney' ? [ROLE_ITEM] : responsibilityItems).every((item) => items.includes(item))

/** Whether the person here took on the role of a seat: until then nothing of its estate is opened for them. */
export function useRolesTaken(): (seat: Pick<HeldSeat, 'id' | 'role'>) => boolean {
  const all = useAllAcknowledgements()
  return useCallback(
    ({ id, role }) =>
      isRoleTaken(
        role,
        all.filter(({ heldId }) => heldId === id).map(({ item }) => item),
      ),
    [all],
  )
}
