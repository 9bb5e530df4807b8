import {
  answerHeldDrill,
  getDeliveredChunk,
  getDelivery,
  listDelivery,
  listHeldDrills,
  readDrillAnswers,
  sendDrill,
} from '../../contract/drill.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/scope.ts'
import { openedRecords } from '../estates/read.ts'
import { type BlobStore, readChunk } from '../files/index.ts'
import { uploadState } from '../files/upload-state.ts'
import { type Api, mount } from '../http/mount.ts'
import { notFound } from '../http/refusal.ts'
import { callDrill, drillAnswers, heldDrills, keepAnswer } from './calls.ts'
import { asItsGrantee, deliveryOf } from './delivery.ts'

export function mountDrill(api: Api, context: ServerContext, blobs: BlobStore): void {
  const { database } = context
  mount(api, sendDrill, async ({ session, body }) => {
    await callDrill(context, session, body)
    return {}
  })
  mount(api, readDrillAnswers, ({ session }) => drillAnswers(database, session))
  mount(api, listHeldDrills, ({ session }) => heldDrills(database, session))
  mount(api, answerHeldDrill, async ({ session, params, body: { statement } }) => {
    await keepAnswer(context, session, params, statement)
    return {}
  })

  mount(api, getDelivery, ({ session, params }) => deliveryOf(database, session, params))

  mount(api, listDelivery, async ({ session, params, query }) => {
    const scope = await asItsGrantee(database, session, params)
    return inTransaction(database, scope, (transaction) =>
      openedRecords(transaction, scope.ownerId, scope.targets, query),
    )
  })

  mount(api, getDeliveredChunk, async ({ session, params: { fileId, index, ...place } }) => {
    const scope = await asItsGrantee(database, session, place)
    const { ownerId } = scope
    const used = await inTransaction(database, scope, (transaction) =>
      transaction
        .selectFrom('file_use')
        .select('record_id')
        .where('owner_id', '=', ownerId)
        .where('file_id', '=', fileId)
        .executeTakeFirst(),
    )
    if (!used) throw notFound()
    const file = await uploadState(database, ownerId, fileId)
    return readChunk(blobs, file?.present, ownerId, fileId, index)
  })
}
