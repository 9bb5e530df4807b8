import type { Session } from '../accounts/session.ts'
import { inTransaction, type Tx } from '../db/scope.ts'
import type { Ground } from '../ground.ts'
import { Refusal } from '../http/refusal.ts'
import { quotaOf, type Subscription } from './provider.ts'

type Who = Pick<Session, 'ownerId' | 'accountId'>

// [Note: a lapsed plan] It stops new files of records and nothing else. Reading, saving, export, sign-in and everything about
// releases never ask for a plan; a certificate belongs to a release. Where the provider does not answer, nobody is refused.

/** What the person bought; undefined where nothing is sold, and where the provider cannot say. */
export async function subscriptionOf({ policies, log }: Ground, accountId: string): Promise<Subscription | undefined> {
  return policies.payments?.subscriptionOf(accountId).catch((error: unknown) => {
    log.warn(`The payment provider did not answer: ${error instanceof Error ? error.message : 'unknown'}`)
    return undefined
  })
}

/** Bytes of all sealed files of an owner. */
export async function fileBytes(transaction: Tx, ownerId: string): Promise<number> {
  const { sum } = await transaction
    .selectFrom('sealed_file')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('sum'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(sum ?? 0)
}

const lapsed = () =>
  new Refusal(
    402,
    'plan-lapsed',
    'Your plan has ended. Everything you keep stays yours to read, change, export and hand over. New files need a plan again.',
  )

/** @throws Refusal 402 `plan-lapsed` where new files are not taken now */
export async function refuseWhenLapsed(ground: Ground, { accountId }: Who): Promise<Subscription | undefined> {
  const subscription = await subscriptionOf(ground, accountId)
  if (subscription?.state === 'lapsed') throw lapsed()
  return subscription
}

/** Asks whether a new file of `size` bytes may come. @throws Refusal 402 `plan-lapsed`, 402 `storage-full` */
export async function refuseWithoutRoom(ground: Ground, who: Who, size: number): Promise<void> {
  const subscription = await refuseWhenLapsed(ground, who)
  const quota = subscription ? quotaOf(subscription.plan) : null
  if (quota === null) return
  const used = await inTransaction(ground.database, { as: 'owner', ...who }, (transaction) =>
    fileBytes(transaction, who.ownerId),
  )
  if (used + size > quota)
    throw new Refusal(
      402,
      'storage-full',
      'There is no room for this file in your plan. Delete files or change the plan.',
    )
}
