import { maxForgotten } from '../../contract/release-service.ts'
import type { ServerContext } from '../context.ts'
import { ReleaseServiceDown } from '../releases/client.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { removeAccount } from './removal.ts'
import { removalKind, scheduleRemoval } from './tombstones.ts'

// tombstones.ts explains why the server asks for tombstones.

const askKind = 'ask-for-forgotten'
const dayMilliseconds = 24 * 3600_000
const retryMilliseconds = 60_000

export async function planTombstones({ database, due, clock }: ServerContext): Promise<void> {
  await database
    .transaction()
    .execute((transaction) => due.schedule(transaction, { kind: askKind, key: 'all', at: clock() }))
}

export function handleTombstones(context: ServerContext, link: ReleaseLink): void {
  const { due, database, clock, log } = context

  due.handle(removalKind, async (transaction, { key: ownerId }) => {
    const estate = await transaction
      .selectFrom('estate')
      .select('account_id')
      .where('owner_id', '=', ownerId)
      .executeTakeFirst()
    if (!estate) return
    log.warn('An account that had been deleted was in the database again, and is deleted once more.')
    await removeAccount(transaction, context, estate.account_id)
  })

  const estatesAfter = (last: string) =>
    database
      .selectFrom('estate')
      .select('owner_id')
      .where('owner_id', '>', last)
      .orderBy('owner_id')
      .limit(maxForgotten)
      .execute()

  const tombstonesAfter = (last: Uint8Array) =>
    database
      .selectFrom('signed_tombstone')
      .selectAll()
      .where('hash', '>', last)
      .orderBy('hash')
      .limit(maxForgotten)
      .execute()

  /** Sends the release service its own signed tombstones, since its store may be an older backup. */
  const showTombstones = async () => {
    let some = await tombstonesAfter(new Uint8Array(0))
    while (some.length > 0) {
      await link.service.forgotten([], some)
      some = await tombstonesAfter(some.at(-1)?.hash ?? new Uint8Array(0))
    }
  }

  due.handleEffect(askKind, async () => {
    const gone: string[] = []
    let again = dayMilliseconds
    try {
      await showTombstones()
      let some = await estatesAfter('00000000-0000-0000-0000-000000000000')
      while (some.length > 0) {
        gone.push(...(await link.service.forgotten(some.map(({ owner_id }) => owner_id))))
        some = await estatesAfter(some.at(-1)?.owner_id ?? '')
      }
    } catch (error) {
      if (!(error instanceof ReleaseServiceDown)) throw error
      again = retryMilliseconds
    }
    return async (transaction) => {
      await scheduleRemoval(transaction, context, gone)
      await due.schedule(transaction, { kind: askKind, key: 'all', at: new Date(clock().getTime() + again) })
    }
  })
}
