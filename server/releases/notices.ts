import type { Ground } from '../ground.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ReleaseState } from '../../contract/release.ts'
import { postMessage } from './messages.ts'
import { activeOperators, emailOf, ownerEmail, seatHolders } from './people.ts'
import { roleNames, stationNews, whatHappened } from './texts.ts'

/** Work of telling an owner that they were reported, every day. Its key is `ownerId releaseId`. */
export const noticeKind = 'release-notice'
const noticePurpose = 'release-notice'
/** After this many days in which the mail server took nothing, nobody can be told by mail. */
const undeliverableDays = 3

export const openStates: readonly ReleaseState[] = ['reported', 'in-review', 'waiting']
export const isOpenState = (state: ReleaseState): boolean => openStates.includes(state)

/** Begins the daily notices of a release, now. */
export async function scheduleNotices(
  transaction: Tx,
  { due, clock }: Pick<Ground, 'due' | 'clock'>,
  ownerId: string,
  releaseId: string,
): Promise<void> {
  await due.schedule(transaction, { kind: noticeKind, key: `${ownerId} ${releaseId}`, at: clock() })
}

/** Does the work of notices, and listens for the mail server taking them. */
export function handleNotices(ground: Ground): void {
  const { due, outbox, clock, config } = ground
  const day = config.daySeconds * 1000

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
    if (to !== '') {
      const token = randomToken()
      await transaction
        .insertInto('pause_link')
        .values({ token_hash: tokenHash(token), owner_id: ownerId, release_id: releaseId })
        .execute()
      const reporter = await emailOf(transaction, release.reporter_account_id)
      const letter = noticeLetter(config.publicAddress, release, reporter, token)
      const about = { purpose: noticePurpose, reference: releaseId }
      const mail_id = await outbox.post(transaction, { to, ...letter }, about)
      await transaction
        .insertInto('release_notice')
        .values({ owner_id: ownerId, release_id: releaseId, mail_id, posted_at: clock(), accepted_at: null })
        .execute()
    }
    const overdue = clock().getTime() - release.reported_at.getTime() > undeliverableDays * day
    const neverTaken = earlier.every(({ accepted_at }) => accepted_at === null)
    const nobodyCanBeTold = !outbox.sends || to === ''
    // Whoever died may have lost the mailbox too: the wait must begin all the same, and is longer then.
    if ((nobodyCanBeTold && earlier.length === 0) || (overdue && neverTaken))
      await postMessage(transaction, ground, { type: 'notice', ownerId, releaseId, mail: false }, 0)
    await due.schedule(transaction, { kind: noticeKind, key, at: new Date(clock().getTime() + day) })
  })

  outbox.onAccepted(noticePurpose, async (transaction, mail) => {
    const notice = await transaction
      .updateTable('release_notice')
      .set({ accepted_at: mail.acceptedAt })
      .where('mail_id', '=', mail.id)
      .returning(['owner_id', 'release_id'])
      .executeTakeFirst()
    if (!notice) return
    const { owner_id: ownerId, release_id: releaseId } = notice
    await postMessage(transaction, ground, { type: 'notice', ownerId, releaseId, mail: true }, 0)
  })
}

const reportedOfYou = { death: 'you have died', incapacity: 'you cannot act for yourself' }

function noticeLetter(
  address: string,
  release: { event: 'incapacity' | 'death'; role: keyof typeof roleNames; opens_at: Date | null },
  reporter: string,
  token: string,
): { subject: string; text: string } {
  const opens =
    release.opens_at === null
      ? 'It has not been decided yet when anything would be opened.'
      : `If nobody stops it, what you left is opened on ${release.opens_at.toUTCString()}.`
  return {
    subject: release.event === 'death' ? 'You were reported as dead' : 'You were reported as unable to act',
    text: [
      `${reporter}, your ${roleNames[release.role]}, has reported that ${reportedOfYou[release.event]}.`,
      '',
      'If you are here, stop it: sign in and press "I am here. Stop this."',
      `${address}/overview`,
      '',
      'If you cannot sign in now, this link holds everything for seven days. It works once and needs no sign-in:',
      `${address}/release/pause?token=${token}`,
      '',
      opens,
      'You get this mail every day until the report is stopped or over.',
    ].join('\n'),
  }
}

/** Tells the people in the seats, and the operators where it is their turn, that a release came to another station. */
export async function tellStation(
  transaction: Tx,
  { outbox, config }: Pick<Ground, 'outbox' | 'config'>,
  release: { ownerId: string; releaseId: string; event: 'incapacity' | 'death'; state: ReleaseState },
): Promise<void> {
  const owner = await ownerEmail(transaction, release.ownerId)
  const about = { purpose: 'release-station', reference: release.releaseId }
  const reported = `It was reported that ${whatHappened(release.event, owner)}.`
  for (const { email, role } of await seatHolders(transaction, release.ownerId)) {
    const portal = role === 'attorney' ? 'estateattorneyportal' : 'authcontactportal'
    const text = [reported, stationNews[release.state], '', `${config.publicAddress}/${portal}`].join('\n')
    await outbox.post(transaction, { to: email, subject: `About ${owner}`, text }, about)
  }
  if (release.state !== 'in-review') return
  for (const { email } of await activeOperators(transaction)) {
    const text = ['A report waits for review.', '', `${config.publicAddress}/admin`].join('\n')
    await outbox.post(transaction, { to: email, subject: 'A report waits for review', text }, about)
  }
}
