import type { JSONColumnType } from 'kysely'
import type { CaretakerGuide } from '../../contract/caretaker.ts'

export type CaretakerTables = {
  caretaker: {
    tenant: string
    guide: JSONColumnType<CaretakerGuide>
    name: string | null
    reach: string | null
    email: string | null
    /** When the last mail with a link was written. */
    asked_at: Date | null
    confirmed_at: Date | null
    token_hash: Uint8Array | null
  }
}
