import type { ReleaseEvent, ReleaseState } from '../../../domain/releases.ts'
import type { ReportFacts } from '../mail-texts.ts'

// The fixture for mails about a report.

export const address = 'https://cairn.example.org'
export const to = 'mara@example.org'
export const events: ReleaseEvent[] = ['death', 'incapacity']
export const states: ReleaseState[] = ['reported', 'in-review', 'rejected', 'waiting', 'vetoed', 'released', 'ended']
export const at = new Date('2026-11-28T22:00:00Z')

export const holder = {
  email: to,
  role: 'contact_1',
  owner: { name: 'Ruth Vale', email: 'ruth@example.org' },
  reporter: false,
  stays: true,
} as const

export const factsOf = (event: ReleaseEvent, state: ReleaseState): ReportFacts => ({
  event,
  state,
  reportedBy: 'contact_2',
  objectUntil: at,
  opensAt: at,
  firstOpensAt: null,
  pausedUntil: null,
  onHold: false,
  unchecked: false,
  reason: 'A page is missing.',
  again: false,
  waitDays: 7,
  openAlready: false,
})
