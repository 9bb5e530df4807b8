import type { ReleaseEvent, ReleaseState } from '../../domain/releases.ts'
import type { SeatRole } from './estate.ts'
import type { CertificateParticulars, ReleaseStep } from './release.ts'

/** A log entry whose signature this browser verified. Keys, hashes and signatures are in hex. */
export type SignedStep = ReleaseStep & { milliseconds: number; prev: string; hash: string; signature: string }

/** A person whose seat the owner’s signature and their own prove. */
type ProvedPerson = { role: SeatRole; fingerprint: string }

/** The claim, verified against the reporter’s key. */
type ProvedClaim = ProvedPerson & {
  via: 'invitation' | 'card'
  /** The hash of the sealed certificate, as the reporter signed it. */
  certificateHash: string
}

/** What the certificate says, if the reader has its key: the claim’s hash covers it. */
type ReadDocument = CertificateParticulars & { name: string; sha256: string }

/** Everything that a reader’s browser can verify about one report. */
export type Evidence = {
  releaseId: string
  ownerId: string
  ownerName: string
  event: ReleaseEvent
  state: ReleaseState
  checkedAt: string
  ownerFingerprint: string
  service: { fingerprint: string; signKey: string }
  /** Missing if the reporter deleted their account or is no longer named. */
  claim?: ProvedClaim
  document?: ReadDocument
  /** The others who are named now. */
  others: ProvedPerson[]
  /** The fingerprints of those who may check documents here today. */
  operators: string[]
  steps: SignedStep[]
  /** How many entries of the log were verified, those about other things included. */
  entries: number
}
