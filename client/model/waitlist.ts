import type { BusinessType } from '../../contract/waitlist-rules.ts'

export type WaitlistEntry = {
  id: string
  fullName: string
  email: string
  businessType: BusinessType
  /** The visitor's own words if none of the types fits. */
  otherBusiness?: string
  joinedAt: string
}

/** The first pages of the waitlist. */
export type Waitlist = {
  entries: WaitlistEntry[]
  searched: string
  /** The number of all matches, including those that are not shown. */
  total: number
  more: boolean
}
