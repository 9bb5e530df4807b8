import type { KeyBoxKind } from '../accounts/tables.ts'

export type RekeyTables = {
  rekey: {
    owner_id: string
    n: number
    hash: Uint8Array
    state: 'staged' | 'going' | 'done' | 'refused'
    since: Date
    session_id: string
    /** Of the new password. */
    verifier: Uint8Array | null
    /** The kind of the key box of the kit that stays. */
    kit: KeyBoxKind | null
    reason: string | null
  }
  rekey_part: { owner_id: string; place: number; bytes: Uint8Array }
}
