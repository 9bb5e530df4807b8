import { inDigits } from '../../ui/in-digits.ts'

/** `1:42`. */
export const clock = (seconds: number): string =>
  `${inDigits(Math.floor(seconds / 60))}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
