import type * as z from 'zod/mini'
import type { estateKeys } from '../../../contract/accounts.ts'
import type { CheckInPlan } from '../../../contract/check-ins.ts'
import type { Arm, Rearm } from '../../../contract/estate.ts'
import type { Call } from '../../../contract/http.ts'
import type { Release, ReleaseLogEntry, report } from '../../../contract/release.ts'
import type { AllKey, ManifestEntry, SeatEntry, SeatKey, Wrap } from '../../../contract/sealed.ts'
import type { keepReleaseCard } from '../../../contract/release-cards.ts'
import type { HeldSeat } from '../../../contract/seats.ts'
import type { ServiceIdentity } from '../../../vault/index.ts'

export type Account = {
  accountId: string
  ownerId: string
  email: string
  emailVerified: boolean
  role: 'user' | 'admin'
  status: 'active' | 'suspended'
  twoFactor: boolean
  recoveryKit: 'none' | 'made' | 'confirmed'
  recoveryBox: Uint8Array | null
  recoveryAuth?: Uint8Array
  hasPasskey: boolean
  deletion?: { deletionId: string; finalAt: Date; held: boolean } | undefined
  /** `keptAt` is set once the owner answered that the account stays. */
  asked?: { at: Date; reason: string; keptAt: Date | null }
  createdAt: Date
  seed: Uint8Array
  authKey: Uint8Array
  half: Uint8Array
  keys: z.output<typeof estateKeys>
}

export type Version = {
  recordId: string
  version: number
  envelope: Uint8Array
  wraps: Wrap[]
  savedAt: Date
  n: number
}

export type Taken = {
  account: Account
  statement: Uint8Array
  granteeMac: Uint8Array | null
  heldBox: Uint8Array
  via: 'invitation' | 'card'
  acceptedAt: Date
  state: Exclude<HeldSeat['state'], 'confirmed' | 'void'>
  reason: string | null
}

export type Armed = {
  arm: Arm
  rearm: Rearm | null
  invitedAt: Date
  isVoid: boolean
  ended: { event: Release['event']; statement: Uint8Array } | null
  taken: Taken[]
  card?: Call<typeof keepReleaseCard>['body']
}

export type Reported = { body: Call<typeof report>['body']; reporter: Account }

export type StoredEstate = {
  owner: Account
  entries: ManifestEntry[]
  versions: Version[]
  keys: SeatKey[]
  allKeys: AllKey[]
  chains: SeatEntry[]
  heads: Uint8Array[]
  armed: Armed[]
  releases: Release[]
  log: ReleaseLogEntry[]
  checkIn?: CheckInPlan
}

export type StoredFile = { owner: Account; chunks: number; size: number; present: Map<number, Uint8Array> }

export type State = {
  readonly accounts: Account[]
  readonly estates: Map<string, StoredEstate>
  readonly files: Map<string, StoredFile>
  readonly reports: Map<string, Reported>
  readonly service: ServiceIdentity
  /** Records per page of their list. */
  recordsAtOnce: number
  impartial?: number
  lockdown?: { lockdownId: string; since: Date; statement: Uint8Array } | undefined
  readonly now: () => Date
}

export function estateOf({ estates }: State, ownerId: string): StoredEstate {
  const found = estates.get(ownerId)
  if (!found) throw new Error(`Nobody here has the estate ${ownerId}.`)
  return found
}
