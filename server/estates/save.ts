import { activeStates } from '../../domain/releases.ts'
import { type Selectable, sql } from 'kysely'
import type { Session } from '../accounts/session.ts'
import { refuseWhenLapsed } from '../billing/uploads.ts'
import { defer, type BatchQuery, batchQuery } from '../db/deferred.ts'
import { saveCheckInPlan } from '../check-ins/save-plan.ts'
import { asSystem, inTransaction, type Tx } from '../db/scope.ts'
import { scheduleFileCheck } from '../files/garbage-collection.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { postMessage } from '../releases/messages.ts'
import { fillingBefore, keyForNewService, leaveEarlierService } from '../releases/service-key.ts'
import type { ReleaseTables } from '../releases/tables.ts'
import { mailReplacedCards } from '../seats/card-mails.ts'
import { inviteByMail, mailRemoval } from '../seats/mails.ts'
import { scheduleReminder } from '../seats/reminders.ts'
import { writeEntries } from './chains.ts'
import { changesOf, notConsistent, type Save } from './consistent.ts'
import { scheduleVersionPurge } from './purge.ts'
import { bytesOf, recount, refuseOverQuota } from './quota.ts'
import { savePlainly } from './save-plainly.ts'
import { knownRecords, writeRecords } from './save-records.ts'
import { recordEnd, writeDisarms, writeRearms } from './save-rearms.ts'
import { newlyShared, passwordNeeded, scheduleNews, writeSharedHeads, writeSharings } from './sharings.ts'
import { deleteRetiredWraps, presentTargets, writeArms, writeSeatKeys } from './save-seats.ts'
import { advanceManifest } from './advance-manifest.ts'

/**
 * Saves all or nothing, by compare-and-swap on n. Messages go with the commit.
 * @param isConfirmed whether the owner typed the password, as for a new reader of today
 */
export async function save(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  given: Save,
  isConfirmed = false,
): Promise<{ n: number; savedAt: Date }> {
  const { database, clock } = context
  const { ownerId, accountId } = session
  await refuseNewFiles(context, session, given)
  const now = clock()
  const n = given.entries.at(-1)?.n ?? given.expect
  // The invitation mail names the owner, so the owner must have confirmed their own address.
  if (given.arms?.length && context.outbox.sends && !session.emailVerified)
    throw new Refusal(403, 'email-not-confirmed', 'Please confirm your email address first. Then invite again.')
  if (await savePlainly(database, session, given, now)) return { n, savedAt: now }
  const newService = given.newService ? await keyForNewService(link) : undefined
  const posted = await inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
    await requireCurrentKeys(transaction, session)
    if (newService) await asSystem(transaction, () => leaveEarlierService(transaction, context, ownerId, newService))
    const advanced = advanceManifest(transaction, ownerId, { expect: given.expect, n, bytes: bytesOf(given) })
    const standing = askOpenReleases(transaction, ownerId)
    const ids = new Set(given.entries.flatMap(({ rows }) => rows.map(({ recordId }) => recordId)))
    const changesSeats = [given.seatKeys, given.disarms, given.sharings].some((some) => (some ?? []).length > 0)
    const bytes = await advanced.defer(transaction)
    const mayGoOn = async (releases: OpenRelease[]) => {
      refuseOverQuota(given, bytes())
      await allowedUnderReleases(transaction, ownerId, given, releases)
    }
    // Most saves run all queries at once. A save that changes seats first waits for these checks.
    const renewed: { record_id: string; target: string }[] = []
    let began: ReadonlySet<string> = new Set()
    const releases = changesSeats ? undefined : await standing.defer(transaction)
    if (!releases) {
      await mayGoOn(await standing.run(transaction))
      const gone = await writeSeatKeys(transaction, ownerId, given, now)
      gone.push(...(await writeRearms(transaction, ownerId, given)))
      gone.push(...(await writeDisarms(transaction, ownerId, given, now)))
      const sharings = await writeSharings(transaction, ownerId, given)
      gone.push(...sharings.gone)
      began = sharings.began
      await recordEnd(transaction, ownerId, given, now)
      const retired = await deleteRetiredWraps(transaction, ownerId, gone, ids)
      renewed.push(...retired.filter(({ target }) => sharings.renewed.includes(target)))
    }
    const known = await knownRecords(transaction, ownerId, [...ids])
    const present = await presentTargets(transaction, ownerId).run(transaction)
    if (releases) await mayGoOn(releases())
    const changes = changesOf(given, known(), present)
    const shared = newlyShared(changes, known(), renewed)
    if (shared.size > 0 && !isConfirmed) throw passwordNeeded()
    const envelopes = new Map((given.records ?? []).map(({ recordId, envelope }) => [recordId, envelope]))
    const loosened = await writeRecords(transaction, ownerId, changes, envelopes, { n, now })
    await writeArms(transaction, ownerId, given, now)
    await writeEntries(transaction, ownerId, given, present)
    await writeSharedHeads(transaction, ownerId, given.sharedHeads)
    await scheduleNews(transaction, context, { ownerId, seats: shared, began }, now)
    await writeFileUses(transaction, ownerId, given, changes)
    if (changes.some(({ row }) => row.state === 'purged'))
      await asSystem(transaction, () => recount(transaction, ownerId))
    const replaces = changes.some(({ isNew, row }) => isNew && row.version > 1)
    const arms = given.arms ?? []
    const speaks = statementsIn(given) > 0
    const { checkIn } = given
    // Most saves need no system scope.
    if (loosened.length === 0 && !replaces && arms.length === 0 && !speaks && !checkIn) return false
    return asSystem(transaction, async () => {
      for (const fileId of loosened) await scheduleFileCheck(transaction, context, ownerId, fileId)
      if (replaces) await scheduleVersionPurge(transaction, context, ownerId)
      for (const arm of arms) {
        await inviteByMail(transaction, context, session, arm)
        await scheduleReminder(transaction, context, { ownerId, ...arm }, 0, now)
      }
      if (speaks || arms.length > 0) {
        await mailReplacedCards(transaction, context, ownerId, now)
        const invited = new Set(arms.map(({ email }) => email))
        // After an end, the mail about that end informs every grantee instead.
        if (!given.ends?.length) await mailRemoval(transaction, context, ownerId, now, invited)
      }
      if (checkIn) await saveCheckInPlan(transaction, context, ownerId, { ...given, checkIn })
      if (speaks) await postStatements(transaction, context, ownerId, given)
      return speaks
    })
  })
  if (posted) await link.deliver(ownerId)
  return { n, savedAt: now }
}

