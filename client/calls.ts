import type {
  AuditEntry,
  CardReview,
  Listed,
  HeldSeat,
  InvitationView,
  OpenedCertificate,
  OpenedEstate,
  OpenedFile,
  OutboxMail,
  Person,
  Pause,
  ReleaseView,
  ReleaseWish,
  Report,
  Review,
  StatusChange,
} from './model/release.ts'
import type { Watch } from './model/watch.ts'
import type {
  CardData,
  MadePasskey,
  NewPasskeyRequest,
  Passkey,
  PasskeyRequest,
  RecoveryKit,
  SessionPlace,
  UsedPasskey,
} from './model/session.ts'
import type { SubscriptionView } from './model/subscription.ts'
import type { Audience, FileReference, SavedRecord, SeatRole } from './model/estate.ts'

/** One record as a screen hands it over. `basedOn` is the version the form was filled from: it tells a conflict from a plain change. */
export type Draft = {
  id?: string
  /** Of this kind an estate has exactly one record: a new one gets the id that every device of the owner would give it. */
  singleton?: boolean
  kind: string
  definitionVersion: number
  values: Record<string, unknown>
  audience: Audience
  alsoIfIncapacitated: boolean
  seat?: SeatRole
  unchecked?: Record<string, string>
  basedOn?: number
}

/** A record with what the engine needs to know beside what screens show. */
export type StoredRecord = SavedRecord & { definitionVersion: number }
export type TrashedRecord = StoredRecord & { trashedAt: string }

/** The record that a file becomes: `field` of it holds the file. `id` is chosen beforehand. */
export type UploadInto = { id: string; draft: Draft; field: string; activity: string }

/** A file on its way into a record. */
export type OpenUpload = {
  /** The id of the record that it becomes. */
  id: string
  kind: string
  /** The values of the record, without the file. */
  values: Record<string, unknown>
  name: string
  /** Bytes in all, and sent so far. */
  size: number
  sent: number
  /** How long the rest takes at the speed of this try; unknown at its beginning. */
  secondsLeft?: number
  /** `waiting`: for the connection; it goes on by itself. `failed`: somebody has to decide. */
  state: 'preparing' | 'queued' | 'sending' | 'waiting' | 'failed'
  /** Why it stands still. */
  message?: string
  startedAt: string
}

/** One version of a record, and when it was saved. */
export type StoredVersion = StoredRecord & { savedAt: string }
/** A record of which `versions` earlier versions are kept; `replacedAt` is when the last of them was overwritten. */
export type OverwrittenRecord = { id: string; versions: number; replacedAt: string }

