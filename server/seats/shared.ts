import { getSharing, listSharedRecords } from '../../contract/shared-records.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import { openedRecords } from '../estates/read.ts'
import { newsKind, ownerNewsKind } from '../estates/sharings.ts'
import { mount, type Api } from '../http/mount.ts'
import { ownerEmail } from '../releases/people.ts'
import { sharedTargets, sharingWith } from '../releases/shared-targets.ts'
import { entriesOf } from './held.ts'
import { seatMails } from './mail-texts.ts'
import { mailOwnerOfSharing, sharedWith } from './sharing-mails.ts'

export function mountShared(api: Api, context: ServerContext): void {
  const { database } = context
  handleNews(context)

  mount(api, getSharing, async ({ session, params }) => {
    const { ownerId } = params
    const sharing = await sharingWith(database, session, params)
    const { bundle: ownerBundle } = await database
      .selectFrom('identity')
      .select('bundle')
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    if (!sharing) return { ownerBundle, statement: null, handed: null, entries: [], head: null }
    const { target, statement, handed, head } = sharing
    const scope: Scope = { as: 'grantee', ownerId, accountId: session.accountId, targets: [target] }
    const entries =
      handed === null ? [] : await inTransaction(database, scope, (tx) => entriesOf(tx, ownerId, [target]))
    return { ownerBundle, statement, handed, entries, head: handed === null ? null : head }
  })

  mount(api, listSharedRecords, async ({ session, params, query }) => {
    const { targets } = await sharedTargets(database, session, params)
    const { ownerId } = params
    const scope: Scope = { as: 'grantee', ownerId, accountId: session.accountId, targets }
    return inTransaction(database, scope, (transaction) => openedRecords(transaction, ownerId, targets, query))
  })
}

/** One mail about all that is new since the last one; none if it was taken back meanwhile. */
function handleNews({ due, outbox, config, clock }: ServerContext): void {
  due.handle(ownerNewsKind, async (transaction, { key }) => {
    const [ownerId = '', seatId = ''] = key.split(' ')
    await mailOwnerOfSharing(transaction, { outbox, config }, { ownerId, seatId, isNew: false })
  })
  due.handle(newsKind, async (transaction, { key }) => {
    const [ownerId = '', seatId = ''] = key.split(' ')
    const shared = await sharedWith(transaction, ownerId, seatId)
    if (!shared?.email || shared.handed === null || shared.news_since === null) return
    const readable = await transaction
      .selectFrom('record_wrap')
      .select('record_id')
      .where('owner_id', '=', ownerId)
      .where('target', '=', shared.target)
      .executeTakeFirst()
    if (!readable) return
    const owner = { name: shared.mail_name, email: await ownerEmail(transaction, ownerId) }
    const letter = seatMails.shared({ to: shared.email, role: shared.role, owner }, config.publicAddress)
    await outbox.post(transaction, letter, { purpose: 'sharing', reference: ownerId })
    await transaction
      .updateTable('sharing')
      .set({ news_since: null, told_at: clock() })
      .where('owner_id', '=', ownerId)
      .where('seat_id', '=', seatId)
      .execute()
  })
}
