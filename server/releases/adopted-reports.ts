import type { ServiceRelease } from '../../contract/release-service.ts'
import type { Tx } from '../db/scope.ts'

/** A placeholder for a certificate that an older backup lacks: no file has this id. */
const lostFile = {
  file_id: '00000000-0000-0000-0000-000000000000',
  file_chunks: 1,
  file_size: 1,
  file_hash: new Uint8Array(32),
}

/** True if a report's document was lost in a restore, or deleted with the reporter's account. */
export const isDocumentLost = (report: { file_id: string; reporter_owner_id: string | null }): boolean =>
  report.file_id === lostFile.file_id || report.reporter_owner_id === null

/** Takes the grantee of the reported acceptance as reporter; the certificate is lost. */
export async function adoptReport(transaction: Tx, ownerId: string, report: ServiceRelease): Promise<void> {
  const reporter = await transaction
    .selectFrom('acceptance')
    .select(['account_id', 'grantee_owner_id'])
    .where('owner_id', '=', ownerId)
    .where('hash', '=', report.reporter)
    .executeTakeFirst()
  await transaction
    .insertInto('release')
    .values({
      owner_id: ownerId,
      release_id: report.releaseId,
      event: report.event,
      state: report.state,
      told_state: null,
      seat_id: report.seatId,
      invitation_id: report.invitationId,
      role: report.role,
      reporter_account_id: reporter?.account_id ?? null,
      reporter_owner_id: reporter?.grantee_owner_id ?? null,
      claim: report.claim,
      ...lostFile,
      reported_at: new Date(report.reportedAt),
      object_until: null,
      waiting_since: null,
      opens_at: null,
      paused_until: null,
      closed_at: null,
      reason: null,
    })
    .execute()
}
