import type { Generated } from 'kysely'
import type { PhoneAnswer } from '../../domain/yearly.ts'

export type YearlyTables = {
  /** No row: on, and nothing was written to the owner yet. */
  yearly: { owner_id: string; is_on: Generated<boolean>; told_at: Date | null }
  yearly_question: {
    owner_id: string
    seat_id: string
    invitation_id: string
    asked_at: Date
    answered_at: Date | null
    phone: PhoneAnswer | null
  }
  yearly_link: { token_hash: Uint8Array; owner_id: string; seat_id: string; invitation_id: string }
}
