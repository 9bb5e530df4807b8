import * as z from 'zod/mini'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import type { ServerContext } from '../context.ts'
import { tokenHash } from '../crypto.ts'
import type { Tx } from '../db/scope.ts'

export const lookoutOf = (reader: Pick<Tx, 'selectFrom'>, ownerId: string) =>
  reader.selectFrom('lookout').selectAll().where('owner_id', '=', ownerId).executeTakeFirst()

/** The owner is in the link, so that its row is found by its shard. */
export const linkIn = (
  { publicAddress }: Pick<ServerContext['config'], 'publicAddress'>,
  path: '/lookout' | '/lookout/hold',
  ownerId: string,
  secret: string,
): string => `${publicAddress}${path}#token=${ownerId}.${secret}`

export function tokenIn(token: string): { ownerId: string; hash: Uint8Array } | undefined {
  const [ownerId = '', secret = ''] = token.split('.')
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(ownerId)) return undefined
  return { ownerId, hash: tokenHash(secret) }
}

const nobody = { name: null, email: null, mail_name: null, holds_per_year: 0, token_hash: null, confirmed_at: null }

/** Drops a lookout whom the release service refused: their link would hold nothing. */
export async function dropLookout(transaction: Tx, ownerId: string, lookoutId: string | undefined): Promise<void> {
  if (lookoutId !== undefined)
    await transaction
      .updateTable('lookout')
      .set(nobody)
      .where('owner_id', '=', ownerId)
      .where('lookout_id', '=', lookoutId)
      .execute()
}

const line = z.object({ lookoutId: z.string(), counter: z.string() })

/** A server restored from a copy may have a lookout whom the owner replaced since, by the log. */
export async function followLookout(
  transaction: Tx,
  ownerId: string,
  log: readonly Pick<ReleaseLogEntry, 'step' | 'detail'>[],
): Promise<void> {
  const last = log.findLast(({ step }) => step === 'lookout')
  if (!last) return
  const { lookoutId, counter } = line.parse(JSON.parse(last.detail))
  await transaction
    .updateTable('lookout')
    .set({ ...nobody, lookout_id: lookoutId, counter: Number(counter) })
    .where('owner_id', '=', ownerId)
    .where('lookout_id', '!=', lookoutId)
    .where('counter', '<', Number(counter))
    .execute()
}
