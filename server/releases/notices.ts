import { isOpenState } from '../../domain/releases.ts'
import type { ServerContext } from '../context.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import { activeLockdown } from '../db/active-lockdown.ts'
import type { Tx } from '../db/scope.ts'
import { maxMailAnswer } from '../../contract/release-service.ts'
import { lookoutPurpose, tellLookout } from '../channels/lookout-tell.ts'
import { noteTry, tellByOtherWays } from '../channels/tell.ts'
import { secondAddress } from '../channels/second-address.ts'
import { mailDeputies } from '../deputies/mails.ts'
import { logHas, rolesWithFirst } from './first-days.ts'
import { postMessage } from './messages.ts'
import { activeOperators, emailOf, ownerAddresses, ownerEmail, seatHolders } from './people.ts'
import { reviewMail, stateMail, type ReportFacts, uncheckedMail } from './mail-texts.ts'
import { noticeMail, outcomeMail, weakenedMail } from './owner-mails.ts'

/** The kind of the job that mails a reported owner every day. Its key is `ownerId releaseId`. */
export const noticeKind = 'release-notice'
const noticePurpose = 'release-notice'
const secondPurpose = 'release-notice-second'
/** The server then treats the owner of refused mails as unreachable. */
const undeliverableDays = 3

export async function scheduleNotices(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
  releaseId: string,
): Promise<void> {
  await due.schedule(transaction, { kind: noticeKind, key: `${ownerId} ${releaseId}`, at: clock() })
}

export function handleNotices(context: ServerContext): void {
  const { due, outbox, clock, config } = context
  const day = config.daySeconds * 1000

  noteMails(context)
  due.planWithin(noticeKind, day)
  due.handle(noticeKind, async (transaction, { key }) => {
    const [ownerId = '', releaseId = ''] = key.split(' ')
    const release = await transaction
      .selectFrom('release')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', releaseId)
      .executeTakeFirst()
    if (!release || !isOpenState(release.state)) return
    const earlier = await transaction
      .selectFrom('release_notice')
      .select('accepted_at')
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', releaseId)
      .execute()
    const to = await ownerEmail(transaction, ownerId)
    const second = await secondAddress(transaction, ownerId)
    if (to !== '' || second !== undefined) {
      const reporter = await emailOf(transaction, release.reporter_account_id)
      const facts = {
        event: release.event,
        reportedBy: release.role,
        opensAt: release.opens_at,
        firstOpensAt: (await rolesWithFirst(transaction, ownerId)).size > 0 ? release.first_opens_at : null,
        firstIsOpen: release.first_at !== null,
        pausedUntil: release.paused_until !== null && release.paused_until > clock() ? release.paused_until : null,
        onHold: (await activeLockdown(transaction)) !== undefined,
        unchecked: release.approval === 'waived',
        openAlready: await isOpenAlready(transaction, ownerId, releaseId),
      }
      // The link can pause the release once, so later mails have no link.
      const post = async (address: string, purpose: string) => {
        const link = release.paused_until === null ? await pauseLink(transaction, config, ownerId, releaseId) : null
        const letter = noticeMail(address, facts, reporter, config.publicAddress, link)
        return outbox.post(transaction, letter, { purpose, reference: releaseId })
      }
      if (to !== '') {
        const mail_id = await post(to, noticePurpose)
        const row = { owner_id: ownerId, release_id: releaseId, mail_id, posted_at: clock() }
        await transaction
          .insertInto('release_notice')
          .values({ ...row, accepted_at: null, answer: null })
          .execute()
      }
      if (second !== undefined) await post(second, secondPurpose)
    }
    await tellByOtherWays(transaction, context, ownerId, releaseId)
    // A wait without an approval counts only notices after its start.
    const since = (release.approval === 'waived' && release.waiting_since) || release.reported_at
    const overdue = clock().getTime() - since.getTime() > undeliverableDays * day
    const neverTaken = earlier.every(({ accepted_at }) => accepted_at === null || accepted_at < since)
    const nobodyCanBeTold = !outbox.sends || to === ''
    // A dead owner's mailbox may no longer exist: the wait then begins without a notice, and is longer.
    if (release.told_at === null && (nobodyCanBeTold || (overdue && neverTaken)))
      await postMessage(
        transaction,
        context,
        { type: 'notice', ownerId, releaseId, mail: false, answer: await lastProblem(transaction, ownerId, releaseId) },
        0,
      )
    await due.schedule(transaction, { kind: noticeKind, key, at: new Date(clock().getTime() + day) })
  })

  outbox.onAccepted(noticePurpose, async (transaction, mail) => {
    const notice = await transaction
      .updateTable('release_notice')
      .set({ accepted_at: mail.acceptedAt, answer: asLine(mail.answer) })
      .where('mail_id', '=', mail.id)
      .returning(['owner_id', 'release_id'])
      .executeTakeFirst()
    if (!notice) return
    const { owner_id: ownerId, release_id: releaseId } = notice
    const answer = asLine(mail.answer)
    await postMessage(transaction, context, { type: 'notice', ownerId, releaseId, mail: true, answer }, 0)
    const before = await transaction
      .selectFrom('release')
      .select('told_at')
      .where('owner_id', '=', ownerId)
      .where('release_id', '=', releaseId)
      .executeTakeFirst()
    // `notice` logs the first mail alone. It is sent each day, because a new wait counts a new one.
    if (before && before.told_at !== null)
      await noteTry(transaction, context, { ownerId, releaseId }, { channel: 'own-email', ok: true, answer })
  })
}

