import type { PasskeyAssertion, PasskeyCredential } from '../../contract/passkeys.ts'

/** The session as screens see it: never a key, never a password. */
export type SessionView = {
  state: 'loading' | 'signed-out' | 'locked' | 'signed-in'
  /** The server has not confirmed the session: offline, the password opens this device's copy. */
  offline?: boolean
  expired?: true
  /** The session ended elsewhere: on another device, by a new password, or by an operator. */
  ended?: true
  email?: string
  accountId?: string
  ownerId?: string
  role?: 'user' | 'admin'
  emailVerified?: boolean
  twoFactor?: boolean
  /** `made`: the owner has not confirmed the kit by typing two groups of its code. */
  recoveryKit?: 'none' | 'made' | 'confirmed'
  /** A requested account deletion: its date, and whether something holds it up. */
  deletion?: { finalAt: string; held: boolean }
  /** An unanswered request of an operator: its time and reason. */
  deletionAsked?: { at: string; reason: string }
  /** Suspended: during a report the owner can only see, stop and end it. */
  suspended?: true
  hasPasskey?: boolean
}

export type ServerView = {
  version: string
  commit?: string | undefined
  /** False if there is no SMTP server: mails then wait in the operator's outbox. */
  mail: boolean
  /** The seconds of a "day" on a rehearsal server; null on a real server. */
  rehearsalDaySeconds: number | null
  lockdown: boolean
}

export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

export type PasskeyRequest = {
  challenge: Uint8Array
  /** The domain of this server's passkeys, and the only origin where they work. */
  rpId: string
  origin: string
  salt: Uint8Array
  /** This account's passkeys; empty if the authenticator finds its passkey without a list. */
  known: { credentialId: Uint8Array; transports: string[] }[]
}
export type NewPasskeyRequest = PasskeyRequest & {
  email: string
  userHandle: Uint8Array
  /** The COSE numbers of the signature algorithms that the server accepts. */
  algorithms: number[]
}

export type MadePasskey = { credential: PasskeyCredential; output: Uint8Array }
/** The PRF output goes only to the client in its worker. */
export type UsedPasskey = { assertion: PasskeyAssertion; output: Uint8Array }

export type SessionPlace = { id: string; current: boolean; createdAt: string; lastSeenAt: string; device: string }

export type Presence = { password?: string; code?: string }

/** A person's kits, according to the server. `endsAt` is null until the newest kit is confirmed. */
export type RecoveryKits = {
  newest: { madeAt: string; canBeCancelled: boolean } | null
  earlier: { madeAt: string; endsAt: string | null }[]
}

/** A pending change of keys, which becomes valid at `countsAt` unless the owner cancels it. */
type Waits = { id: string; since: string; countsAt: string }

/** `frozen`: two parties named new keys, so none will ever count. */
export type KeysWaiting = { kit: Waits | null; keys: Waits | null; frozen: boolean }

/** Groups of four letters; the owner types two of them back. */
export type RecoveryKit = {
  code: string
  groups: string[]
  cards: CardData[]
  serviceFingerprint?: string
}

/** See docs/protocol.md, Release cards. */
export type CardData = {
  role: import('./estate.ts').SeatRole
  personName: string
  ownerName: string
  /** Five lines of two groups of four, for typing without a camera. */
  lines: readonly string[]
  /** The address of the page where the holder types the lines. */
  claimAt: string
  link: string
  ownerFingerprint: string
  serviceFingerprint: string
  epoch: number
}
