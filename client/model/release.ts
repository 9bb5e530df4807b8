import type { Terms } from '../../domain/release-terms.ts'
import type { ReleaseState } from '../../domain/releases.ts'
import type { FileReference, ReleaseEvent, SeatRole } from './estate.ts'
import type { SavedRecord } from './records.ts'

/** The states of one release. */
export type { ReleaseState }

/** One line of the hash-chained release log, checked by the browser before it is shown. */
export type ReleaseStep = { n: number; at: string; step: string; by: string; detail: string }

/** One report and what followed from it, as owner and grantees see it. Times are ISO text. */
export type ReleaseView = {
  id: string
  ownerId: string
  event: ReleaseEvent
  state: ReleaseState
  reportedBy: SeatRole
  /** The person signed in made this report. */
  mine: boolean
  reportedAt: string
  /** Until when a confirmed attorney may object (reports of a contact). */
  objectUntil?: string
  /** When the wait runs out, as far as known today. */
  opensAt?: string
  pausedUntil?: string
  /** Why it was rejected. */
  reason?: string
  /** What the others who were named answered, as the release service wrote it down. */
  answers: Answer[]
  /** Whether somebody who runs this Cairn must approve. `waived`: nobody impartial can, and the owner's settings allow for that. */
  approval: 'undecided' | 'demanded' | 'waived'
  log: ReleaseStep[]
}

/** A seat that the person signed in holds in somebody else's estate. */
export type HeldSeat = {
  /** One filling of a seat. The same person may hold the same seat again after they were removed from it. */
  id: string
  seatId: string
  ownerId: string
  invitationId: string
  role: SeatRole
  /** As the owner wrote it in the invitation. */
  ownerName: string
  /** `unverified`: it is not certain yet that the acceptance counts. `void`: the owner replaced or removed this person, or it did not count. */
  state: 'unverified' | 'accepted' | 'confirmed' | 'card-review' | 'void'
  acceptedAt: string
  via: 'invitation' | 'card'
  /** The printed card was not accepted: why, as far as somebody said so. Its state is then `void`. */
  refused?: string
  /** The owner answered after all, and closed what a report of this event had opened. Its state is then `void`. */
  ended?: ReleaseEvent
  /** They gave the seat back themselves. Its state is then `void`. */
  steppedDown?: true
  /** How many records are meant for this seat: never their titles (before a release). */
  counts: { incapacity: number; death: number }
  releases: ReleaseView[]
  /** When all of it is deleted, because the owner asked for it. */
  deletesAt?: string
}

/** Somebody invited this person, who has not accepted yet. */
export type WaitingInvitation = {
  ownerId: string
  role: SeatRole
  /** The name the owner told, or their e-mail address. */
  owner: string
  invitedAt: string
}

/** What a report needs. The certificate is sealed in this browser to the operators before it leaves. */
export type Report = {
  /** The held seat that reports. */
  heldId: string
  event: ReleaseEvent
  /** The document, a PDF. */
  certificate: Blob
  name: string
  pages: number
  person: ReportedPerson
  /** Days are ISO text: 2026-11-01. */
  dateOfEvent: string
  physician?: string
  reporterName: string
}

/** Whom a report is about, as its document says. */
type ReportedPerson = { fullName: string; birthDate: string; birthPlace: string }

/** Records of somebody's estate after a release: read-only, held in memory only. */
export type OpenedEstate = {
  ownerId: string
  ownerName: string
  /** The held seat that it was opened for. */
  heldId: string
  role: SeatRole
  events: ReleaseEvent[]
  records: SavedRecord[]
  /** Plain sentences: something is missing or could not be opened. */
  warnings: string[]
  /** When the owner's app last said, signed, what there is: nothing from before that time can be missing unnoticed. */
  completeAsOf?: string
}

/** What an invitation link or a card says before it is accepted. */
export type InvitationView = {
  ownerId: string
  seatId: string
  invitationId: string
  role: SeatRole
  ownerName: string
  /** How the owner wrote this person's name. A card does not say it. */
  personName?: string
  ownerFingerprint: string
  /** Of the service that keeps the second key. */
  serviceFingerprint: string
  via: 'invitation' | 'card'
}

/** Who could check a report about the owner today, by the release service's own list. */
export type Reviewers = {
  /** False: the list cannot be relied on, and nobody can approve until it is confirmed. */
  confirmed: boolean
  /** People on the list, and those of them who have no part in the owner's life. */
  listed: number
  impartial: number
  ownerIsOne: boolean
  /** Roles of the owner's whose person is on the list. */
  roles: SeatRole[]
}

