import { sql } from 'kysely'
import type { ValueOf } from '../../contract/http.ts'
import { confirmLookout, getLookout, holdAsLookout, saveLookout } from '../../contract/lookout.ts'
import { isOpenState } from '../../domain/releases.ts'
import { mailingCalls } from '../accounts/limits.ts'
import type { Session } from '../accounts/session.ts'
import type { ServerContext } from '../context.ts'
import { randomToken, sameBytes, tokenHash } from '../crypto.ts'
import { asSystem, inTransaction, systemOf, type Tx } from '../db/scope.ts'
import { mount, type Api } from '../http/mount.ts'
import { Refusal } from '../http/refusal.ts'
import type { ReleaseLink } from '../releases/link.ts'
import { postMessage } from '../releases/messages.ts'
import { ownerAddresses, ownerEmail } from '../releases/people.ts'
import { findRelease } from '../releases/report.ts'
import { serviceDown, serviceRefused } from '../releases/texts.ts'
import { changing } from './changes.ts'
import { lookoutMails } from './lookout-mails.ts'
import { linkIn, lookoutOf, tokenIn } from './lookout-standing.ts'

const unknownLink = () =>
  new Refusal(404, 'unknown-link', 'This link no longer counts. A newer one may have replaced it.')

type Body = ValueOf<(typeof saveLookout)['body']>

/** The log has statements that a restored server lacks. */
async function counterOf(transaction: Tx, ownerId: string): Promise<number> {
  const row = await lookoutOf(transaction, ownerId)
  const logged = await transaction
    .selectFrom('release_log')
    .select(sql<number | string | null>`max((detail::json ->> 'counter')::bigint)`.as('counter'))
    .where('owner_id', '=', ownerId)
    .where('step', '=', 'lookout')
    .where('n', '>', (since) =>
      since
        .selectFrom('release_log as keys')
        .select(sql<number>`coalesce(max(keys.n), 0)`.as('n'))
        .where('keys.owner_id', '=', ownerId)
        .where('keys.step', '=', 'new-keys'),
    )
    .executeTakeFirst()
  return Math.max(Number(row?.counter ?? 0), Number(logged?.counter ?? 0))
}

/** Mounts the calls about an owner's lookout. */
export function mountLookout(api: Api, context: ServerContext, link: ReleaseLink): void {
  const { database } = context
  const takeMailing = mailingCalls(context)

  mount(api, getLookout, ({ session: { ownerId, accountId } }) =>
    inTransaction(database, { as: 'owner', ownerId, accountId }, async (transaction) => {
      const row = await lookoutOf(transaction, ownerId)
      const { name, email, mail_name: mailName = null, holds_per_year, asked_at, confirmed_at } = row ?? {}
      const isNamed = name && email && asked_at && holds_per_year !== undefined
      return {
        counter: await counterOf(transaction, ownerId),
        lookout: isNamed
          ? {
              name,
              email,
              mailName,
              holdsPerYear: holds_per_year,
              askedAt: asked_at,
              on: (confirmed_at ?? null) !== null,
            }
          : null,
      }
    }),
  )

  mount(api, saveLookout, async ({ session, body }) => {
    const { ownerId } = session
    if (body.lookout?.email === session.email)
      throw new Refusal(400, 'same-email', 'This is your own address. Please name someone else.', { field: 'email' })
    takeMailing(session.accountId)
    const { n, before } = await changing(context, session, async (transaction) => {
      await mustBeNoReport(transaction, context, session)
      return asSystem(transaction, async () => {
        const { bundle: ownerBundle } = await transaction
          .selectFrom('identity')
          .select('bundle')
          .where('owner_id', '=', ownerId)
          .executeTakeFirstOrThrow()
        const expects = { lookoutId: body.lookoutId, name: body.lookout?.name ?? '' }
        const message = { type: 'lookout', ownerId, ownerBundle, statement: body.statement, expects } as const
        return { n: await postMessage(transaction, context, message), before: await lookoutOf(transaction, ownerId) }
      })
    })
    const refused = await link.deliver(ownerId, n)
    if (refused !== null && refused !== 'waiting') throw serviceRefused(refused)
    await changing(context, session, (transaction) => replace(transaction, context, session, body, before))
    return {}
  })

  mount(api, confirmLookout, async ({ body: { token } }) => {
    const { ownerId, hash } = tokenIn(token) ?? {}
    if (ownerId === undefined || hash === undefined) throw unknownLink()
    return systemOf(database)(async (transaction) => {
      const row = await lookoutOf(transaction, ownerId)
      if (!row?.email || !row.token_hash || !sameBytes(row.token_hash, hash)) throw unknownLink()
      const owner = row.mail_name ?? (await ownerEmail(transaction, ownerId))
      if (row.confirmed_at === null) {
        await transaction
          .updateTable('lookout')
          .set({ confirmed_at: context.clock() })
          .where('owner_id', '=', ownerId)
          .execute()
        for (const to of await ownerAddresses(transaction, ownerId))
          await context.outbox.post(transaction, lookoutMails.agreed(to, row.name ?? ''), about(ownerId))
      }
      return { owner }
    })
  })

  mount(api, holdAsLookout, async ({ body: { token } }) => {
    const nothing = { did: 'nothing', until: null, opensAt: null } as const
    const { ownerId, hash } = tokenIn(token) ?? {}
    if (ownerId === undefined || hash === undefined) return nothing
    const found = await database
      .selectFrom('hold_link')
      .select(['release_id', 'lookout_id'])
      .where('owner_id', '=', ownerId)
      .where('token_hash', '=', hash)
      .executeTakeFirst()
    if (!found) return nothing
    const { release_id: releaseId, lookout_id: lookoutId } = found
    const before = await findRelease(database, ownerId, releaseId, '')
    if (!isOpenState(before.state)) return nothing
    const n = await database
      .transaction()
      .execute((transaction) => postMessage(transaction, context, { type: 'hold', ownerId, releaseId, lookoutId }))
    const refused = await link.deliver(ownerId, n)
    if (refused === 'waiting') throw serviceDown()
    if (refused === 'too-early') return { ...nothing, did: 'often' as const }
    if (refused !== null) return nothing
    const { heldUntil, opensAt } = await findRelease(database, ownerId, releaseId, '')
    const did: 'held' | 'again' = before.heldUntil === null ? 'held' : 'again'
    return { did, until: heldUntil, opensAt }
  })
}

