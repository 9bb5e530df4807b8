import type { Terms } from '../../domain/release-terms.ts'
import type { ReleaseState } from '../../domain/releases.ts'
import type { FileReference, ReleaseEvent, SeatRole } from './estate.ts'
import type { SavedRecord } from './records.ts'

export type { ReleaseState }

/** One entry of the hash-chained release log, verified by the browser before it is shown. */
export type ReleaseStep = { n: number; at: string; step: string; by: string; detail: string }

/** One report and its course, as owner and grantees see it. Times are ISO text. */
export type ReleaseView = {
  id: string
  ownerId: string
  event: ReleaseEvent
  state: ReleaseState
  reportedBy: SeatRole
  mine: boolean
  reportedAt: string
  /** Until when a confirmed attorney may object (to a contact's report). */
  objectUntil?: string
  /** When the wait ends, as far as known today. */
  opensAt?: string
  pausedUntil?: string
  reason?: string
  /** The other grantees' answers from the release service's log. */
  answers: Answer[]
  /** Whether an operator must approve. `waived`: none is impartial, and the settings allow that. */
  approval: 'undecided' | 'demanded' | 'waived'
  log: ReleaseStep[]
}

/** A seat that the signed-in person holds in another's estate. */
export type HeldSeat = {
  /** One filling of a seat: the same person may hold the seat again after a removal. */
  id: string
  seatId: string
  ownerId: string
  invitationId: string
  role: SeatRole
  /** As the owner wrote it in the invitation. */
  ownerName: string
  /** `unverified`: may not count yet. `void`: did not count, or the grantee was removed. */
  state: 'unverified' | 'accepted' | 'confirmed' | 'card-review' | 'void'
  acceptedAt: string
  via: 'invitation' | 'card'
  /** Why the printed card was rejected, if given. Its state is then `void`. */
  refused?: string
  /** The owner returned, and ended a release of this event. Its state is then `void`. */
  ended?: ReleaseEvent
  /** The grantee stepped down. Its state is then `void`. */
  steppedDown?: true
  /** How many records are meant for this seat; titles stay sealed until a release. */
  counts: { incapacity: number; death: number }
  releases: ReleaseView[]
  /** When the owner's requested deletion takes place. */
  deletesAt?: string
}

/** An invitation to this person that is not accepted yet. */
export type WaitingInvitation = {
  ownerId: string
  role: SeatRole
  /** The owner's name for mails, or their address. */
  owner: string
  invitedAt: string
}

/** The input of a report. The browser seals the certificate to the operators before it leaves. */
export type Report = {
  heldId: string
  event: ReleaseEvent
  /** A PDF. */
  certificate: Blob
  name: string
  pages: number
  person: ReportedPerson
  /** Days are ISO text: 2026-11-01. */
  dateOfEvent: string
  physician?: string
  reporterName: string
}

type ReportedPerson = { fullName: string; birthDate: string; birthPlace: string }

/** Another's records after a release: read-only, in memory only. */
export type OpenedEstate = {
  ownerId: string
  ownerName: string
  heldId: string
  role: SeatRole
  events: ReleaseEvent[]
  records: SavedRecord[]
  /** Plain sentences on what is missing or did not open. */
  warnings: string[]
  /** The day of the owner's last signed head: what is older cannot be missing unnoticed. */
  completeAsOf?: string
}

export type InvitationView = {
  ownerId: string
  seatId: string
  invitationId: string
  role: SeatRole
  ownerName: string
  /** The invited person's name in the owner's words; cards have none. */
  personName?: string
  ownerFingerprint: string
  /** Of the release service. */
  serviceFingerprint: string
  via: 'invitation' | 'card'
}

/** Who could approve a report about the owner today, by the release service's own list. */
export type Reviewers = {
  /** False: the list is unreliable, and no operator can approve until it is confirmed. */
  confirmed: boolean
  /** Operators on the list, and those without a part in the owner's life. */
  listed: number
  impartial: number
  ownerIsOne: boolean
  /** The owner's seats whose grantees are on the list. */
  roles: SeatRole[]
}

/** The owner's settings per event (0 to 90 days); `effective` is the server's real wait. */
export type ReleaseSettings = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** Days of wait without an impartial operator, 14 to 90; 0: such a report opens nothing. */
  fallbackDays: number
  /** A printed card counts after a wait where no operator can approve it. */
  cardFallback: boolean
  /** Missing while the release service does not answer. */
  reviewers?: Reviewers
  /** The settings were weakened: the earlier terms that hold until `at`. */
  heldUntil?: { at: string; inForce: Terms }
  effective: { waitIncapacityDays: number; waitDeathDays: number; why?: string }
}

