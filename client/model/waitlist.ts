import type { BusinessType } from '../../contract/waitlist-rules.ts'

export type WaitlistEntry = {
  id: string
  fullName: string
  email: string
  businessType: BusinessType
  /** Their own words where none of the types fitted. */
  otherBusiness?: string
  joinedAt: string
}

/** The first pages of the waitlist. */
export type Waitlist = {
  entries: WaitlistEntry[]
  searched: string
  /** All matches, shown or not. */
  total: number
  more: boolean
}