const about = (ownerId: string) => ({ purpose: 'lookout', reference: ownerId })

async function mustBeNoReport(
  transaction: Tx,
  { policies }: Pick<ServerContext, 'policies'>,
  { accountId }: Session,
): Promise<void> {
  if (await asSystem(transaction, () => policies.accountIsUnderRelease(transaction, accountId)))
    throw new Refusal(
      409,
      'under-release',
      'Someone has sent a report about you. Until it is stopped or over, your lookout stays the same.',
    )
}

/**
 * Writes the new lookout, and mails the earlier one, the new one and the owner. A lookout who agreed
 * under the same address stays, and gets no mail.
 */
async function replace(
  transaction: Tx,
  context: ServerContext,
  { ownerId }: Session,
  body: Body,
  before: Awaited<ReturnType<typeof lookoutOf>>,
): Promise<void> {
  const { outbox, clock, config } = context
  const secret = randomToken()
  const stays = before?.email === body.lookout?.email && before?.confirmed_at ? before : undefined
  const { name = null, email = null, holdsPerYear = 0, mailName = null } = body.lookout ?? {}
  const row = {
    counter: body.counter,
    lookout_id: body.lookoutId,
    name,
    email,
    mail_name: mailName,
    holds_per_year: holdsPerYear,
    token_hash: email === null ? null : (stays?.token_hash ?? tokenHash(secret)),
    asked_at: clock(),
    confirmed_at: stays?.confirmed_at ?? null,
  }
  await transaction
    .insertInto('lookout')
    .values({ owner_id: ownerId, ...row })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(row))
    .execute()
  await asSystem(transaction, async () => {
    const own = await ownerEmail(transaction, ownerId)
    const post = (mail: Parameters<typeof outbox.post>[1]) => outbox.post(transaction, mail, about(ownerId))
    if (before?.email && before.email !== email && before.confirmed_at !== null)
      await post(lookoutMails.removed(before.email, { name: before.mail_name, email: own }))
    const link = linkIn(config, '/lookout', ownerId, secret)
    if (email !== null && name !== null && !stays)
      await post(lookoutMails.ask(email, { name: mailName, email: own }, link, config.publicAddress))
    for (const to of await ownerAddresses(transaction, ownerId))
      await post(lookoutMails.changed(to, { name, email }, config.publicAddress))
  })
}
