import { type RekeyBody, unpackRekey } from '../../contract/rekey.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/scope.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { refuseIncomplete } from './consistent.ts'
import { refuseUnlessTheyCount, refuseWhereHindered } from './may-begin.ts'
import { keepBody } from './staged.ts'

/** @throws Refusal 400 if the bytes are not a body, 422 if its n differs or it has no snapshot */
function readBody(body: Uint8Array, n: number): RekeyBody {
  let read: RekeyBody
  try {
    read = unpackRekey(body)
  } catch {
    throw new Refusal(400, 'invalid-request', 'This request could not be read.')
  }
  const { head, snapshot } = read
  if (head.n !== n || snapshot.length === 0)
    throw new Refusal(
      422,
      'not-consistent',
      'These new keys do not fit together. Nothing was changed. Please begin again.',
    )
  return read
}

/** Stores a body for a rekey, without any change of the estate. */
export async function stage(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  n: number,
  body: Uint8Array,
): Promise<Uint8Array> {
  const { database } = context
  const { ownerId, accountId } = session
  const read = readBody(body, n)
  await inTransaction(database, { as: 'system' }, async (transaction) => {
    await refuseWhereHindered(transaction, session, n)
    await refuseIncomplete(transaction, session, read, true)
  })
  await refuseUnlessTheyCount(context, link, session, read)
  return inTransaction(database, { as: 'owner', ownerId, accountId }, (transaction) =>
    keepBody(transaction, context, session, n, body),
  )
}
