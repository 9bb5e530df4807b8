export type AdminTables = {
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
