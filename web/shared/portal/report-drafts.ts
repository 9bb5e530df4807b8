import type { ReportDraft } from './use-send-report.ts'

/** Reports that are not sent yet, about each person apart: what was said about one is not true of another. */
export type ReportDrafts = Readonly<Record<string, ReportDraft>>

// In the memory of this tab only, never stored, under the ids of the seats that one person holds.
let remembered: ReportDrafts = {}

/** The drafts from before the portal went away: for another page, a lock, or because nobody was here for too long. */
export const reportDrafts = (): ReportDrafts => remembered

/** Remembers the drafts as they stand now. */
export function rememberReportDrafts(drafts: ReportDrafts): void {
  remembered = drafts
}

/** Somebody else may sit here next. */
export function forgetReportDrafts(): void {
  remembered = {}
}
