import { inDigits } from '../../ui/in-digits.ts'

export const clock = (seconds: number): string =>
  `${inDigits(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
