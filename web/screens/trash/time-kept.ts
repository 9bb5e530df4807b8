import { trashWords } from './words.ts'

const day = 24 * 3600_000
const keptDays = 30

export function timeKept(deletedAt: string, now: Date): string {
  const left = Date.parse(deletedAt) + keptDays * day - now.getTime()
  const days = Math.ceil(left / day)
  if (Number.isNaN(days) || days < 1) return trashWords.goneSoon
  return trashWords.goneIn(days)
}
