import type { Generated, JSONColumnType } from 'kysely'
import type { CheckInPlan } from '../../contract/check-ins.ts'

/** Names the filling and not the account, so that nothing of a deleted account stays here. */
export type Told = { seatId: string; invitationId: string; at: string }

export type CheckInTables = {
  check_in: {
    owner_id: string
    plan: JSONColumnType<CheckInPlan>
    /** The last press, or the last save of the plan. */
    answered_at: Date
    /** When the server mailed the open question; null while none is open. */
    asked_at: Generated<Date | null>
    ask_mail: Generated<string | null>
    ask_accepted_at: Generated<Date | null>
    reminded_at: Generated<Date | null>
    remind_mail: Generated<string | null>
    remind_accepted_at: Generated<Date | null>
    told_steps: Generated<number>
    /** The people the server wrote to, who have not heard yet that the owner answered. */
    told: JSONColumnType<Told[], string | undefined>
  }
  check_in_link: { token_hash: Uint8Array; owner_id: string }
}
