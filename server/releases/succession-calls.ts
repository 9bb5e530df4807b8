import { nameSuccessionKey, readSuccession, stopSuccession } from '../../contract/succession.ts'
import { checkPassword } from '../accounts/password.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import type { ReleaseLink } from './link.ts'
import { postMessage } from './messages.ts'
import { successionMails } from './succession-mails.ts'
import { aboutKeys, successionOf } from './succession.ts'
import { delivered } from './texts.ts'

const view = (hash: Uint8Array | null, since: Date | null, countsAt: Date | null) =>
  hash && since && countsAt && { statementHash: hash, since, countsAt }

export function mountSuccession(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, outbox, config } = context

  mount(api, readSuccession, async ({ session: { ownerId, accountId } }) => {
    const row = await inTransaction(database, { as: 'owner', ownerId, accountId }, (transaction) =>
      successionOf(transaction, ownerId),
    )
    return {
      counter: Number(row?.counter ?? 0),
      kitCounts: row?.kit_counts ?? false,
      nextKey: row ? view(row.next_key, row.next_key_since, row.next_key_counts_at) : null,
      successor: row ? view(row.successor, row.successor_since, row.successor_counts_at) : null,
      frozen: row?.frozen ?? false,
    }
  })

  mount(api, nameSuccessionKey, async ({ session, body: { statement, authKey } }) => {
    await checkPassword(context, session, authKey)
    const { ownerId } = session
    const n = await database.transaction().execute(async (transaction) => {
      const { bundle: ownerBundle } = await transaction
        .selectFrom('identity')
        .select('bundle')
        .where('owner_id', '=', ownerId)
        .executeTakeFirstOrThrow()
      return postMessage(transaction, context, { type: 'succession-key', ownerId, ownerBundle, statement })
    })
    await delivered(link.deliver(ownerId, n))
    return {}
  })

  mount(api, stopSuccession, async ({ session: { ownerId, email }, body: { statement } }) => {
    const n = await database
      .transaction()
      .execute((transaction) => postMessage(transaction, context, { type: 'succession-veto', ownerId, statement }))
    await delivered(link.deliver(ownerId, n))
    // The call takes no password, so the server mails the owner: a stranger may sit at an open browser.
    await database
      .transaction()
      .execute((transaction) =>
        outbox.post(transaction, successionMails.stopped(email, config.publicAddress), aboutKeys),
      )
    return {}
  })
}