/** Everything the engine can be asked to do. All may reject with an EstateError whose message can be shown. */
export type EstateCalls = {
  start(): Promise<void>
  touch(): Promise<void>

  signUp(input: { email: string; password: string }): Promise<void>
  signIn(input: { email: string; password: string }): Promise<{ next: 'done' | 'two-factor' }>
  submitTwoFactor(code: string): Promise<void>
  unlock(password: string): Promise<void>
  lock(): Promise<void>
  /** `discard`: what waits to be sent goes as well. Otherwise it stays, sealed, until the same person signs in here again. */
  signOut(discard?: boolean): Promise<void>
  signOutEverywhere(): Promise<void>
  listSessions(): Promise<SessionPlace[]>
  endSession(id: string): Promise<void>
  /** Follows a link of our mails to /auth/callback. */
  confirmEmail(token: string): Promise<{ happened: 'email-confirmed' | 'email-changed' | 'email-restored' }>
  resendConfirmation(email?: string): Promise<void>
  startReset(email: string): Promise<void>
  finishReset(input: { token: string; recoveryCode: string; newPassword: string }): Promise<void>
  startAgain(input: { token: string; newPassword: string }): Promise<void>
  /** Goes back to the estate from before starting again, with the password of then, and a code where two-step sign-in was on. */
  returnToEarlier(input: { email: string; password: string; code?: string }): Promise<void>
  changePassword(input: { current: string; next: string }): Promise<void>
  changeEmail(input: { password: string; newEmail: string }): Promise<{ outcome: 'changed' | 'confirmation-sent' }>
  makeRecoveryKit(): Promise<RecoveryKit>
  confirmRecoveryKit(): Promise<void>
  enrolTwoFactor(password: string): Promise<{ uri: string; secret: string }>
  confirmTwoFactor(code: string): Promise<{ backupCodes: string[] }>
  disableTwoFactor(password: string): Promise<void>
  /** Asks for the account to be deleted. `confirmation` is what the person typed; `code` where two-step sign-in is on. */
  deleteAccount(input: { confirmation: string; password: string; code?: string }): Promise<void>
  keepAccount(): Promise<void>

  startPasskey(password: string): Promise<NewPasskeyRequest>
  addPasskey(input: MadePasskey & { name: string }): Promise<void>
  listPasskeys(): Promise<Passkey[]>
  renamePasskey(input: { id: string; name: string }): Promise<void>
  removePasskey(id: string): Promise<void>
  startPasskeySignIn(): Promise<PasskeyRequest>
  signInWithPasskey(used: UsedPasskey): Promise<void>
  startPasskeyUnlock(): Promise<PasskeyRequest>
  unlockWithPasskey(used: UsedPasskey): Promise<void>

  readSubscription(): Promise<SubscriptionView>

  saveRecords(drafts: Draft[], activity: string): Promise<StoredRecord[]>
  removeRecord(id: string, activity: string): Promise<void>
  restoreRecord(id: string, activity: string): Promise<void>
  listVersions(id: string): Promise<StoredVersion[]>
  listOverwritten(): Promise<OverwrittenRecord[]>
  restoreVersion(id: string, version: number, activity: string): Promise<void>
  deleteForGood(ids: string[]): Promise<void>
  refresh(): Promise<void>
  /** The connection may be back: asks the server again for everything that waits for it. */
  reconnect(): Promise<void>
  /** Whether this device keeps a sealed copy for reading without a connection. */
  keepCopy(wanted: boolean): Promise<void>
  dismissNotice(id: string): Promise<void>
  uploadFile(file: Blob, name: string, watch?: Watch): Promise<FileReference>
  openFile(file: FileReference, watch?: Watch): Promise<OpenedFile>
  uploadInto(file: Blob, name: string, into: UploadInto): Promise<StoredRecord>
  cancelUpload(id: string): Promise<void>
  resumeUploads(): Promise<void>

  inviteSeat(input: {
    role: SeatRole
    email: string
    personName: string
    ownerName: string
    /** The name that the server may read and write in mails to this person; without one they give the e-mail address. */
    mailName?: string
  }): Promise<{ link: string; card: CardData }>
  seatLink(role: SeatRole): Promise<{ link: string; card: CardData } | undefined>
  seatCard(role: SeatRole): Promise<CardData | undefined>
  countFor(role: SeatRole): Promise<number>
  emptySeat(input: { role: SeatRole; recordsBecome: 'nobody' | 'same' }): Promise<{ voidCards: number }>

  veto(releaseId: string): Promise<void>
  endRelease(releaseId: string, password: string): Promise<void>
  saveReleaseSettings(input: ReleaseWish): Promise<void>
  /** Nothing where the link is not known, or the report is over. */
  pauseByMail(token: string): Promise<Pause | undefined>

  refreshHeldSeats(): Promise<void>
  readInvitation(link: string): Promise<InvitationView>
  acceptInvitation(link: string): Promise<HeldSeat>
  readCard(text: string): Promise<InvitationView>
  claimByCard(text: string): Promise<HeldSeat>
  report(input: Report, watch?: Watch): Promise<ReleaseView>
  openReport(releaseId: string, watch?: Watch): Promise<OpenedCertificate>
  giveOpinion(input: { releaseId: string; stance: 'support' | 'object'; reason: string }): Promise<void>
  openHeldSeat(heldId: string): Promise<OpenedEstate>
  openHeldFile(heldId: string, file: FileReference, watch?: Watch): Promise<OpenedFile>
  acknowledge(input: { heldId: string; items: string[] }): Promise<void>

  listReviews(pages: number): Promise<Listed<Review>>
  listCardReviews(pages: number): Promise<Listed<CardReview>>
  openCertificate(releaseId: string, watch?: Watch): Promise<OpenedCertificate>
  review(input: { releaseId: string; decision: 'approve' | 'reject'; reason: string; code: string }): Promise<void>
  reviewCard(input: { id: string; decision: 'approve' | 'reject'; reason: string; code: string }): Promise<void>
  listPeople(): Promise<Person[]>
  /** The fingerprint of somebody who is to become an operator, to compare with the one on their own screen. */
  operatorFingerprint(accountId: string): Promise<string>
  /** Makes exactly the person whose fingerprint was shown an operator. */
  introduceOperator(input: { accountId: string; email: string; code: string }): Promise<void>
  /** The fingerprint of the person signed in. */
  ownFingerprint(): Promise<string>
  setSuspended(input: StatusChange): Promise<void>
  listAudit(): Promise<AuditEntry[]>
  listOutbox(): Promise<OutboxMail[]>
}
