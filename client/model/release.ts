import type { Standing } from '../../domain/opening-forecast.ts'
import type { Terms } from '../../domain/release-terms.ts'
import type { KeyEvent, ReleaseState } from '../../domain/releases.ts'
import type { FileReference, ReleaseEvent, SeatRole } from './estate.ts'
import type { SavedRecord } from './records.ts'

export type { ReleaseState }

/** One entry of the hash-chained release log, verified by the browser before it is shown. */
export type ReleaseStep = { n: number; at: string; step: string; by: string; detail: string }

export type ReleaseView = {
  id: string
  ownerId: string
  event: ReleaseEvent
  state: ReleaseState
  reportedBy: SeatRole
  mine: boolean
  reportedAt: string
  /** The time until which a confirmed attorney may object to a contact's report. */
  objectUntil?: string
  opensAt?: string
  /** When records for the first days can open, and since when they are open. */
  firstOpensAt?: string
  firstAt?: string
  pausedUntil?: string
  /** The owner's lookout held it. `heldBy`: their name in the signed log, empty if it is lost. */
  heldUntil?: string
  heldBy?: string
  reason?: string
  answers: Answer[]
  /** Whether an operator must approve. `waived`: none is impartial, and the settings allow it. */
  approval: 'undecided' | 'demanded' | 'waived'
  log: ReleaseStep[]
}

/** The release service that the owner knows, by its fingerprint; the server shows another one. */
export type ChangedKey = { known: string }

export type HeldSeat = {
  /** Identifies one filling of a seat: the same person may hold the seat again after a removal. */
  id: string
  seatId: string
  ownerId: string
  invitationId: string
  role: SeatRole
  ownerName: string
  /** `unverified`: does not count yet. `void`: never counted, or the grantee was removed. */
  state: 'unverified' | 'accepted' | 'confirmed' | 'card-review' | 'void'
  acceptedAt: string
  via: 'invitation' | 'card'
  /** Why the printed card was rejected, if a reason was given. The state is then `void`. */
  refused?: string
  /** The event of a release that the owner ended after returning. The state is then `void`. */
  ended?: ReleaseEvent
  /** The grantee stepped down. The state is then `void`. */
  steppedDown?: true
  /** How many records are meant for this seat; titles stay sealed until a release. */
  counts: { incapacity: number; death: number; first: number }
  releases: ReleaseView[]
  /** The release service has another key, and the owner did not set this seat up for it yet. */
  keyChanged?: true
  deletesAt?: string
  /** Another person’s seat, for which this one answers reports. Nothing opens to a deputy. */
  deputy?: { id: string; attorney: string }
}

export type WaitingInvitation = {
  ownerId: string
  role: SeatRole
  /** The owner's name for mails, or their email address. */
  owner: string
  invitedAt: string
}

export type Report = {
  heldId: string
  event: ReleaseEvent
  certificate: Blob
  name: string
  pages: number
  person: ReportedPerson
  dateOfEvent: string
  physician?: string
  reporterName: string
}

type ReportedPerson = { fullName: string; birthDate: string; birthPlace: string }

/** The records of another person after a release: only for reading, and only in memory. */
export type OpenedEstate = {
  ownerId: string
  ownerName: string
  heldId: string
  role: SeatRole
  events: KeyEvent[]
  records: SavedRecord[]
  /** Sentences about records that are missing or did not open. */
  warnings: string[]
  /** The day of the owner's last signed head: the browser notices if an older record is missing. */
  completeAsOf?: string
}

/** What the owner of a seat shares with its grantee while alive, verified like an opened estate. */
export type SharedEstate = Pick<OpenedEstate, 'ownerId' | 'ownerName' | 'heldId' | 'role' | 'records' | 'warnings'> & {
  /** Up to this day the owner's app vouches that nothing is missing. */
  asOf?: string
  /** When the server last confirmed it, as ISO text. */
  seenAt: string
  /** Where the sharing stood then: its key's counter, and the entries of its chain. */
  state: { counter: number; m: number }
}

