import type { Call } from '../../contract/http.ts'
import { type goRekey, type RekeyState, unpackRekey } from '../../contract/rekey.ts'
import { addressesBefore } from '../account-deletion/addresses.ts'
import { checkPresence } from '../accounts/presence.ts'
import { kitsOf } from '../accounts/recovery-kits.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import { inTransaction } from '../db/scope.ts'
import { notSignedIn, Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { postMessage } from '../releases/messages.ts'
import { refuseIncomplete } from './consistent.ts'
import { rekeyMails } from './mail-texts.ts'
import { refuseUnlessTheyCount, refuseWhereHindered } from './may-begin.ts'
import { bodyOf, hashOf, lockedRekey, stateOf } from './staged.ts'

type Going = Call<typeof goRekey>['body']

const outdated = () =>
  new Refusal(
    409,
    'outdated',
    'These are not the new keys that were prepared last: another device began this too. Please sign out everywhere else, and begin again.',
  )

/** Needs no browser from here on: a job asks the service until it answers. */
export async function startSwitch(
  context: ServerContext,
  link: ReleaseLink,
  session: Session,
  given: Going,
): Promise<RekeyState> {
  const { database, outbox, clock, config, secrets } = context
  const { ownerId } = session
  await checkPresence(context, session, given)
  if (sameBytes(given.newAuthKey, given.authKey))
    throw new Refusal(422, 'same-password', 'Please choose another password than the one you have now.')
  const verifier = secrets.verifier(given.recoveryAuth)
  const kits = await kitsOf(context, database, ownerId)
  const kit = kits.find((one) => one.verifier && sameBytes(one.verifier, verifier))
  if (!kit) throw new Refusal(401, 'wrong-kit', 'This is not the code of your recovery kit. Please check it.')
  const staged = await bodyOf(database, ownerId)
  if (!sameBytes(hashOf(staged), given.hash)) throw outdated()
  const body = unpackRekey(staged)
  await refuseWhereHindered(database, session, given.n)
  await refuseUnlessTheyCount(context, link, session, body)
  const posted = await inTransaction(database, { as: 'system' }, async (transaction) => {
    const account = transaction.selectFrom('account').select('owner_id').where('id', '=', session.accountId)
    const { owner_id } = await account.forUpdate().executeTakeFirstOrThrow()
    if (owner_id !== ownerId) throw notSignedIn()
    const row = await lockedRekey(transaction, ownerId)
    if (row?.state !== 'staged' || row.n !== given.n || !sameBytes(row.hash, given.hash)) throw outdated()
    // The row lock keeps all that this transaction reads from here on unchanged.
    await refuseWhereHindered(transaction, session, given.n)
    await refuseIncomplete(transaction, session, body, false)
    await transaction
      .updateTable('rekey')
      .set({
        state: 'going',
        since: clock(),
        session_id: session.id,
        verifier: secrets.verifier(given.newAuthKey),
        kit: kit.kind,
      })
      .where('owner_id', '=', ownerId)
      .execute()
    const { bundle: ownerBundle } = await transaction
      .selectFrom('identity')
      .select('bundle')
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    for (const to of new Set([session.email, ...(await addressesBefore(transaction, session.accountId))]))
      await outbox.post(transaction, rekeyMails.going(to, config.publicAddress), { purpose: 'account' })
    const { successor: statement } = body.head
    return postMessage(transaction, context, { type: 'successor', ownerId, ownerBundle, statement })
  })
  if ((await link.deliver(ownerId, posted)) === 'waiting') await link.deliver(ownerId, posted)
  return stateOf(database, session)
}