/** A call with the keys from before a rekey must add nothing after it (migrations 108, 109). */
export const requireCurrentKeys = (transaction: Tx, { identityVersion }: Session) =>
  defer(transaction, sql`select set_config('app.identity', ${String(identityVersion)}, true)`.compile(transaction))

/** Requires a paid plan for new files; records keep their files (billing/uploads.ts). */
async function refuseNewFiles(context: ServerContext, { ownerId, accountId }: Session, given: Save): Promise<void> {
  const ids = new Set((given.files ?? []).map(({ fileId }) => fileId))
  if (ids.size === 0) return
  const scope = { as: 'owner', ownerId, accountId } as const
  const used = await inTransaction(context.database, scope, (transaction) =>
    transaction
      .selectFrom('file_use')
      .select('file_id')
      .where('owner_id', '=', ownerId)
      .where('file_id', 'in', [...ids])
      .execute(),
  )
  for (const { file_id } of used) ids.delete(file_id)
  if (ids.size > 0) await refuseWhenLapsed(context, { accountId })
}

type OpenRelease = Pick<Selectable<ReleaseTables['release']>, 'release_id' | 'event' | 'state' | 'veto_sent'>

const askOpenReleases = (transaction: Tx, ownerId: string): BatchQuery<OpenRelease[]> =>
  batchQuery(
    transaction
      .selectFrom('release')
      .select(['release_id', 'event', 'state', 'veto_sent'])
      .where('owner_id', '=', ownerId)
      .where('state', 'in', activeStates)
      .compile(),
    (rows) => rows,
  )

