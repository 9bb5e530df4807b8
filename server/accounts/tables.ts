import type { Generated, JSONColumnType } from 'kysely'

/** Where a code stands in a one-time link's life. */
export type LinkKind = 'confirm' | 'reset' | 'reset-by-kit' | 'change-email' | 'undo-email'

export type AccountTables = {
  server_identity: {
    only_row: boolean
    secret_check: Uint8Array
  }
  account: {
    id: Generated<string>
    tenant: Generated<string>
    /** The address this person signs in with. Null while another unconfirmed account holds it. */
    email: string | null
    /** The address this person signed up with and has yet to confirm, where `email` is null. */
    claimed_email: string | null
    verified_at: Date | null
    role: Generated<'user' | 'admin'>
    suspended_at: Date | null
    /** The current estate. Older ones, from before *start again*, are in `estate`. */
    owner_id: string
    seed: Uint8Array
    verifier: Uint8Array
    totp_secret: Uint8Array | null
    totp_confirmed_at: Date | null
    /** The last 30-second step whose code was used: no code works twice. */
    totp_step: Generated<number>
    /** When the second step last became another: an operator decides nothing for a day after it. */
    factor_changed_at: Generated<Date | null>
    /** A change of e-mail was undone: the password of then lets nobody in until another was chosen. */
    new_password_needed_at: Generated<Date | null>
    /** A secret that was shown but not yet proven by a code. */
    totp_next_secret: Uint8Array | null
    /** When somebody last went back to an estate from before *start again*. */
    returned_at: Date | null
    created_at: Date
    last_sign_in_at: Date | null
    /** When an operator last asked them to delete their account. */
    deletion_asked_at: Generated<Date | null>
    /** The accountId of that operator, and what they wrote. */
    deletion_asked_by: Generated<string | null>
    deletion_asked_why: Generated<string | null>
    /** When the owner answered that the account stays; null while they were not asked, or did not answer. */
    deletion_kept_at: Generated<Date | null>
  }
  estate: {
    owner_id: string
    account_id: string
    created_at: Date
    superseded_at: Date | null
  }
  /** How one signs in to an estate from before *start again*, as it was when it was left. */
  earlier_door: {
    owner_id: string
    account_id: string
    email: string
    seed: Uint8Array
    verifier: Uint8Array
    totp_secret: Uint8Array | null
    totp_confirmed_at: Date | null
    totp_step: number
    /** An operator is one by the keys of one estate. */
    role: Generated<'user' | 'admin'>
    new_password_needed_at: Generated<Date | null>
    closed_at: Date
  }
  /** Browsers that were signed in to it when it was left. */
  earlier_device: {
    owner_id: string
    device_hash: Uint8Array
  }
  key_box: {
    owner_id: string
    kind: KeyBoxKind
    box: Uint8Array
    /** Of the recovery code; a password's is the account's. */
    verifier: Uint8Array | null
    confirmed_at: Date | null
    created_at: Date
    /** Of a kit in whose place another was confirmed: from then on it opens nothing. */
    ends_at: Generated<Date | null>
  }
  identity: {
    owner_id: string
    bundle: Uint8Array
    private_box: Uint8Array
    /** How many keys its owner had, the present one included. */
    version: Generated<number>
    /** The private halves of keys of before, where the owner made new ones. */
    older_private_box: Generated<Uint8Array | null>
  }
  session: {
    id: Generated<string>
    token_hash: Uint8Array
    account_id: string
    stage: 'full' | 'second-factor'
    /** When a second step was passed in this session. */
    second_factor_at: Date | null
    half: Uint8Array
    device_hash: Uint8Array
    user_agent: string
    /** The passkey that opened this session, if one did. */
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
    /** Before it is applied: what will be. After: what was, for the undo. */
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
    /** The key box that it opens: gone together. */
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
 * `recovery-next` is a kit that was made while an older one is confirmed. Once it is confirmed too, the older one is `recovery-before:` and
 * opens until it ends.
 */
export type KeyBoxKind = 'password' | 'recovery' | 'recovery-next' | `recovery-before:${string}` | PasskeyKind
export type PasskeyKind = `passkey:${string}`

/** The kind of the box that a passkey opens. The browser seals it for the same name (vault/passkey.ts). */
export const passkeyKindOf = (credentialId: Uint8Array): PasskeyKind =>
  `passkey:${Buffer.from(credentialId).toString('base64url')}`
