import type { PasskeyAssertion, PasskeyCredential } from '../../contract/passkeys.ts'

/** What the shell knows about the person at this browser. Never a key, never a password. */
export type SessionView = {
  state: 'loading' | 'signed-out' | 'locked' | 'signed-in'
  /** Nobody was asked: without a connection the password opens, or opened, what this device keeps. */
  offline?: boolean
  /** Signed out because nobody was here for half an hour. */
  expired?: true
  /** Signed out from elsewhere: by another device, a new password, or whoever runs this Cairn. */
  ended?: true
  email?: string
  accountId?: string
  /** The estate that this person owns. */
  ownerId?: string
  role?: 'user' | 'admin'
  emailVerified?: boolean
  twoFactor?: boolean
  /** `made` is a kit that was shown but not yet confirmed by typing two of its groups. */
  recoveryKit?: 'none' | 'made' | 'confirmed'
  /** The person asked for the account to be deleted: when it goes, and whether something holds that up. */
  deletion?: { finalAt: string; held: boolean }
  /** An operator asked whether the account may go, and nobody answered yet: when, and in which words. */
  deletionAsked?: { at: string; reason: string }
  /** The account is suspended: during a report its owner can see it, stop it and end it, and nothing else. */
  suspended?: true
  /** At least one passkey opens this account. */
  hasPasskey?: boolean
}

/** What this server is, for screens that must say so honestly. */
export type ServerView = {
  /** False: no SMTP, mails wait in the operator's outbox. */
  mail: boolean
  /** Seconds of a "day" on a rehearsal server; null on a real one. */
  rehearsalDaySeconds: number | null
  /** An emergency lockdown lasts. */
  lockdown: boolean
}

/** One passkey of the account. `lastUsedAt` is null before the first time. */
export type Passkey = { id: string; name: string; createdAt: string; lastUsedAt: string | null }

/** What the page asks an authenticator for. */
export type PasskeyRequest = {
  challenge: Uint8Array
  /** The name that passkeys of this server belong to, and the one address where they work. */
  rpId: string
  origin: string
  /** What the authenticator's PRF is asked for. */
  salt: Uint8Array
  /** The passkeys of this account; empty where the authenticator is to find one by itself. */
  known: { credentialId: Uint8Array; transports: string[] }[]
}
/** The same for a passkey that is to be made, with whose it will be. */
export type NewPasskeyRequest = PasskeyRequest & {
  email: string
  userHandle: Uint8Array
  /** The signatures that the server takes, as COSE numbers them. */
  algorithms: number[]
}

/** A passkey that was made, and what its PRF gave: that goes to the client in its worker and no further. */
export type MadePasskey = { credential: PasskeyCredential; output: Uint8Array }
/** A passkey that was used, likewise. */
export type UsedPasskey = { assertion: PasskeyAssertion; output: Uint8Array }

/** One place where this person is signed in. */
export type SessionPlace = { id: string; current: boolean; createdAt: string; lastSeenAt: string; device: string }

/** What somebody types to show that it is they; the code where two-step sign-in is on. */
export type Presence = { password?: string; code?: string }

/** The kits of a person, as the server tells of them. `endsAt` is null until the newest is confirmed. */
export type RecoveryKits = {
  newest: { madeAt: string; canBeCancelled: boolean } | null
  earlier: { madeAt: string; endsAt: string | null }[]
}

/** Something about keys that counts from a day on, unless its owner stops it. */
type Waits = { id: string; since: string; countsAt: string }

/** `kit`: a kit that is to consent to new keys. `keys`: new keys of the owner. `frozen`: two people named new keys, and no others ever count. */
export type KeysWaiting = { kit: Waits | null; keys: Waits | null; frozen: boolean }

/** The recovery code to print; `groups` are the pieces of four that the person is asked to type back. */
export type RecoveryKit = {
  code: string
  groups: string[]
  cards: CardData[]
  /** Of the service that keeps the second key; absent where it could not be reached. */
  serviceFingerprint?: string
}

/** A release card to print (docs/protocol.md, Release cards): lines for typing and the address its QR holds. */
export type CardData = {
  role: import('./estate.ts').SeatRole
  personName: string
  ownerName: string
  /** Five lines of two groups of four, to be typed when no camera is at hand. */
  lines: readonly string[]
  /** Where they are typed. */
  claimAt: string
  /** What the QR holds. */
  link: string
  ownerFingerprint: string
  /** Of the service that keeps the second key. */
  serviceFingerprint: string
  epoch: number
}
