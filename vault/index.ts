// The only folder that seals, opens, wraps, signs or derives (docs/protocol.md). It uses no DOM and
// no network, so it runs in browser, worker and Node.

export { SealError } from './error.ts'
export { checkStepDown } from './acceptance.ts'
export {
  acceptDeputy,
  type DeputyLink,
  type HeldDeputy,
  nameDeputy,
  openDeputy,
  openDeputyAcceptance,
  openDeputyLink,
  type OpenedDeputy,
  openHeldDeputy,
  readDeputyLink,
  writeDeputyLink,
} from './deputy.ts'
export {
  concat,
  equal,
  fromBase64url,
  fromText,
  join,
  random,
  randomId,
  sha256,
  toBase64url,
  toHex,
  toText,
  uuidBytes,
  uuidText,
} from './bytes.ts'
export { context, SUITE } from './context.ts'
export { type BoxKey, importBoxKey, openBox, sealBox } from './box.ts'
export { passwordKeys, passwordKeysOfSalt, passwordSalt } from './password.ts'
export { isRecoveryCode, recoveryKeys, successionKeyOf } from './recovery-code.ts'
export { type SigningKey, signingKey } from './curves.ts'
export { loadHybrid, sealTo } from './hpke.ts'
export {
  type Bundle,
  decodeBundle,
  encodeBundle,
  fingerprintText,
  type Identity,
  makeIdentity,
  ownerIdOf,
  signKeysOf,
  ownKeysOf,
  type StoredIdentity,
  withHybridKey,
} from './identity.ts'
export {
  boxAccountKey,
  keepForReload,
  lockWithPassword,
  lockWithRecoveryCode,
  makeAccount,
  makeDeviceKey,
  openAccount,
  openAccountKey,
  openAfterReload,
  type OpenedAccount,
  renewAccount,
} from './account.ts'
export { checkSame, type OwnBox, rebox } from './rebox.ts'
export { singletonId } from './singleton.ts'
export { lockWithPasskey, openWithPasskey, passkeySalt } from './passkey.ts'
export {
  envelopeHash,
  openOwnRecord,
  openRecord,
  type OwnRecord,
  rewrap,
  sealRecord,
  namesReaders,
  type TargetKey,
} from './record.ts'
export { signTaken, verifyTaken } from './taken-head.ts'
export { signTombstone, tombstoneOf, verifyTombstone } from './tombstone.ts'
export { targetName } from './target.ts'
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
  type ManifestRow,
  openNotes,
  openSnapshot,
  type Snapshot,
} from './manifest.ts'
export { type Facts, readFacts } from './facts.ts'
export {
  compareDelivery,
  emptySeatHead,
  makeSeatEntry,
  openSeatChain,
  type SeatEntry,
  type SeatHead,
  type SeatRow,
} from './seat-chain.ts'
export { readStatement, signStatement, type Statement, statementHash, verifyStatement } from './statements.ts'
export type { StatementFields } from './statement-fields.ts'
export {
  type AllKey,
  type Filling,
  makeAllKeys,
  makeSeatKeys,
  openAllBox,
  openAllKey,
  openIncapacity,
  openSeatKey,
  type SeatKey,
  signEpoch,
  signGenesis,
} from './seat.ts'
export {
  makeServiceIdentity,
  openServiceHybrid,
  openServiceIdentity,
  publicServiceKeys,
  type SealingService,
  isSameService,
  namedService,
  serviceFields,
  serviceFingerprintText,
  type ServiceIdentity,
  type ServiceKeys,
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
  type StatusSeat,
  writeStatusOwner,
  writeStatusSeat,
} from './service-status.ts'
export {
  isShared,
  keepNow,
  makeSharing,
  nowTarget,
  openHanded,
  openKeptNow,
  openShareNow,
  type ShareNow,
  signTakenBack,
} from './now.ts'
export { handOver, openHandover, openReleaseShare } from './handover.ts'
export { openAcceptance } from './acceptance.ts'
export { type Holder, openHolder, openReporter, type SignedHolder } from './reporter.ts'
export { type Counting, countingIn, follow, followFromId, signKeysSince } from './follow.ts'
export { openIdentityStatus, signIdentityStatus } from './identity-status.ts'
export { identityHash, isSameIdentity, newerOf, succeed, succeeds, upgrades } from './succession.ts'
export {
  openSuccessionKey,
  openSuccessor,
  signSuccessionKey,
  signSuccessor,
} from './succession-key.ts'
export { type HeldSeat, openHeldSeat, sealHeldSeat } from './held-seat.ts'
export {
  acceptInvitation,
  checkAcceptance,
  type InvitationLink,
  makeInvitation,
  type OpenedInvitation,
  openInvitation,
  openKeptInvitation,
  readInvitationLink,
  writeInvitationLink,
} from './invitation.ts'
export { answerDrill, checkDrill, type DrillCall, openDrillCall } from './drill.ts'
export { openNote } from './invitation-note.ts'
export { verifyByOwner } from './owner-statements.ts'
export { makeRearm, openArmedSeat, openArming, type SealedRearm } from './rearm.ts'
export { checkShareProof, proveShare, shareProofPublicKey } from './share-proof.ts'
export { type Card, claimByCard, openCard, type PresentedCard } from './card.ts'
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
  operatorsLogId,
  type ReleaseLogEntry,
  type ReleaseLogHead,
  notesLoss,
  notesLossSince,
  verifyReleaseLog,
} from './release-log.ts'
export {
  checkFileHash,
  CHUNK_OVERHEAD,
  CHUNK_SIZE,
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
