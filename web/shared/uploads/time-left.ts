import { words } from './words.ts'

export function timeLeft(seconds: number): string {
  if (seconds < 10) return words.seconds
  if (seconds < 60) return words.aboutSeconds(Math.ceil(seconds / 10) * 10)
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return words.aboutMinutes(minutes)
  return words.overAnHour
}