/** A mail server's answer may quote the second address, which grantees must not learn. */
const codeOf = (answer: string): string => /\b[245]\d\d\b( \d\.\d{1,3}\.\d{1,3})?/.exec(answer)?.[0] ?? ''

/** Logs what became of mails that count as no notice: to the second address, and refused ones. */
function noteMails(context: ServerContext): void {
  const { outbox } = context
  const note = async (
    transaction: Tx,
    reference: string | null,
    tried: { channel: 'own-email' | 'email' | 'lookout'; ok: boolean; answer: string },
  ) => {
    const release = await transaction
      .selectFrom('release')
      .select(['owner_id', 'state'])
      .where('release_id', '=', reference)
      .executeTakeFirst()
    if (!release || reference === null || !isOpenState(release.state)) return
    await noteTry(transaction, context, { ownerId: release.owner_id, releaseId: reference }, tried)
  }
  outbox.onAccepted(secondPurpose, (transaction, { reference, answer }) =>
    note(transaction, reference, { channel: 'email', ok: true, answer: codeOf(answer) }),
  )
  outbox.onFailed(secondPurpose, (transaction, { reference, problem }) =>
    note(transaction, reference, { channel: 'email', ok: false, answer: codeOf(problem) }),
  )
  outbox.onAccepted(lookoutPurpose, (transaction, { reference, answer }) =>
    note(transaction, reference, { channel: 'lookout', ok: true, answer: codeOf(answer) }),
  )
  outbox.onFailed(lookoutPurpose, (transaction, { reference, problem }) =>
    note(transaction, reference, { channel: 'lookout', ok: false, answer: codeOf(problem) }),
  )
  outbox.onFailed(noticePurpose, (transaction, { reference, problem }) =>
    note(transaction, reference, { channel: 'own-email', ok: false, answer: asLine(problem) }),
  )
}

async function isOpenAlready(transaction: Tx, ownerId: string, releaseId: string): Promise<boolean> {
  const open = await transaction
    .selectFrom('release')
    .select('release_id')
    .where('owner_id', '=', ownerId)
    .where('release_id', '!=', releaseId)
    .where('state', '=', 'released')
    .executeTakeFirst()
  return open !== undefined
}

