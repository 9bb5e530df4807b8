import type { BusinessType } from '../../contract/waitlist-rules.ts'

/** Somebody who asked for a demo on the landing page. */
export type WaitlistEntry = {
  id: string
  fullName: string
  email: string
  businessType: BusinessType
  /** What they wrote where none of the types fitted. */
  otherBusiness?: string
  joinedAt: string
}

/** The first pages of the waitlist. */
export type Waitlist = {
  entries: WaitlistEntry[]
  /** What was searched for. */
  searched: string
  /** How many match, shown or not. */
  total: number
  /** Whether there is another page. */
  more: boolean
}
