import type { HeldSeat } from '../../estate/types.ts'
import { exactTime } from '../../ui/index.ts'
import { partName } from '../release/role-words.ts'
import { words } from './words.ts'

/** @returns undefined if the name is unique */
export function distinguish(
  { id, ownerName, role, acceptedAt }: HeldSeat,
  all: readonly HeldSeat[],
): string | undefined {
  const namesakes = all.filter((one) => one.id !== id && one.ownerName === ownerName)
  if (namesakes.length === 0) return undefined
  const name = partName[role]
  return namesakes.some((one) => partName[one.role] === name) ? words.since(name, exactTime(acceptedAt)) : name
}
