import type { BusinessType } from '../../contract/waitlist-rules.ts'

export type WaitlistEntry = {
  id: string
  fullName: string
  email: string
  businessType: BusinessType
  otherBusiness?: string
  joinedAt: string
}

/** The first pages of the waitlist. */
export type Waitlist = {
  entries: WaitlistEntry[]
  searched: string
  total: number
  more: boolean
}
