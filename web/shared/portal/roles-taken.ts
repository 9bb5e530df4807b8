import { useCallback } from 'react'
import { type HeldSeat, useAllAcknowledgements } from '../../estate/index.ts'

/** The six acknowledgements of an authorized contact, as the acceptance stores them. */
export const responsibilityItems = [
  'confidentiality',
  'access-management',
  'communication',
  'security',
  'compliance',
  'documentation',
] as const

export const ROLE_ITEM = 'estate-attorney-role'

export const isRoleTaken = (role: HeldSeat['role'], items: readonly string[]): boolean =>
  (role === 'attorney' ? [ROLE_ITEM] : responsibilityItems).every((item) => items.includes(item))

/** A deputy took their part with the link. */
export function useRolesTaken(): (seat: Pick<HeldSeat, 'id' | 'role' | 'deputy'>) => boolean {
  const all = useAllAcknowledgements()
  return useCallback(
    ({ id, role, deputy }) =>
      deputy !== undefined ||
      isRoleTaken(
        role,
        all.filter(({ heldId }) => heldId === id).map(({ item }) => item),
      ),
    [all],
  )
}
