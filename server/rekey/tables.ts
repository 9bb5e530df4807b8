import type { KeyBoxKind } from '../accounts/tables.ts'

export type RekeyTables = {
  /** An owner's staged new keys, and their outcome. */
  rekey: {
    owner_id: string
    n: number
    hash: Uint8Array
    state: 'staged' | 'going' | 'done' | 'refused'
    /** When it came to be in this state. */
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
