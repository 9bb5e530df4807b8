import { openStates } from '../../domain/releases.ts'
import type { Call } from '../../contract/http.ts'
import type { report, Release } from '../../contract/release.ts'
import { cancelReportedDeletions } from '../account-deletion/plan.ts'
import type { Session } from '../accounts/session.ts'
import type { Tx } from '../db/scope.ts'
import { uploadState } from '../files/upload-state.ts'
import type { ServerContext } from '../context.ts'
import { notFound, Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from './link.ts'
import { postMessage } from './messages.ts'
import { scheduleNotices } from './notices.ts'
import { mustCountIn } from './policy.ts'
import { serviceRefused } from './texts.ts'
import { releaseView } from './view.ts'

type Report = Call<typeof report>['body']

export async function takeReport(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  given: Report,
): Promise<Release> {
  const { database } = context
  const n = await database.transaction().execute(async (transaction) => {
    await lockEstate(transaction, given.ownerId)
    await mustCountIn(transaction, session, given)
    await mustBeComplete(transaction, session, given.certificate)
    await mustBeNew(transaction, given)
    await mustHaveRested(transaction, context, session, given)
    await keepReport(transaction, context, session, given)
    await scheduleNotices(transaction, context, given.ownerId, given.releaseId)
    await cancelReportedDeletions(transaction, context, given.ownerId)
    const { ownerId, statement, releaseId, seatId, invitationId, event } = given
    const expects = { releaseId, seatId, invitationId, event }
    return postMessage(transaction, context, { type: 'claim', ownerId, statement, expects })
  })
  const fate = await link.deliver(given.ownerId, n)
  if (fate !== null && fate !== 'waiting') throw serviceRefused(fate)
  return findRelease(database, given.ownerId, given.releaseId, session.accountId)
}

async function lockEstate(transaction: Tx, ownerId: string): Promise<void> {
  const row = await transaction
    .selectFrom('estate')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw notFound()
}

async function mustBeComplete(transaction: Tx, session: Session, certificate: Report['certificate']): Promise<void> {
  const file = await uploadState(transaction, session.ownerId, certificate.fileId)
  if (file?.complete && file.chunks === certificate.chunks && file.size === certificate.size) return
  throw new Refusal(409, 'file-missing', 'The document did not arrive completely. Please upload it again.')
}

async function mustBeNew(transaction: Tx, { ownerId, event }: Report): Promise<void> {
  const open = await transaction
    .selectFrom('release')
    .select('release_id')
    .where('owner_id', '=', ownerId)
    .where((where) =>
      where.or([
        where.and([where('event', '=', event), where('state', 'in', [...openStates])]),
        where.and([where('state', '=', 'released'), where('event', 'in', [event, 'death'])]),
      ]),
    )
    .executeTakeFirst()
  if (open) throw serviceRefused('already-open')
}

/** The limit of reports per person and day: enough for two parents after an accident. */
const reportsInADay = 5

/** Limits reports per person and day, and after the owner's stop: operators review each. */
async function mustHaveRested(
  transaction: Tx,
  { clock, config }: Pick<ServerContext, 'clock' | 'config'>,
  { accountId }: Session,
  { ownerId, seatId, event }: Report,
): Promise<void> {
  const day = config.daySeconds * 1000
  const yesterday = new Date(clock().getTime() - day)
  const recent = await transaction
    .selectFrom('release')
    .select(['owner_id', 'seat_id', 'event', 'state', 'reporter_account_id', 'reported_at', 'closed_at'])
    .where((row) =>
      row.or([
        row('reporter_account_id', '=', accountId),
        row.and([row('owner_id', '=', ownerId), row('seat_id', '=', seatId)]),
      ]),
    )
    .where((row) => row.or([row('reported_at', '>', yesterday), row('closed_at', '>', yesterday)]))
    .orderBy('reported_at')
    .execute()
  const restFrom = (moment: Date) => {
    const seconds = Math.ceil((moment.getTime() + day - clock().getTime()) / 1000)
    return { retryAfter: Math.max(1, seconds) }
  }
  // The day begins with the decision, which may come long after the report.
  const stopped = recent
    .filter((row) => row.owner_id === ownerId && row.seat_id === seatId && row.event === event)
    .flatMap(({ state, closed_at }) => (state === 'vetoed' && closed_at !== null ? [closed_at] : []))
    .toSorted((one, other) => one.getTime() - other.getTime())
    .at(-1)
  if (stopped)
    throw new Refusal(
      429,
      'report-rests',
      'They answered less than a day ago that they are here, and stopped this. Please wait a day before you report it again.',
      restFrom(stopped),
    )
  const [oldest, ...others] = recent.filter(
    ({ reporter_account_id, reported_at }) => reporter_account_id === accountId && reported_at > yesterday,
  )
  if (oldest && others.length + 1 >= reportsInADay)
    throw new Refusal(
      429,
      'rate-limited',
      'You have made several reports in one day. Please wait until tomorrow, or write to the people who run this site.',
      restFrom(oldest.reported_at),
    )
}

async function keepReport(transaction: Tx, { clock }: ServerContext, session: Session, given: Report): Promise<void> {
  const { ownerId: owner_id, releaseId: release_id, certificate } = given
  const { role } = await transaction
    .selectFrom('seat')
    .select('role')
    .where('owner_id', '=', owner_id)
    .where('seat_id', '=', given.seatId)
    .executeTakeFirstOrThrow()
  const kept = await transaction
    .insertInto('release')
    .values({
      owner_id,
      release_id,
      event: given.event,
      state: 'reported',
      told_state: null,
      seat_id: given.seatId,
      invitation_id: given.invitationId,
      role,
      reporter_account_id: session.accountId,
      reporter_owner_id: session.ownerId,
      claim: given.statement,
      file_id: certificate.fileId,
      file_chunks: certificate.chunks,
      file_size: certificate.size,
      file_hash: certificate.hash,
      reported_at: clock(),
      object_until: null,
      waiting_since: null,
      opens_at: null,
      paused_until: null,
      closed_at: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('release_id')
    .executeTakeFirst()
  if (!kept) throw serviceRefused('already-open')
  await keepKeys(transaction, given)
}

async function keepKeys(transaction: Tx, { ownerId, releaseId, sealedKeys, sealedForHolders }: Report): Promise<void> {
  const about = { owner_id: ownerId, release_id: releaseId }
  if (sealedKeys.length > 0)
    await transaction
      .insertInto('certificate_key')
      .values(sealedKeys.map(({ operatorId, box }) => ({ ...about, operator_id: operatorId, box })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  if (sealedForHolders.length > 0)
    await transaction
      .insertInto('certificate_holder_key')
      .values(sealedForHolders.map(({ acceptanceHash, box }) => ({ ...about, acceptance_hash: acceptanceHash, box })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function findRelease(
  reader: Pick<Tx, 'selectFrom'>,
  ownerId: string,
  releaseId: string,
  accountId: string,
): Promise<Release> {
  const row = await reader
    .selectFrom('release')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return releaseView(row, accountId)
}
