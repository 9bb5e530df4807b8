import type { ReleaseEvent, ReleaseState } from '../../../domain/releases.ts'
import type { Told } from '../mail-texts.ts'

// What letters about a report are tried with.

export const address = 'https://cairn.example.org'
export const to = 'mara@example.org'
export const events: ReleaseEvent[] = ['death', 'incapacity']
export const states: ReleaseState[] = ['reported', 'in-review', 'rejected', 'waiting', 'vetoed', 'released', 'ended']
export const at = new Date('2026-11-28T22:00:00Z')

/** Somebody who was named, and reads of it. */
export const holder = {
  email: to,
  role: 'contact_1',
  owner: { name: 'Ruth Vale', email: 'ruth@example.org' },
  reporter: false,
  stays: true,
} as const

export const toldOf = (event: ReleaseEvent, state: ReleaseState): Told => ({
  event,
  state,
  reportedBy: 'contact_2',
  objectUntil: at,
  opensAt: at,
  pausedUntil: null,
  onHold: false,
  unchecked: false,
  reason: 'A page is missing.',
  again: false,
  waitDays: 7,
  openAlready: false,
})
