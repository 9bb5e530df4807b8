import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { emailOf, ownerAddresses, ownerEmail } from '../releases/people.ts'
import { deputyMails } from './mail-texts.ts'
import { deputiesToTell } from './reading.ts'

type Post = Pick<ServerContext, 'outbox' | 'config'>

type Deputy = { ownerId: string; deputyId: string }

async function ownerNamed(transaction: Tx, { ownerId, deputyId }: Deputy) {
  const { mail_name: name = null } =
    (await transaction
      .selectFrom('deputy')
      .innerJoin('invitation', (join) =>
        join
          .onRef('invitation.owner_id', '=', 'deputy.owner_id')
          .onRef('invitation.invitation_id', '=', 'deputy.invitation_id'),
      )
      .select('invitation.mail_name')
      .where('deputy.owner_id', '=', ownerId)
      .where('deputy.deputy_id', '=', deputyId)
      .executeTakeFirst()) ?? {}
  return { name, email: await ownerEmail(transaction, ownerId) }
}

/** Whom the attorney named, and the attorney’s own address. */
async function namedBy(transaction: Tx, { ownerId, deputyId }: Deputy) {
  const named = await transaction
    .selectFrom('deputy')
    .innerJoin('acceptance', (join) =>
      join
        .onRef('acceptance.owner_id', '=', 'deputy.owner_id')
        .onRef('acceptance.seat_id', '=', 'deputy.seat_id')
        .onRef('acceptance.invitation_id', '=', 'deputy.invitation_id')
        .on('acceptance.standing', '=', 'accepted'),
    )
    .select(['deputy.email', 'acceptance.account_id'])
    .where('deputy.owner_id', '=', ownerId)
    .where('deputy.deputy_id', '=', deputyId)
    .executeTakeFirst()
  return named && { email: named.email, attorney: await emailOf(transaction, named.account_id) }
}

/** Has no link: the attorney hands it over. */
export async function mailNamed(transaction: Tx, { outbox, config }: Post, deputy: Deputy): Promise<void> {
  const named = await namedBy(transaction, deputy)
  if (!named) return
  const owner = await ownerNamed(transaction, deputy)
  const letter = deputyMails.named(named.email, named.attorney, owner, config.publicAddress)
  await outbox.post(transaction, letter, { purpose: 'deputy', reference: deputy.ownerId })
}

export async function mailAccepted(
  transaction: Tx,
  { outbox, config }: Post,
  { ownerId, accountId }: { ownerId: string; accountId: string | null },
): Promise<void> {
  const deputy = await emailOf(transaction, accountId)
  for (const to of await ownerAddresses(transaction, ownerId))
    await outbox.post(transaction, deputyMails.accepted(to, deputy, config.publicAddress), {
      purpose: 'deputy',
      reference: ownerId,
    })
}

export async function mailEnded(
  transaction: Tx,
  { outbox, config }: Post,
  deputy: Deputy & { accountId: string },
): Promise<void> {
  const about = { purpose: 'deputy', reference: deputy.ownerId } as const
  const [to, owner] = [await emailOf(transaction, deputy.accountId), await ownerNamed(transaction, deputy)]
  if (to !== '') await outbox.post(transaction, deputyMails.ended(to, owner), about)
  const named = await namedBy(transaction, deputy)
  if (!named || named.attorney === '') return
  const left = deputyMails.left(named.attorney, to === '' ? named.email : to, owner, config.publicAddress)
  await outbox.post(transaction, left, about)
}

/** Once per report, when the attorney's answer is asked for. */
export async function mailDeputies(
  transaction: Tx,
  { outbox, config }: Post,
  { ownerId, releaseId, reportedAt }: { ownerId: string; releaseId: string; reportedAt: Date },
): Promise<void> {
  const owner = await ownerEmail(transaction, ownerId)
  for (const { email, name } of await deputiesToTell(transaction, ownerId, reportedAt)) {
    if (email === '') continue
    const letter = deputyMails.reported(email, { name, email: owner }, config.publicAddress)
    await outbox.post(transaction, letter, { purpose: 'release-state', reference: releaseId })
  }
}
