import type { PasskeyAssertion, PasskeyCredential } from '../../contract/passkeys.ts'

/** The session as screens see it. Never a key, never a password. */
export type SessionView = {
  state: 'loading' | 'signed-out' | 'locked' | 'signed-in'
  /** Not confirmed by the server: offline, the password opens this device's copy. */
  offline?: boolean
  expired?: true
  /** Signed out from elsewhere: another device, a new password, or an operator. */
  ended?: true
  email?: string
  accountId?: string
  ownerId?: string
  role?: 'user' | 'admin'
  emailVerified?: boolean
  twoFactor?: boolean
  /** `made`: shown, but not yet confirmed by typing two of its groups. */
  recoveryKit?: 'none' | 'made' | 'confirmed'
  /** A requested account deletion: when, and whether it is held up. */
  deletion?: { finalAt: string; held: boolean }
  /** An operator's open question whether the account may be deleted: when, and in which words. */
  deletionAsked?: { at: string; reason: string }
  /** Suspended: during a report the owner can see, stop and end it, and nothing else. */
  suspended?: true
  hasPasskey?: boolean
}

export type ServerView = {
  /** False: no SMTP, mails wait in the operator's outbox. */
  mail: boolean
  /** Seconds of a "day" on a rehearsal server; null on a real one. */
  rehearsalDaySeconds: number | null
  lockdown: boolean
}

/** One passkey of the account. `lastUsedAt` is null before the first time. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

export type PasskeyRequest = {
  challenge: Uint8Array
  /** The domain of this server's passkeys, and the one origin where they work. */
  rpId: string
  origin: string
  /** The input of the authenticator's PRF. */
  salt: Uint8Array
  /** This account's passkeys; empty where the authenticator finds one without a list. */
  known: { credentialId: Uint8Array; transports: string[] }[]
}
export type NewPasskeyRequest = PasskeyRequest & {
  email: string
  userHandle: Uint8Array
  /** COSE numbers of the signatures that the server accepts. */
  algorithms: number[]
}

/** A new passkey and its PRF output, which goes to the client in its worker and no further. */
export type MadePasskey = { credential: PasskeyCredential; output: Uint8Array }
/** A used passkey, likewise. */
export type UsedPasskey = { assertion: PasskeyAssertion; output: Uint8Array }

export type SessionPlace = { id: string; current: boolean; createdAt: string; lastSeenAt: string; device: string }

/** A proof of presence; `code` for two-step sign-in. */
export type Presence = { password?: string; code?: string }

/** A person's kits, by the server's answer. `endsAt` is null until the newest is confirmed. */
export type RecoveryKits = {
  newest: { madeAt: string; canBeCancelled: boolean } | null
  earlier: { madeAt: string; endsAt: string | null }[]
}

/** A pending change of keys, valid from a day on unless the owner cancels it. */
type Waits = { id: string; since: string; countsAt: string }

/** `frozen`: two parties named new keys, and no others ever count. */
export type KeysWaiting = { kit: Waits | null; keys: Waits | null; frozen: boolean }

/** The recovery code to print; `groups` are its pieces of four, two of which are typed back. */
export type RecoveryKit = {
  code: string
  groups: string[]
  cards: CardData[]
  /** Of the release service; absent if it could not be reached. */
  serviceFingerprint?: string
}

/** See docs/protocol.md, Release cards. */
export type CardData = {
  role: import('./estate.ts').SeatRole
  personName: string
  ownerName: string
  /** Five lines of two groups of four, for typing without a camera. */
  lines: readonly string[]
  /** Where to type them. */
  claimAt: string
  /** The QR's content. */
  link: string
  ownerFingerprint: string
  /** Of the release service. */
  serviceFingerprint: string
  epoch: number
}