async function allowedUnderReleases(
  transaction: Tx,
  ownerId: string,
  given: Save,
  releases: readonly OpenRelease[],
): Promise<void> {
  const ended = new Set((given.ends ?? []).map(({ releaseId }) => releaseId))
  const vetoed = new Set((given.vetoes ?? []).map(({ releaseId }) => releaseId))
  const frozen = releases.some(
    ({ event, state, release_id }) => event === 'death' && state === 'released' && !ended.has(release_id),
  )
  if (frozen)
    throw new Refusal(
      423,
      'frozen',
      'What you recorded was opened and can no longer be changed. If that was a mistake, please end it first.',
    )
  const standing = releases.filter(
    ({ state, veto_sent, release_id }) => state !== 'released' && !veto_sent && !vetoed.has(release_id),
  )
  if (standing.length > 0)
    throw new Refusal(
      409,
      'release-open',
      'Someone has reported that you died or can no longer act. If you save this, it tells us that you are here.',
    )
  const opened = releases.some(({ state, release_id }) => state === 'released' && !ended.has(release_id))
  if (opened && (given.rearms ?? []).length > 0)
    throw new Refusal(409, 'wrong-state', 'Something you recorded is open to someone right now. Please end that first.')
  const sent = releases.filter(({ state, release_id }) => state !== 'released' && vetoed.has(release_id))
  for (const { release_id } of sent)
    await transaction
      .updateTable('release')
      .set({ veto_sent: true })
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', release_id)
      .execute()
}

async function writeFileUses(
  transaction: Tx,
  ownerId: string,
  given: Save,
  changes: ReturnType<typeof changesOf>,
): Promise<void> {
  const versions = new Map(
    changes.flatMap(({ row }) => (row.state === 'purged' ? [] : [[row.recordId, row.version] as const])),
  )
  const uses = new Map(
    (given.files ?? []).map(({ fileId, recordId }) => {
      const version = versions.get(recordId)
      if (version === undefined) throw notConsistent('a file without a record')
      return [`${fileId} ${recordId}`, { owner_id: ownerId, file_id: fileId, record_id: recordId, version }]
    }),
  )
  if (uses.size === 0) return
  const ids = [...new Set([...uses.values()].map(({ file_id }) => file_id))]
  const there = await transaction
    .selectFrom('sealed_file')
    .select('file_id')
    .where('owner_id', '=', ownerId)
    .where('file_id', 'in', ids)
    .orderBy('file_id')
    .forUpdate()
    .execute()
  if (there.length !== ids.length) throw notConsistent('a file that is not there')
  await transaction
    .insertInto('file_use')
    .values([...uses.values()])
    .onConflict((conflict) =>
      conflict.columns(['owner_id', 'file_id', 'record_id']).doUpdateSet({ version: sql`excluded.version` }),
    )
    .execute()
}

const statementsIn = ({ policy, vetoes = [], ends = [], disarms = [], arms = [], rearms = [], heads = [] }: Save) =>
  [vetoes, ends, disarms, arms, rearms, heads].flat().length + (policy === undefined ? 0 : 1)

async function postStatements(transaction: Tx, context: ServerContext, ownerId: string, given: Save): Promise<void> {
  const { policy, vetoes = [], ends = [], disarms = [], arms = [], rearms = [], heads = [] } = given
  for (const { releaseId, statement } of vetoes)
    await postMessage(transaction, context, { type: 'veto', ownerId, statement, expects: { releaseId } })
  for (const { releaseId, statement } of ends)
    await postMessage(transaction, context, { type: 'end', ownerId, statement, expects: { releaseId } })
  if (policy !== undefined || [disarms, arms, rearms].some((some) => some.length > 0)) {
    const { bundle: ownerBundle } = await transaction
      .selectFrom('identity')
      .select('bundle')
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    // A new service knows none of the epochs before, and the rearms void them.
    for (const { seatId, statement } of given.newService ? [] : disarms)
      await postMessage(transaction, context, { type: 'disarm', ownerId, ownerBundle, statement, expects: { seatId } })
    if (policy !== undefined)
      await postMessage(transaction, context, { type: 'policy', ownerId, ownerBundle, statement: policy })
    const armings = [
      ...arms.map((arm) => ({ ...arm, type: 'invitation' as const })),
      ...rearms.map((rearm) => ({ ...rearm, type: 'rearm' as const })),
    ]
    for (const { type, seatId, invitationId, statement, shares } of armings)
      await postMessage(transaction, context, {
        type,
        ownerId,
        ownerBundle,
        statement,
        shares: shares.map(({ event, sealedB }) => ({ event, sealedB })),
        expects: { seatId, invitationId },
        ...(type === 'rearm' && (await fillingBefore(transaction, ownerId, { seatId, invitationId }))),
      })
  }
  if (heads.length > 0) await postMessage(transaction, context, { type: 'heads', ownerId, statements: heads })
}
