import type { Begun } from './ReportCard.tsx'

/** What somebody has begun to report, about each person apart: what was said about one is not true of another. */
export type AllBegun = Readonly<Record<string, Begun>>

// In the memory of this tab only, never stored, under the ids of the seats that one person holds.
let kept: AllBegun = {}

/** What was begun before the portal went away: for another page, a lock, or because nobody was here for too long. */
export const keptReports = (): AllBegun => kept

/** Keeps what is begun now. */
export function keepReports(begun: AllBegun): void {
  kept = begun
}

/** Somebody else may sit here next. */
export function forgetReports(): void {
  kept = {}
}