/** A change of settings; undefined fields stay. `fallbackDays`: 14 to 90, or 0 for none. */
export type ReleaseWish = Partial<
  Pick<ReleaseSettings, 'waitIncapacityDays' | 'waitDeathDays' | 'fallbackDays' | 'cardFallback'>
>

/** The effect of a mail's pause link. `again`: it was used before, and added nothing. */
export type Pause = { until: string; opensAt?: string; again: boolean }

type MayNot = 'own-estate' | 'holds-seat' | 'suspended-owner' | 'not-listed'

/** The release service's log keeps the reason. */
export type StatusChange = { accountId: string; suspended: boolean; reason: string; code: string }

/** A paged list, as far as it was requested. */
export type Listed<T> = {
  items: T[]
  /** How many entries are damaged and cannot be shown. */
  damaged: number
  more: boolean
}

export type Review = {
  releaseId: string
  ownerId: string
  ownerEmail: string
  event: ReleaseEvent
  state: ReleaseState
  reportedBy: SeatRole
  reportedAt: string
  mayDecide: boolean
  reason?: string
  approval: ReleaseView['approval']
  /** False: the report predates this operator, and no other one has passed on its certificate. */
  canOpen: boolean
  /** No operator can open the document any more: it can only be rejected and reported again. */
  documentLost: boolean
  mayNot?: MayNot
}

/** A reporter's particulars, sealed and signed with the document. */
export type CertificateParticulars = {
  person: ReportedPerson
  dateOfEvent: string
  physician?: string
  reporter: { name: string; email: string }
  pages: number
}

export type Answer = { role: SeatRole; stance: 'support' | 'object'; reason: string }

/** A possible reader whom a document was not sealed to: a seat, or an operator by fingerprint. */
export type LeftOutReader = { role: SeatRole } | { operator: string }

/** Why a verified report is in review again: `because` from the log, `role` objected. */
export type CameBack = { at: string; because: string; role?: SeatRole }

/** A certificate as sent, and the seat of its reporter: signed by the owner and by them. */
export type OpenedCertificate = OpenedFile &
  CertificateParticulars & {
    reportedBy: SeatRole
    via: 'invitation' | 'card'
    leftOut: LeftOutReader[]
    /** For operators: the answers in the order of the release service's log. */
    answers?: Answer[]
    cameBack?: CameBack
  }

export type CardReview = {
  id: string
  ownerId: string
  seatId: string
  invitationId: string
  ownerEmail: string
  role: SeatRole
  claimantEmail: string
  claimedAt: string
  /** The seat's present grantee, by the server's answer. */
  filledBy?: { email: string; since: string }
  mayDecide: boolean
  mayNot?: MayNot
}

export type Person = {
  id: string
  email: string
  role: 'user' | 'admin'
  status: 'active' | 'suspended'
  createdAt: string
  lastSignInAt?: string
  /** When an operator asked whether the account may be deleted. */
  deletionAskedAt?: string
  /** When the person answered that it stays. */
  keptAt?: string
  /** When it is deleted, after the person agreed. */
  deletesAt?: string
}
/** The dashboard's figures. `lastBackup` is ISO text; null: never. */
export type AdminFigures = {
  totalUsers: number
  activeUsers: number
  documentsStored: number
  storageUsed: number
  lastBackup: string | null
}
/** A signed change of the operator list. `byOperator`: another operator introduced them. */
export type ReviewerChange = {
  at: string
  what: 'added' | 'removed' | 'keys'
  byOperator: boolean
  fingerprint: string
}
export type Lockdown = {
  lockdownId: string
  since: string
  lifted: number
  needed: number
  /** This operator lifted the lockdown already; another one has to, too. */
  liftedByMe: boolean
  /** The reason by the operator who began it; missing unless a listed operator signed it. */
  reason?: string
  /** The signer: address by the server, and fingerprint. */
  by?: { email: string; fingerprint: string }
}
/** `lift`: the lockdown to end; without it, begins one. */
export type LockdownChange = { lift?: string; reason: string; code: string }
export type DeletionRequest = { accountId: string; reason: string; code: string }
export type AuditEntry = { n: number; at: string; by: string; action: string; detail: string }
export type OutboxMail = {
  id: string
  to: string
  subject: string
  text: string
  at: string
  sentAt?: string
  problem?: string
  givenUp: boolean
}

export type OpenedFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
export type { FileReference }
