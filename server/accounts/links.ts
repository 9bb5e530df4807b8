import { randomToken, tokenHash } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'
import type { ServerContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { LinkKind } from './tables.ts'

const hour = 3600_000
const lifetimes: Record<LinkKind, number> = {
  confirm: 7 * 24 * hour,
  reset: hour,
  'reset-by-kit': 7 * 24 * hour,
  'change-email': 24 * hour,
  'undo-email': 7 * 24 * hour,
}

const pages: Record<LinkKind, string> = {
  confirm: '/auth/callback',
  reset: '/auth/reset-password',
  'reset-by-kit': '/auth/reset-password',
  'change-email': '/auth/callback',
  'undo-email': '/auth/callback',
}

export const invalidLink = () =>
  new Refusal(400, 'link-invalid', 'This link is no longer valid. Please ask for a new one.')

/** The database keeps only the hash of a link's token. */
export async function createLink(
  context: ServerContext,
  transaction: Tx,
  kind: LinkKind,
  accountId: string,
  payload: Record<string, string> = {},
): Promise<string> {
  const token = await createToken(context, transaction, kind, accountId, payload)
  return `${context.config.publicAddress}${pages[kind]}#token=${token}`
}

export async function createToken(
  { clock }: ServerContext,
  transaction: Tx,
  kind: LinkKind,
  accountId: string,
  payload: Record<string, string> = {},
): Promise<string> {
  const token = randomToken()
  await transaction
    .insertInto('one_time_link')
    .values({
      token_hash: tokenHash(token),
      account_id: accountId,
      kind,
      expires_at: new Date(clock().getTime() + lifetimes[kind]),
      payload: JSON.stringify(payload),
    })
    .execute()
  return token
}

export type FollowedLink<Kind extends LinkKind> = { kind: Kind; accountId: string; payload: Record<string, unknown> }

export async function findLink<Kind extends LinkKind>(
  { clock }: ServerContext,
  transaction: Tx,
  token: string,
  kinds: readonly Kind[],
): Promise<FollowedLink<Kind>> {
  const row = await transaction
    .selectFrom('one_time_link')
    .select(['kind', 'account_id', 'payload'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', clock())
    .forUpdate()
    .executeTakeFirst()
  const kind = kinds.find((wanted) => wanted === row?.kind)
  if (!row || kind === undefined) throw invalidLink()
  return { kind, accountId: row.account_id, payload: row.payload }
}

export async function endLinks(transaction: Tx, accountId: string, kinds: LinkKind[]): Promise<void> {
  await transaction.deleteFrom('one_time_link').where('account_id', '=', accountId).where('kind', 'in', kinds).execute()
}
