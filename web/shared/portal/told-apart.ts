import type { HeldSeat } from '../../estate/types.ts'
import { exactTime } from '../../ui/index.ts'
import { partName } from '../release/role-words.ts'
import { words } from './words.ts'

/**
 * What tells somebody apart from others of the same name: what they named this person as, and since when where that is the same too. One
 * owner may have named them twice.
 * @returns undefined where nobody else has this name
 */
export function toldApart({ id, ownerName, role, acceptedAt }: HeldSeat, all: readonly HeldSeat[]): string | undefined {
  const namesakes = all.filter((one) => one.id !== id && one.ownerName === ownerName)
  if (namesakes.length === 0) return undefined
  const name = partName[role]
  return namesakes.some((one) => partName[one.role] === name) ? words.since(name, exactTime(acceptedAt)) : name
}
