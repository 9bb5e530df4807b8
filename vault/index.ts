// Everything that seals, opens, wraps, signs or derives (docs/protocol.md). No DOM, no network; browser, worker and Node alike.

export { SealError } from './error.ts'
export {
  type Bytes,
  concat,
  equal,
  fromBase64url,
  fromHex,
  fromText,
  random,
  randomId,
  sha256,
  toBase64url,
  toHex,
  toText,
  uuidBytes,
  uuidText,
} from './bytes.ts'
export { context, type Field, SUITE } from './context.ts'
export { type BoxKey, importBoxKey, openBox, sealBox } from './box.ts'
export { makeSeed, type PasswordKeys, passwordKeys, passwordKeysOfSalt, passwordSalt } from './password.ts'
export { isRecoveryCode, type RecoveryKeys, recoveryKeys } from './recovery-code.ts'
export { boxPublicKey, type SigningKey, signingKey, verifySignature } from './curves.ts'
export { type BoxKeyPair, makeBoxKeyPair, openSealed, sealTo } from './hpke.ts'
export {
  type Bundle,
  decodeBundle,
  encodeBundle,
  fingerprint,
  fingerprintText,
  type Identity,
  makeIdentity,
  openIdentity,
  ownerIdOf,
  type StoredIdentity,
} from './identity.ts'
export {
  type AccountBoxKind,
  keepForReload,
  lockWithPassword,
  lockWithRecoveryCode,
  makeAccount,
  makeDeviceKey,
  openAccount,
  openAccountKey,
  openAfterReload,
  type OpenedAccount,
  type PasswordLock,
  type RecoveryLock,
} from './account.ts'
export { singletonId } from './singleton.ts'
export { lockWithPasskey, openWithPasskey, passkeyKind, passkeySalt } from './passkey.ts'
export {
  envelopeHash,
  openRecord,
  type RecordPlace,
  rewrap,
  type SealedRecord,
  sealRecord,
  type TargetKey,
  type Wrap,
} from './record.ts'
export { signTombstone, tombstoneOf, verifyTombstone } from './tombstone.ts'
export { OWNER, parseTarget, type SeatTarget, targetName } from './target.ts'
export {
  type ActivityLine,
  applyEntries,
  emptyManifest,
  entryHash,
  type EntryNotes,
  makeEntry,
  makeSnapshot,
  type Manifest,
  type ManifestEntry,
  type ManifestHead,
  type ManifestOwner,
  type ManifestRow,
  type ManifestWriter,
  openNotes,
  openSnapshot,
  type Snapshot,
} from './manifest.ts'
export { type Facts, readFacts, type SeatFacts } from './facts.ts'
export {
  compareDelivery,
  type Delivery,
  emptySeatHead,
  makeSeatEntry,
  openSeatChain,
  type SeatEntry,
  type SeatHead,
  type SeatRow,
  type SeatRows,
} from './seat-chain.ts'
export {
  type AnyStatement,
  readStatement,
  signStatement,
  type Statement,
  statementHash,
  verifyStatement,
} from './statements.ts'
export type { Decision, Role, StatementFields, StatementType } from './statement-fields.ts'
export {
  type AllKey,
  armSeat,
  DEATH,
  type Filling,
  INCAPACITY,
  makeAllKeys,
  makeSeatKeys,
  openAllBox,
  openAllKey,
  openIncapacity,
  openSeat,
  openSeatKey,
  proveSeat,
  type SeatKey,
  type SeatOwner,
  type Share,
  signEpoch,
  signGenesis,
  type StoredAllKey,
  type StoredSeatKey,
  verifySeatProof,
} from './seat.ts'
export {
  makeServiceIdentity,
  openServiceIdentity,
  publicServiceKeys,
  serviceFingerprintText,
  type ServiceIdentity,
  type ServiceKeys,
  serviceKeysBytes,
} from './service-keys.ts'
export {
  openOperators,
  openStatus,
  openStatusOwner,
  openStatusSeat,
  signOperators,
  signStatus,
  type Status,
  type StatusDeletion,
  type StatusOwner,
  type StatusRelease,
  type StatusSeat,
  writeStatusOwner,
  writeStatusSeat,
} from './service-status.ts'
export { handOver, openHandover, openReleaseShare, type Release } from './handover.ts'
export { openAcceptance } from './acceptance.ts'
export { type Holder, openHolder, openReporter, type SignedHolder } from './reporter.ts'
export { succeed, succeeds } from './succession.ts'
export { type Grantee, type HeldSeat, openHeldSeat, sealHeldSeat } from './held-seat.ts'
export type { Note } from './invitation-note.ts'
export {
  type Acceptance,
  acceptInvitation,
  checkAcceptance,
  type InvitationLink,
  makeInvitation,
  type OpenedInvitation,
  openInvitation,
  openKeptInvitation,
  readInvitationLink,
  type ReceivedInvitation,
  type SealedInvitation,
  writeInvitationLink,
} from './invitation.ts'
export { type Card, claimByCard, openCard, type PublishedInvitation } from './card.ts'
export { type CardCode, cardCodeOf, readCardCode, writeCardCode } from './card-code.ts'
export {
  cardToken,
  hasPrintedKeys,
  openCardEntry,
  type PrintedKeys,
  readCardFragment,
  sealCardEntry,
  writeCardFragment,
} from './card-entry.ts'
export { readLongCard, wrongLongCardLines } from './long-card.ts'
export {
  emptyReleaseLog,
  lostEntry,
  makeReleaseLogEntry,
  type ReleaseLogEntry,
  type ReleaseLogHead,
  saysLost,
  verifyReleaseLog,
} from './release-log.ts'
export {
  type CertificatePlace,
  checkFileHash,
  CHUNK_OVERHEAD,
  CHUNK_SIZE,
  chunkCount,
  chunkLength,
  type FileCipher,
  type FileSeal,
  makeFileHash,
  makeFileSeal,
  openCertificateKey,
  openChunk,
  openFile,
  sealCertificateKey,
  sealChunk,
  sealedFileHash,
} from './file.ts'
