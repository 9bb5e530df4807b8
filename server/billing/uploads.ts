import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { Subscription } from './provider.ts'

type Who = Pick<Session, 'accountId'>

// A lapsed plan blocks only new files of records. Reading, saving, export, sign-in and releases
// need no plan, and a certificate belongs to a release. If the provider does not answer, the server
// accepts uploads.

export async function subscriptionOf(
  { policies, log }: ServerContext,
  accountId: string,
): Promise<Subscription | undefined> {
  return policies.payments?.subscriptionOf(accountId).catch((error: unknown) => {
    log.warn(`The payment provider did not answer: ${error instanceof Error ? error.message : 'unknown'}`)
    return undefined
  })
}

const lapsed = () =>
  new Refusal(
    402,
    'plan-lapsed',
    'Your plan has ended. Everything you keep stays yours to read, change, export and hand over. New files need a plan again.',
  )

export async function refuseWhenLapsed(context: ServerContext, { accountId }: Who): Promise<Subscription | undefined> {
  const subscription = await subscriptionOf(context, accountId)
  if (subscription?.state === 'lapsed') throw lapsed()
  return subscription
}