/** Who could approve a report about the owner today, according to the release service. */
export type Reviewers = {
  /** False if the list is unreliable: no operator can approve until a human confirms it. */
  confirmed: boolean
  /** The number of operators on the list, and of those who are not involved in the estate. */
  listed: number
  impartial: number
  ownerIsOne: boolean
  /** The owner's seats whose grantees are on the list. */
  roles: SeatRole[]
}

/** The owner's newest terms; `inForce` are those that count now. */
export type ReleaseSettings = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** Days of wait without an impartial operator, 14 to 90; 0: no opening without an approval. */
  fallbackDays: number
  /** Whether a printed card counts after a wait if no operator can approve it. */
  cardFallback: boolean
  /** Days until records for the first days open; 0: with the rest. Missing until the owner chose. */
  firstDays?: number
  /** Missing while the release service does not answer. */
  reviewers?: Reviewers
  /** Set after the owner weakened the settings: the earlier terms still count until `at`. */
  heldUntil?: { at: string; inForce: Terms }
  inForce: Terms
  /** Whether this server sends mail. */
  mail: boolean
}

/** What decides the days of a report about another owner, and the terms of open reports. */
export type ReleaseOutlook = Standing & { reports: { releaseId: string; terms: Terms }[] }

/** A change of settings; undefined fields stay. `fallbackDays`: 14 to 90, or 0 for none. */
export type ReleaseWish = Partial<
  Pick<ReleaseSettings, 'waitIncapacityDays' | 'waitDeathDays' | 'fallbackDays' | 'cardFallback' | 'firstDays'>
>

/** The effect of the pause link in a mail. `again`: the link was used before and added no time. */
export type Pause = { until: string; opensAt?: string; again: boolean }

type MayNot = 'own-estate' | 'holds-seat' | 'suspended-owner' | 'not-listed'

/** The release service's log keeps the reason. */
export type StatusChange = { accountId: string; suspended: boolean; reason: string; code: string }

export type Listed<T> = {
  items: T[]
  /** How many entries are damaged, so that no screen can show them. */
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
  /** False for an operator who joined after the report, until another one passes it on. */
  canOpen: boolean
  /** No operator can open the document any more: they can only reject the report. */
  documentLost: boolean
  mayNot?: MayNot
}

/** The particulars of a reporter, sealed and signed together with the document. */
export type CertificateParticulars = {
  person: ReportedPerson
  dateOfEvent: string
  physician?: string
  reporter: { name: string; email: string }
  pages: number
}

export type Answer = { role: SeatRole; stance: 'support' | 'object'; reason: string }

/** A reader to whom the document should have been sealed: a seat, or an operator by fingerprint. */
export type LeftOutReader = { role: SeatRole } | { operator: string }

/** Why a verified report is in review again: `because` is the log's reason, `role` objected. */
export type CameBack = { at: string; because: string; role?: SeatRole }

/** A certificate as sent, and the reporter's seat, which the owner and the reporter signed. */
export type OpenedCertificate = OpenedFile &
  CertificateParticulars & {
    reportedBy: SeatRole
    via: 'invitation' | 'card'
    leftOut: LeftOutReader[]
    answers?: Answer[]
    cameBack?: CameBack
    /** How the server says that it notified the owner; only for reviewers. */
    told?: ReleaseStep[]
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
  /** The seat's present grantee, according to the server. */
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
  deletionAskedAt?: string
  keptAt?: string
  deletesAt?: string
}
/** The dashboard's figures. `lastBackup` is ISO text; null if there was none. */
export type AdminFigures = {
  totalUsers: number
  activeUsers: number
  documentsStored: number
  storageUsed: number
  lastBackup: string | null
  lastBackupCheck: string | null
}
/** What the server warns operators about, in a sentence. */
export type ServerWarning = { name: string; reason: string }
/** A signed change of the operator list. `byOperator`: another operator added this one. */
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
  /** This operator has already lifted the lockdown; another operator must do so too. */
  liftedByMe: boolean
  /** Why an operator began the lockdown; missing unless an operator on the list signed the reason. */
  reason?: string
  /** The signer: the address according to the server, and the fingerprint. */
  by?: { email: string; fingerprint: string }
}
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