async function pauseLink(
  transaction: Tx,
  { publicAddress }: ServerContext['config'],
  ownerId: string,
  releaseId: string,
): Promise<string> {
  const token = randomToken()
  await transaction
    .insertInto('pause_link')
    .values({ token_hash: tokenHash(token), owner_id: ownerId, release_id: releaseId })
    .execute()
  return `${publicAddress}/release/pause#token=${token}`
}

const asLine = (answer: string): string =>
  answer
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, maxMailAnswer)

async function lastProblem(transaction: Tx, ownerId: string, releaseId: string): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('release_notice')
    .innerJoin('mail', 'mail.id', 'release_notice.mail_id')
    .select('mail.last_problem')
    .where('release_notice.owner_id', '=', ownerId)
    .where('release_notice.release_id', '=', releaseId)
    .where('mail.last_problem', 'is not', null)
    .orderBy('release_notice.posted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.last_problem ? asLine(row.last_problem) : undefined
}

export async function mailWeakenedTerms(
  transaction: Tx,
  { outbox, config }: Pick<ServerContext, 'outbox' | 'config'>,
  ownerId: string,
  { since, countsAt }: { since: number; countsAt: number },
): Promise<void> {
  for (const to of await ownerAddresses(transaction, ownerId)) {
    const letter = weakenedMail(to, new Date(since), new Date(countsAt), config.publicAddress)
    await outbox.post(transaction, letter, { purpose: 'release-terms', reference: ownerId })
  }
}

/** Mails those whose seats an end emptied, too. `first`: no mail about this release was sent. */
export async function mailState(
  transaction: Tx,
  { outbox, config }: Pick<ServerContext, 'outbox' | 'config'>,
  news: Omit<ReportFacts, 'onHold' | 'waitDays' | 'openAlready'> & {
    ownerId: string
    releaseId: string
    reportedAt: Date
    waitingSince: Date | null
    reporter: string | null
  },
  first: boolean,
): Promise<void> {
  const { ownerId, releaseId, state, reportedAt, waitingSince, opensAt, reporter } = news
  const wait = opensAt === null || waitingSince === null ? null : opensAt.getTime() - waitingSince.getTime()
  const facts = {
    ...news,
    onHold: (await activeLockdown(transaction)) !== undefined,
    waitDays: wait === null ? null : Math.round(wait / (config.daySeconds * 1000)),
    openAlready:
      (await isOpenAlready(transaction, ownerId, releaseId)) || (await logHas(transaction, news, ['first-released'])),
  }
  const { publicAddress } = config
  const about = { purpose: 'release-state', reference: releaseId }
  const holders = await seatHolders(transaction, ownerId, state === 'ended' ? reportedAt : undefined)
  const early = facts.firstOpensAt === null ? new Set() : await rolesWithFirst(transaction, ownerId)
  for (const holder of holders) {
    const theirs = early.has(holder.role) ? facts : { ...facts, firstOpensAt: null }
    const to = { ...holder, reporter: holder.accountId === reporter }
    await outbox.post(transaction, stateMail(to, theirs, first, publicAddress), about)
  }
  const forLookout = early.size > 0 ? facts : { ...facts, firstOpensAt: null }
  await tellLookout(transaction, { outbox, config }, news, forLookout, first)
  // No deputy answers the attorney's own report.
  if (first && facts.reportedBy !== 'attorney' && (state === 'reported' || state === 'in-review'))
    await mailDeputies(transaction, { outbox, config }, news)
  const isNamed = holders.some(({ stays }) => stays)
  for (const owner of await ownerAddresses(transaction, ownerId)) {
    const outcome = outcomeMail(owner, facts, publicAddress, isNamed)
    if (outcome) await outbox.post(transaction, outcome, about)
  }
  if (state !== 'in-review' && !(state === 'waiting' && facts.unchecked)) return
  const toReviewer = state === 'in-review' ? reviewMail : uncheckedMail
  for (const { email } of await activeOperators(transaction))
    await outbox.post(transaction, toReviewer(email, facts, publicAddress), about)
}
