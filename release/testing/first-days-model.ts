import type { KeyEvent, ReleaseEvent } from '../../domain/releases.ts'
import type { Terms } from '../../domain/release-terms.ts'

// A second account of what opens when, from the acts alone: it reads neither log nor state of the
// machine. It knows reports that an operator must approve.

export type Who = 'attorney' | 'contact1' | 'contact2'

/** Two clocks without lockdowns; confirmed stops count in `sure` alone. */
type Clock = { running: number; counted: number }

export type Report = {
  event: ReleaseEvent
  by: Who
  terms: Terms
  /** Whether an attorney may answer it first. */
  asks: boolean
  reported: Clock
  /** Policies of before give the attorney 14 days before the review. */
  isBeforeReview: boolean
  told: (Clock & { mail: boolean }) | null
  approved: Clock | null
  /** When the owner's link and the lookout's put it on hold, once each. */
  holds: Map<'pause' | 'hold', Clock>
  answers: Set<Who>
  attorney: 'support' | 'object' | null
  end: 'vetoed' | 'rejected' | 'released' | 'ended' | null
}

const all: readonly KeyEvent[] = ['death', 'death-first', 'incapacity']

export class FirstDaysModel {
  clock: Clock = { running: 0, counted: 0 }
  isLocked = false
  isListed = true
  isConfirmed = true
  readonly reports = new Map<string, Report>()

  wait(days: number): void {
    if (this.isLocked) return
    this.clock = { running: this.clock.running + days, counted: this.clock.counted + days }
    this.settle()
  }

  stop(days: number): void {
    this.clock = { ...this.clock, counted: this.clock.counted + days }
  }

  /** What time and the list of operators change by themselves, at any message. */
  settle(): void {
    for (const report of this.reports.values()) {
      if (report.end !== null) continue
      if (report.isBeforeReview && this.since(report.reported) >= 14) report.isBeforeReview = false
      if (this.isConfirmed && !this.isListed) report.approved = null
    }
  }

  /** What a question changes: a report whose whole wait passed is released for good. */
  ask(): void {
    for (const report of this.reports.values())
      if (report.end === null && !this.isLocked && this.isRelied() && this.wholeIsDue(report)) report.end = 'released'
  }

  isReleased = (report: Report): boolean => report.end === 'released'
  isOpen = (report: Report): boolean => report.end === null
  isActive = (report: Report): boolean => this.isOpen(report) || this.isReleased(report)

  mayReport(event: ReleaseEvent): boolean {
    return ![...this.reports.values()].some(
      (one) =>
        (this.isOpen(one) && one.event === event) ||
        (this.isReleased(one) && (one.event === event || one.event === 'death')),
    )
  }

  mayApprove(report: Report): boolean {
    return (
      this.isOpen(report) && !report.isBeforeReview && report.approved === null && this.isListed && this.isConfirmed
    )
  }

  mayReject(report: Report): boolean {
    return this.isOpen(report) && !report.isBeforeReview && this.isListed && this.isConfirmed
  }

  object(report: Report, who: Who): void {
    report.answers.add(who)
    if (who === 'attorney') report.attorney = 'object'
    if (who === 'attorney') report.isBeforeReview = false
    report.approved = null
  }

  restore(): void {
    const { clock } = this
    for (const report of this.reports.values()) {
      if (!this.isOpen(report)) continue
      if (report.isBeforeReview || report.terms.firstDays !== undefined) report.reported = clock
      if (report.approved) report.approved = clock
      report.told = null
    }
  }

  /** The events whose shares this report gives to each person whose seat counts. */
  opens(report: Report): readonly KeyEvent[] {
    if (this.isLocked) return []
    if (this.isReleased(report)) return report.event === 'death' ? all : ['incapacity']
    return this.firstIsOpen(report) ? ['death-first'] : []
  }

  private firstIsOpen(report: Report): boolean {
    const { event, terms, told, approved, holds } = report
    if (!this.isOpen(report) || event !== 'death' || !terms.firstDays || !told?.mail || !approved) return false
    const days = terms.firstDays + holds.size * 7
    const passed = this.clock.running - Math.max(told.running, approved.running)
    const isHeld = [...holds.values()].some(({ running }) => this.clock.running - running < 7 - 1e-9)
    const isDue = (passed >= days - 1e-9 && !isHeld) || this.wholeIsDue(report)
    return this.isConfirmed && this.isListed && isDue
  }

  private isRelied = (): boolean => this.isConfirmed || this.isListed

  private wholeIsDue({ event, terms, told, approved, holds, asks, attorney, reported }: Report): boolean {
    if (!told || !approved) return false
    const chosen = event === 'death' ? terms.waitDeathDays : terms.waitIncapacityDays
    const days = Math.max(2, chosen, told.mail ? 0 : 14) + holds.size * 7
    const passed = this.clock.counted - Math.max(told.counted, approved.counted)
    const isSilent = asks && attorney === null && terms.firstDays !== undefined
    return passed >= days - 1e-9 && (!isSilent || this.since(reported) >= 3 - 1e-9)
  }

  private since = ({ counted }: Clock): number => this.clock.counted - counted
}

/** How an owner marked a record, and which keys' wraps it gets (docs/protocol.md, Records). */
export const marks = [
  { also: false, first: false, wraps: ['death'] },
  { also: true, first: false, wraps: ['incapacity'] },
  { also: false, first: true, wraps: ['death-first'] },
  { also: true, first: true, wraps: ['death-first', 'incapacity'] },
] as const satisfies { also: boolean; first: boolean; wraps: readonly KeyEvent[] }[]
