import type { Generated } from 'kysely'
import type { BusinessType } from '../../contract/waitlist-rules.ts'

export type WaitlistTables = {
  demo_waitlist: {
    id: Generated<string>
    full_name: string
    business_type: BusinessType
    business_type_other: string | null
    /** Trimmed and in lower case. Each e-mail has one entry. */
    email: string
    created_at: Date
  }
}
