import type { setUserStatus } from '../../contract/admin.ts'
import type { Call } from '../../contract/http.ts'
import type { Session } from '../accounts/index.ts'
import { systemOf, type Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { delivered } from '../releases/texts.ts'
import { auditing } from './audit.ts'
import { estatesOf, isReported, setStatus } from './users.ts'

type Change = Omit<Call<typeof setUserStatus>['body'], 'code'>

/** Sends the signed statements first: this operator can then approve no report on the person. */
export async function suspend(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  accountId: string,
  change: Change,
): Promise<void> {
  const { database, clock } = context
  const system = systemOf(database)
  const posted = await system(async (transaction) => {
    await mustNotBeReported(transaction, accountId, change)
    const ownerIds = await estatesOf(transaction, session.tenant, accountId)
    const named = new Map(change.statements.map(({ ownerId, statement }) => [ownerId, statement]))
    const operatorBundle = await bundleOf(transaction, session.ownerId)
    const numbers: { ownerId: string; n: number }[] = []
    for (const ownerId of ownerIds) {
      const statement = named.get(ownerId)
      if (!statement) throw new Refusal(409, 'changed', 'This person has just changed something. Please try again.')
      if (change.status === 'suspended') await remember(transaction, ownerId, session.accountId, clock())
      const action = change.status === 'suspended' ? 'suspend' : 'activate'
      const ownerBundle = await bundleOf(transaction, ownerId)
      const about = { type: 'suspension', ownerId, ownerBundle, operatorBundle } as const
      const n = await postMessage(transaction, context, { ...about, statement, expects: { action } })
      numbers.push({ ownerId, n })
    }
    return numbers
  })
  for (const { ownerId, n } of posted) await delivered(link.deliver(ownerId, n))
  await system(async (transaction) => {
    await mustNotBeReported(transaction, accountId, change)
    await setStatus(transaction, session.tenant, accountId, change.status, clock())
    const action = change.status === 'suspended' ? 'person suspended' : 'person activated'
    await auditing(clock)(transaction, session, action, accountId)
  })
}

async function mustNotBeReported(transaction: Tx, accountId: string, { status }: Change): Promise<void> {
  if (status === 'suspended' && (await isReported(transaction, accountId)))
    throw new Refusal(
      409,
      'under-release',
      'Someone reported something about this person, and they must be able to stop it. Please wait.',
    )
}

async function bundleOf(transaction: Tx, ownerId: string): Promise<Uint8Array> {
  const { bundle } = await transaction
    .selectFrom('identity')
    .select('bundle')
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return bundle
}

async function remember(transaction: Tx, ownerId: string, operatorId: string, at: Date): Promise<void> {
  await transaction
    .insertInto('suspension')
    .values({ owner_id: ownerId, operator_id: operatorId, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
