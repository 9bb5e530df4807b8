import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { StandIn } from '../../contract/stand-in.ts'

export type LinkKind = 'confirm' | 'reset' | 'reset-by-kit' | 'change-email' | 'undo-email'

export type AccountTables = {
  server_identity: {
    only_row: boolean
    secret_check: Uint8Array
    /** The mark of the file folder (files/same-folder.ts); null until servers share one. */
    file_folder: Generated<string | null>
    /** Which copy of a server this is (stand-in.ts); null: the first machine's. */
    stand_in: ColumnType<StandIn | null, string | undefined, string>
    /** The address of the object store that holds files; null if none does. */
    object_store: Generated<string | null>
  }
  account: {
    id: Generated<string>
    tenant: Generated<string>
    email: string | null
    /** The address that a new user has not confirmed yet; `email` is null until then. */
    claimed_email: string | null
    verified_at: Date | null
    role: Generated<'user' | 'admin'>
    suspended_at: Date | null
    /** The current estate. The table `estate` also has the estates from before *start again*. */
    owner_id: string
    seed: Uint8Array
    verifier: Uint8Array
    totp_secret: Uint8Array | null
    totp_confirmed_at: Date | null
    /** The last 30-second step whose code the user entered: the server accepts no code twice. */
    totp_step: Generated<number>
    /** When the second step last changed: for a day after, an operator can only begin a lockdown. */
    factor_changed_at: Generated<Date | null>
    /** When a change of e-mail was undone: the user must then choose a new password to sign in. */
    new_password_needed_at: Generated<Date | null>
    /** A secret that the server showed to the user, who has not entered a code from it yet. */
    totp_next_secret: Uint8Array | null
    returned_at: Date | null
    created_at: Date
    last_sign_in_at: Date | null
    deletion_asked_at: Generated<Date | null>
    /** The accountId of the operator who requested the deletion; then that operator's reason. */
    deletion_asked_by: Generated<string | null>
    deletion_asked_why: Generated<string | null>
    /** When the owner chose *Keep my account*; null before. */
    deletion_kept_at: Generated<Date | null>
  }
  estate: {
    owner_id: string
    account_id: string
    created_at: Date
    superseded_at: Date | null
  }
  /** The address and credentials that open an estate from before *start again*. */
  earlier_door: {
    owner_id: string
    account_id: string
    email: string
    seed: Uint8Array
    verifier: Uint8Array
    totp_secret: Uint8Array | null
    totp_confirmed_at: Date | null
    totp_step: number
    /** The release service lists operators by the keys of one estate, which alone has the role. */
    role: Generated<'user' | 'admin'>
    new_password_needed_at: Generated<Date | null>
    closed_at: Date
  }
  earlier_device: {
    owner_id: string
    device_hash: Uint8Array
  }
  key_box: {
    owner_id: string
    kind: KeyBoxKind
    box: Uint8Array
    /** The verifier of a recovery code. That of the password is in `account`. */
    verifier: Uint8Array | null
    confirmed_at: Date | null
    created_at: Date
    /** When a replaced kit ends; null for other boxes. */
    ends_at: Generated<Date | null>
  }
  identity: {
    owner_id: string
    bundle: Uint8Array
    private_box: Uint8Array
    version: Generated<number>
    older_private_box: Generated<Uint8Array | null>
  }
  session: {
    id: Generated<string>
    token_hash: Uint8Array
    account_id: string
    stage: 'full' | 'second-factor'
    second_factor_at: Date | null
    half: Uint8Array
    device_hash: Uint8Array
    user_agent: string
    passkey_id: string | null
    created_at: Date
    seen_at: Date
    active_at: Date
    expires_at: Date
  }
  known_device: {
    account_id: string
    device_hash: Uint8Array
    seen_at: Date
  }
  backup_code: {
    account_id: string
    code_hash: Uint8Array
  }
  one_time_link: {
    token_hash: Uint8Array
    account_id: string
    kind: LinkKind
    expires_at: Date
    payload: JSONColumnType<Record<string, unknown>>
  }
  email_change: {
    id: Generated<string>
    account_id: string
    /** These columns, to `password_box`, hold new values until `applied_at`, then the old ones. */
    email: string
    verified_at: Date | null
    seed: Uint8Array
    verifier: Uint8Array
    password_box: Uint8Array
    applied_at: Date | null
    created_at: Date
  }
  passkey: {
    id: Generated<string>
    owner_id: string
    /** The kind of the key box that this passkey opens. Deleting the box deletes this row. */
    kind: PasskeyKind
    credential_id: Uint8Array
    public_key: Uint8Array
    sign_count: number | string
    transports: JSONColumnType<string[]>
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  passkey_challenge: {
    challenge_hash: Uint8Array
    purpose: 'add' | 'sign-in' | 'unlock'
    device_hash: Uint8Array
    session_id: string | null
    expires_at: Date
  }
  failed_attempts: {
    key: Uint8Array
    failures: number
    first_at: Date
    locked_until: Date | null
  }
  token_bucket: {
    key: Uint8Array
    tokens: number
    updated_at: Date
  }
}

/**
 * `recovery-next`: a new kit that the owner has not confirmed. The confirmation renames the older
 * kit to `recovery-before:`, which stays valid until `ends_at`.
 */
export type KeyBoxKind = 'password' | 'recovery' | 'recovery-next' | `recovery-before:${string}` | PasskeyKind
export type PasskeyKind = `passkey:${string}`

/** The kind of a passkey's box. The browser seals it under the same name (vault/passkey.ts). */
export const passkeyKindOf = (credentialId: Uint8Array): PasskeyKind =>
  `passkey:${Buffer.from(credentialId).toString('base64url')}`
