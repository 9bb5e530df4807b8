import { getReportChunk, listOtherHolders, readReport, type signedReport } from '../../contract/release.ts'
import type { ValueOf } from '../../contract/http.ts'
import type { Session } from '../accounts/session.ts'
import { systemOf, type Tx } from '../db/scope.ts'
import { acceptancesWithInvitations, newestRearm } from '../db/seat-joins.ts'
import { answeringIn, deputiesToRead } from '../deputies/reading.ts'
import { type BlobStore, readChunk } from '../files/index.ts'
import { uploadState } from '../files/upload-state.ts'
import type { ServerContext } from '../context.ts'
import { type Api, mount } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import { mustCountIn, noLongerNamed } from './policy.ts'

type Reader = Pick<Tx, 'selectFrom'>

type FoundReport = Awaited<ReturnType<typeof findReport>>

export async function findReport(reader: Reader, ownerId: string, releaseId: string) {
  const row = await reader
    .selectFrom('release')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { reporter_owner_id } = row
  if (reporter_owner_id === null) throw notFound('The person who sent this document has deleted their account.')
  return { ...row, reporter_owner_id }
}

export async function signedReportOf(
  reader: Reader,
  report: FoundReport,
  sealedKey: Uint8Array | null,
): Promise<ValueOf<typeof signedReport>> {
  const { owner_id, seat_id, invitation_id, reporter_owner_id } = report
  const bundleOf = async (ownerId: string) =>
    (await reader.selectFrom('identity').select('bundle').where('owner_id', '=', ownerId).executeTakeFirstOrThrow())
      .bundle
  const bundles = { ownerBundle: await bundleOf(owner_id), reporterBundle: await bundleOf(reporter_owner_id) }
  const held = await acceptancesWithInvitations(reader)
    .select(['invitation.statement as invitation', 'acceptance.statement as acceptance'])
    .select(newestRearm(reader))
    .where('acceptance.owner_id', '=', owner_id)
    .where('acceptance.seat_id', '=', seat_id)
    .where('acceptance.invitation_id', '=', invitation_id)
    .where('acceptance.grantee_owner_id', '=', reporter_owner_id)
    .where('acceptance.standing', '=', 'accepted')
    .executeTakeFirst()
  if (!held) throw notFound('The person who sent this document is no longer named here.')
  const others = await countedIn(reader, owner_id)
    .where('acceptance.grantee_owner_id', '!=', reporter_owner_id)
    .limit(32)
    .execute()
  return { ...held, others, claim: report.claim, ...bundles, fileId: report.file_id, sealedKey }
}

export async function readCertificateChunk(reader: Reader, blobs: BlobStore, report: FoundReport, index: number) {
  const { reporter_owner_id: reporter, file_id: fileId } = report
  const file = await uploadState(reader, reporter, fileId)
  return readChunk(blobs, file?.present, reporter, fileId, index)
}

export function mountDocuments(api: Api, { database }: ServerContext, blobs: BlobStore): void {
  const system = systemOf(database)

  mount(api, listOtherHolders, ({ session, params }) =>
    system(async (transaction) => {
      await mustCountIn(transaction, session, params)
      return {
        others: await othersIn(transaction, session, params.ownerId),
        deputies: await deputiesToRead(transaction, params.ownerId),
      }
    }),
  )

  mount(api, readReport, ({ session, params: { ownerId, releaseId } }) =>
    system(async (transaction) => {
      const { report, sealedKey } = await toRead(transaction, session, ownerId, releaseId)
      return signedReportOf(transaction, report, sealedKey)
    }),
  )

  mount(api, getReportChunk, ({ session, params: { ownerId, releaseId, index } }) =>
    system(async (transaction) => {
      const { report, sealedKey } = await toRead(transaction, session, ownerId, releaseId)
      if (sealedKey === null) throw notFound()
      return readCertificateChunk(transaction, blobs, report, index)
    }),
  )
}

async function toRead(reader: Reader, session: Session, ownerId: string, releaseId: string) {
  const holdings = await answeringIn(reader, session, ownerId)
  if (holdings.length === 0) throw noLongerNamed()
  const report = await findReport(reader, ownerId, releaseId)
  const answering = holdings.filter(({ since }) => since === null || since <= report.reported_at)
  if (answering.length === 0) throw notFound()
  const key = await reader
    .selectFrom('certificate_holder_key')
    .select('box')
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .where(
      'acceptance_hash',
      'in',
      answering.map(({ hash }) => hash),
    )
    .executeTakeFirst()
  return { report, sealedKey: key?.box ?? null }
}

const countedIn = (reader: Reader, ownerId: string) =>
  acceptancesWithInvitations(reader)
    .leftJoin('identity', 'identity.owner_id', 'acceptance.grantee_owner_id')
    .select(['invitation.statement as invitation', 'acceptance.statement as acceptance', 'identity.bundle'])
    .select(newestRearm(reader))
    .where('acceptance.owner_id', '=', ownerId)
    .where('acceptance.standing', '=', 'accepted')
    .where('invitation.void_at', 'is', null)
    .orderBy('acceptance.accepted_at')

const othersIn = (reader: Reader, { accountId }: Session, ownerId: string) =>
  countedIn(reader, ownerId).where('acceptance.account_id', '!=', accountId).execute()
