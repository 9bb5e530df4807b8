import { isOpenState } from '../../domain/releases.ts'
import type { Named } from '../../contract/mail-sentences.ts'
import type { ServerContext } from '../context.ts'
import { randomToken, tokenHash } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { Mail } from '../mail/outbox.ts'
import { activeOperators, ownerAddresses, ownerEmail, seatHolders } from '../releases/people.ts'
import { type LookoutFacts, lookoutMails } from './lookout-mails.ts'
import { linkIn, lookoutOf } from './lookout-standing.ts'

// [Note: what a lookout hears] Once confirmed, every step of a report, without the grantees' names
// and without a reason. While they can still hold it, each mail has their link.

/** Mails to the lookout, whose fate stands in the log as that of each other channel. */
export const lookoutPurpose = 'lookout-step'

type Telling = Pick<ServerContext, 'outbox' | 'config'>
type About = { ownerId: string; releaseId: string }
type Lookout = { to: string; name: string; lookoutId: string; owner: Named }

async function confirmedLookout(transaction: Tx, ownerId: string): Promise<Lookout | undefined> {
  const row = await lookoutOf(transaction, ownerId)
  if (!row?.email || row.confirmed_at === null) return undefined
  const owner = { name: row.mail_name, email: await ownerEmail(transaction, ownerId) }
  return { to: row.email, name: row.name ?? '', lookoutId: row.lookout_id, owner }
}

async function tell(
  transaction: Tx,
  { outbox, config }: Telling,
  { ownerId, releaseId }: About,
  mailOf: (lookout: Lookout, link: string | null) => Mail,
): Promise<void> {
  const lookout = await confirmedLookout(transaction, ownerId)
  if (!lookout) return
  const release = await transaction
    .selectFrom('release')
    .select(['state', 'held_until'])
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  let link: string | null = null
  if (release && isOpenState(release.state) && release.held_until === null) {
    const secret = randomToken()
    const row = { owner_id: ownerId, token_hash: tokenHash(secret), release_id: releaseId }
    await transaction
      .insertInto('hold_link')
      .values({ ...row, lookout_id: lookout.lookoutId })
      .execute()
    link = linkIn(config, '/lookout/hold', ownerId, secret)
  }
  await outbox.post(transaction, mailOf(lookout, link), { purpose: lookoutPurpose, reference: releaseId })
}

export const tellLookout = (
  transaction: Tx,
  context: Telling,
  about: About,
  facts: LookoutFacts,
  first: boolean,
): Promise<void> =>
  tell(transaction, context, about, ({ to, owner }, link) => lookoutMails.step(to, owner, facts, first, link))

export const tellLookoutOfFirst = (
  transaction: Tx,
  context: Telling,
  about: About & { opensAt: Date | null },
): Promise<void> =>
  tell(transaction, context, about, ({ to, owner }, link) => lookoutMails.firstOpened(to, owner, about.opensAt, link))

/** Tells everyone with a part in the report who held it. */
export async function mailHeld(
  transaction: Tx,
  { outbox, config }: Telling,
  { ownerId, releaseId, heldBy, opensAt }: About & { heldBy: string; opensAt: Date | null },
): Promise<void> {
  const { owner: toOwner, other, lookout: toLookout } = lookoutMails.held
  const post = (mail: Mail) => outbox.post(transaction, mail, { purpose: 'release-state', reference: releaseId })
  for (const to of await ownerAddresses(transaction, ownerId))
    await post(toOwner(to, heldBy, opensAt, config.publicAddress))
  for (const { email, owner } of await seatHolders(transaction, ownerId))
    await post(other(email, owner, heldBy, opensAt))
  const owner = { name: null, email: await ownerEmail(transaction, ownerId) }
  for (const { email } of await activeOperators(transaction)) await post(other(email, owner, heldBy, opensAt))
  await tell(transaction, { outbox, config }, { ownerId, releaseId }, (lookout) =>
    toLookout(lookout.to, lookout.owner, opensAt),
  )
}
