import type { ValueOf } from '../../contract/http.ts'
import type { signedReport } from '../../contract/release.ts'
import {
  type Bundle,
  type Counting,
  equal,
  type FileSeal,
  isSameService,
  openCertificateKey,
  openReporter,
  SealError,
  sealedFileHash,
  type ServiceKeys,
  sha256,
  statementHash,
} from '../../vault/index.ts'
import type { OpenedCertificate } from '../model/release.ts'
import type { Watch } from '../model/watch.ts'
import type { ReleaseEvent } from '../model/estate.ts'
import { unpackCertificate } from './certificate.ts'
import { type Core, type Keys, unlocked } from '../core/core.ts'
import { download } from '../files/files.ts'
import { alarm } from '../core/alarm.ts'
import { leftOutOf } from './left-out.ts'
import { signedOperators } from '../estate/release-service.ts'

type SignedReport = ValueOf<typeof signedReport>

export type Checked = {
  opened: OpenedCertificate
  seal: FileSeal
  claimHash: Uint8Array
  listed: Uint8Array[]
}

/** What the reader already trusts about the estate of a report. */
type Trusted = {
  owner: Bundle
  /** Verification fails unless the owner named the same service. */
  service: ServiceKeys
  /** The identities that count in that estate, from the service's signed answer. */
  people: Counting
}

/**
 * Trusts statements, not the server: the claim names the file, and the file has name and address.
 * @throws EstateError `alarm`, or the error of the download
 */
export async function openReported(
  core: Core,
  chosen: { ownerId: string; releaseId: string; event: ReleaseEvent },
  { owner, service, people }: Trusted,
  report: SignedReport,
  sealedKey: Uint8Array,
  fetchChunk: (index: number) => Promise<Uint8Array>,
  watch: Watch,
): Promise<Checked> {
  const { ownerId, releaseId } = chosen
  const { claim, reporter } = await openReporter(chosen, owner, report, people)
  if (!isSameService(reporter.service, service)) throw alarm()
  const place = { ownerId, releaseId, fileId: report.fileId }
  const seal = await openOwnCertificateKey(unlocked(core), place, sealedKey)
  const chunkHashes: Uint8Array[] = []
  const hashed = async (index: number) => {
    const chunk = await fetchChunk(index)
    chunkHashes[index] = await sha256(chunk)
    return chunk
  }
  const sender = reporter.grantee.ownerId
  const bytes = await download(core, sender, seal, watch, hashed)
  if (!equal(claim.certificateHash, await sealedFileHash(sender, seal, chunkHashes))) throw alarm()
  const { role, via } = reporter
  const { certificate, sealedTo } = unpackCertificate(bytes)
  const { listed } = await signedOperators(core, service)
  const leftOut = await leftOutOf(sealedTo, [sender, unlocked(core).ownerId], { listed, owner, others: report.others })
  const opened = { ...certificate, reportedBy: role, via, leftOut }
  return { opened, seal, claimHash: await statementHash(report.claim), listed }
}

async function openOwnCertificateKey(
  { identity }: Keys,
  place: { ownerId: string; releaseId: string; fileId: string },
  sealedKey: Uint8Array,
): Promise<FileSeal> {
  for (const { boxPrivateKey } of [identity, ...(identity.older ?? [])]) {
    const opened = await openCertificateKey(boxPrivateKey, place, sealedKey).catch(() => undefined)
    if (opened) return opened
  }
  throw new SealError()
}

/** The claims whose documents were opened and checked in this app, by account keys and release. */
export type ReadClaims = WeakMap<Keys, Map<string, Uint8Array>>

// An answer is about exactly the claim whose document was read, whatever the server delivers later.
// Locking the account drops the map.

export const claimRead = (core: Core, read: ReadClaims, releaseId: string): Uint8Array | undefined =>
  read.get(unlocked(core))?.get(releaseId)

export function noteClaimRead(core: Core, read: ReadClaims, releaseId: string, claimHash: Uint8Array): void {
  const keys = unlocked(core)
  read.set(keys, (read.get(keys) ?? new Map<string, Uint8Array>()).set(releaseId, claimHash))
}
