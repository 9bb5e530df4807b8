import type { KeyBoxKind } from '../accounts/tables.ts'

export type RekeyTables = {
  rekey: {
    owner_id: string
    n: number
    hash: Uint8Array
    state: 'staged' | 'going' | 'done' | 'refused'
    since: Date
    session_id: string
    verifier: Uint8Array | null
    kit: KeyBoxKind | null
    reason: string | null
  }
  rekey_part: { owner_id: string; place: number; bytes: Uint8Array }
}
