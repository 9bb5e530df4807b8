import {
  getEstateState,
  getSnapshot,
  listEntries,
  listOlderVersions,
  listRecords,
  listVersions,
  putHeads,
  putSnapshot,
  saveEstate,
} from '../../contract/estate.ts'
import { openEstate } from '../../contract/opening.ts'
import type { Session } from '../accounts/session.ts'
import { checkPassword } from '../accounts/password.ts'
import { suspendedRefusal } from '../accounts/suspended.ts'
import { runBatch, inTransaction, type Scope } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { compressedBytes } from '../http/compressed.ts'
import { mount, type Api } from '../http/mount.ts'
import { otherKeys } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/index.ts'
import { postMessage } from '../releases/messages.ts'
import { ReleaseServiceDown } from '../releases/client.ts'
import { notConsistent, type Save } from './consistent.ts'
import { handleVersionPurge } from './purge.ts'
import { opened, stateIn, stateOf } from './open.ts'
import {
  decodeEntry,
  entriesSince,
  headOf,
  olderVersionsOf,
  recordsAsNeeded,
  recordsSince,
  snapshotOf,
  versionsOf,
} from './read.ts'
import { save, requireCurrentKeys } from './save.ts'
import { writeSharedHeads } from './sharings.ts'

const owner = ({ ownerId, accountId }: Session): Scope => ({ as: 'owner', ownerId, accountId })

/** Asks the release service; false without an answer, because the service checks again. */
async function weakensTerms(link: ReleaseLink, { ownerId }: Session, { policy }: Pick<Save, 'policy'>) {
  if (policy === undefined) return false
  return link.service.weakens(ownerId, policy).catch((error: unknown) => {
    if (error instanceof ReleaseServiceDown) return false
    throw error
  })
}

export function mountEstates(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database, clock } = context
  handleVersionPurge(context)

  mount(api, getEstateState, async ({ session }) =>
    stateIn(session, clock(), await runBatch(database, owner(session), stateOf(database, session))),
  )

  mount(api, openEstate, async ({ session, query: { since }, http }) => {
    const { packed, text } = await opened(context, session, since)
    return compressedBytes(http, packed, text)
  })

  mount(api, getSnapshot, async ({ session }) => {
    const { kept } = await runBatch(database, owner(session), { kept: snapshotOf(database, session.ownerId) })
    return kept?.snapshot ?? new Uint8Array(0)
  })

  mount(api, putSnapshot, async ({ session, params: { n }, body }) => {
    const { ownerId } = session
    return inTransaction(database, owner(session), async (transaction) => {
      await requireCurrentKeys(transaction, session)
      const head = await headOf(transaction, ownerId).run(transaction)
      if (n === 0 || n > head.n) throw notConsistent('a snapshot of what was never saved')
      await transaction
        .insertInto('manifest_snapshot')
        .values({ owner_id: ownerId, n, snapshot: body })
        .onConflict((conflict) =>
          conflict
            .column('owner_id')
            .doUpdateSet({ n, snapshot: body })
            // Two devices may send snapshots at once; the newer snapshot stays.
            .where('manifest_snapshot.n', '<', n),
        )
        .execute()
      return {}
    })
  })

  mount(api, putHeads, async ({ session: { ownerId, identityVersion }, body: { heads, sharedHeads } }) => {
    await inTransaction(database, { as: 'system' }, async (transaction) => {
      // A call from before a rekey must not overwrite the waiting terms.
      const signer = transaction.selectFrom('identity').select('version').where('owner_id', '=', ownerId).forShare()
      if ((await signer.executeTakeFirstOrThrow()).version !== identityVersion) throw otherKeys()
      await writeSharedHeads(transaction, ownerId, sharedHeads)
      return postMessage(transaction, context, { type: 'heads', ownerId, statements: heads })
    })
    await link.deliver(ownerId)
    return {}
  })

  mount(api, listEntries, async ({ session, query: { since } }) => {
    const asked = entriesSince(database, session.ownerId, since)
    const { entries, more } = (await runBatch(database, owner(session), { asked })).asked
    return { entries: entries.map(({ entry }) => decodeEntry(entry)), more }
  })

  mount(api, listRecords, ({ session, query: { since, after, atMost } }) =>
    (atMost === undefined || since > 0
      ? recordsSince(session, since, after)
      : recordsAsNeeded(session, after, atMost)
    ).run(database),
  )

  mount(api, listVersions, ({ session, params: { recordId } }) =>
    inTransaction(database, owner(session), async (transaction) => ({
      versions: await versionsOf(transaction, session.ownerId, recordId),
    })),
  )

  mount(api, listOlderVersions, ({ session }) =>
    inTransaction(database, owner(session), async (transaction) => ({
      records: await olderVersionsOf(transaction, session.ownerId),
    })),
  )

  mount(api, saveEstate, async ({ session, body }) => {
    const ends = (body.ends ?? []).length > 0
    if (session.suspended && !ends) throw suspendedRefusal()
    const needsPassword = ends || (await weakensTerms(link, session, body))
    if (needsPassword || body.authKey !== undefined)
      await checkPassword(context, session, body.authKey ?? new Uint8Array(32))
    return save(context, link, session, body, body.authKey !== undefined)
  })
}
