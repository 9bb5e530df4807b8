import type { Generated } from 'kysely'

export type AdminTables = {
  lockdown: {
    lockdown_id: string
    statement: Uint8Array | null
    begun_at: Date
    ended_at: Generated<Date | null>
    lifted_by: Generated<string[]>
    needed: Generated<number>
  }
  suspension: { owner_id: string; operator_id: string; at: Date }
  audit_entry: {
    tenant: string
    n: number
    at: Date
    by: string
    action: string
    detail: string
    prev: Uint8Array
    hash: Uint8Array
  }
}
