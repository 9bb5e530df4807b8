import type { ReportDraft } from './use-send-report.ts'

/** Unsent reports by seat: facts about one owner do not apply to another. */
type ReportDrafts = Readonly<Record<string, ReportDraft>>

// In memory only, never stored. Keys are the seats of a single account.
let remembered: ReportDrafts = {}

export const reportDrafts = (): ReportDrafts => remembered

export function rememberReportDrafts(drafts: ReportDrafts): void {
  remembered = drafts
}

/** The next user of a shared device must not see the drafts. */
export function forgetReportDrafts(): void {
  remembered = {}
}