/** The owner's settings per event (0 to 90 days); `effective` is what this server will really wait. */
export type ReleaseSettings = {
  waitIncapacityDays: number
  waitDeathDays: number
  /** Days that a report waits where nobody impartial can check it, 14 to 90; 0 where it then opens nothing. */
  fallbackDays: number
  /** A printed card counts by time alone where nobody can look at it. */
  cardFallback: boolean
  /** Missing while the release service does not answer. */
  reviewers?: Reviewers
  /** The settings were made weaker: what still holds of the earlier ones, until when. */
  heldUntil?: { at: string; inForce: Terms }
  effective: { waitIncapacityDays: number; waitDeathDays: number; why?: string }
}

/** What an owner chooses about releases; what is left out stays. `fallbackDays`: 14 to 90, or 0 for none. */
export type ReleaseWish = Partial<
  Pick<ReleaseSettings, 'waitIncapacityDays' | 'waitDeathDays' | 'fallbackDays' | 'cardFallback'>
>

/** What the link in the mail did. `again`: it had been used before, and added nothing this time. */
export type Pause = { until: string; opensAt?: string; again: boolean }

/** Why an operator may not decide about an estate. */
type MayNot = 'own-estate' | 'holds-seat' | 'suspended-owner' | 'not-listed'

/** An operator suspends somebody, or lets them in again. The reason is kept in the record of the release service. */
export type StatusChange = { accountId: string; suspended: boolean; reason: string; code: string }

/** A list that comes in pages, as far as it was asked for. */
export type Listed<T> = {
  items: T[]
  /** How many entries of it are damaged and cannot be shown. */
  damaged: number
  /** There are further pages. */
  more: boolean
}

/** One report in the operator's queue. */
export type Review = {
  releaseId: string
  ownerId: string
  ownerEmail: string
  event: ReleaseEvent
  state: ReleaseState
  reportedBy: SeatRole
  reportedAt: string
  mayDecide: boolean
  /** Why it was rejected. */
  reason?: string
  approval: ReleaseView['approval']
  /** False: the report was made before this operator became one, and nobody has shared the certificate yet. */
  canOpen: boolean
  /** Nobody can open the document any more: the report can only be rejected, so that it can be made anew. */
  documentLost: boolean
  /** Why this operator may not decide, where so. */
  mayNot?: MayNot
}

/** What a reporter said with the document, sealed and signed with it. */
export type CertificateParticulars = {
  person: ReportedPerson
  dateOfEvent: string
  physician?: string
  reporter: { name: string; email: string }
  pages: number
}

/** What somebody else who was named said of a report. */
export type Answer = { role: SeatRole; stance: 'support' | 'object'; reason: string }

/** Somebody who may read a document and for whom it was not sealed: in a seat, or an operator, by their fingerprint. */
export type LeftOutReader = { role: SeatRole } | { operator: string }

/** Why a report that had been verified is looked at once more: `because` as the log says it, `role` who objected. */
export type CameBack = { at: string; because: string; role?: SeatRole }

/** A certificate as its reporter sent it, and the seat that they reported from: signed by the owner and by them. */
export type OpenedCertificate = OpenedFile &
  CertificateParticulars & {
    reportedBy: SeatRole
    via: 'invitation' | 'card'
    leftOut: LeftOutReader[]
    /** For operators: what the others answered, in the order of the release service's log. */
    answers?: Answer[]
    cameBack?: CameBack
  }

/** A claim by a printed card that an operator looks at. */
export type CardReview = {
  id: string
  ownerId: string
  seatId: string
  invitationId: string
  ownerEmail: string
  role: SeatRole
  claimantEmail: string
  claimedAt: string
  /** Whoever sits in this seat already, as the server says. */
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
  /** Since when they are asked to delete their account. */
  deletionAskedAt?: string
  /** When they answered that they keep it. */
  keptAt?: string
  /** They agreed: when it is deleted. */
  deletesAt?: string
}
/** What the Admin Dashboard counts. `lastBackup` is ISO text; null: never. */
export type AdminFigures = {
  totalUsers: number
  activeUsers: number
  documentsStored: number
  storageUsed: number
  lastBackup: string | null
}
/** One change of the list of those who can approve, as the release service signed it. `byOperator`: another operator introduced them. */
export type ReviewerChange = {
  at: string
  what: 'added' | 'removed' | 'keys'
  byOperator: boolean
  fingerprint: string
}
/** The emergency lockdown that lasts: how many of the operators who have to lift it did. */
export type Lockdown = {
  lockdownId: string
  since: string
  lifted: number
  needed: number
  /** This operator lifted it already: another one has to. */
  liftedByMe: boolean
  /** Why it was begun, in the words of whoever did. Missing where nobody on the list of operators signed it. */
  reason?: string
  /** Who signed that: their address as the server has it, and their fingerprint. */
  by?: { email: string; fingerprint: string }
}
/** `lift`: the lockdown that is over; begins one where it is left out. */
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

/** A file opened in memory. */
export type OpenedFile = { name: string; type: string; bytes: Uint8Array<ArrayBuffer> }
export type { FileReference }
