import type { MessageOf } from '../../contract/release-service.ts'
import { maxMailAnswer } from '../../contract/release-service.ts'
import { isOpenState } from '../../domain/releases.ts'
import type { ServerContext } from '../context.ts'
import type { Tx } from '../db/scope.ts'
import { postMessage } from '../releases/messages.ts'
import { type Outcome, sendBy } from './send.ts'

// [Note: other ways never count] The wait before a release runs from the first mail to the owner's
// own address. Webhooks, devices and the second address only add to it: each try stands in the
// release log as the server's claim (`tried`), which moves no date.

/** The job that calls a webhook or the devices. Its key is `ownerId releaseId kind`. */
const tellKind = 'channel'
const waysOutside = ['webhook', 'push'] as const
const maxTries = 3
/** After a failure the server tries again after five minutes, then after half an hour. */
const delaysInDays = [1 / 288, 1 / 48]

type Tried = Pick<MessageOf<'tried'>, 'channel' | 'ok' | 'answer'>

export async function noteTry(
  transaction: Tx,
  context: Pick<ServerContext, 'due' | 'clock'>,
  about: { ownerId: string; releaseId: string },
  { channel, ok, answer }: Tried,
): Promise<void> {
  await postMessage(
    transaction,
    context,
    { type: 'tried', ...about, channel, ok, answer: answer.slice(0, maxMailAnswer) },
    0,
  )
}

/** Plans a call to the webhook and the devices, each in a job of its own. */
export async function tellByOtherWays(
  transaction: Tx,
  { due, clock }: Pick<ServerContext, 'due' | 'clock'>,
  ownerId: string,
  releaseId: string,
): Promise<void> {
  const rows = await transaction.selectFrom('channel').select('kind').where('owner_id', '=', ownerId).execute()
  for (const way of waysOutside)
    if (rows.some(({ kind }) => kind === way))
      await due.schedule(transaction, {
        kind: tellKind,
        key: `${ownerId} ${releaseId} ${way}`,
        at: clock(),
        payload: { tries: 1 },
      })
}

async function isOpen({ database }: ServerContext, ownerId: string, releaseId: string): Promise<boolean> {
  const release = await database
    .selectFrom('release')
    .select('state')
    .where('owner_id', '=', ownerId)
    .where('release_id', '=', releaseId)
    .executeTakeFirst()
  return release !== undefined && isOpenState(release.state)
}

function inOneLine(outcomes: readonly Outcome[]): Pick<Tried, 'ok' | 'answer'> {
  const [first = { ok: false, answer: '' }] = outcomes
  if (outcomes.length < 2) return { ok: first.ok, answer: first.answer }
  const taken = outcomes.filter(({ ok }) => ok).length
  const others = [...new Set(outcomes.flatMap(({ ok, answer }) => (ok ? [] : [answer])))]
  return { ok: taken > 0, answer: [`${taken} of ${outcomes.length} devices`, ...others].join('; ') }
}

export function handleChannels(context: ServerContext): void {
  const { database, due, clock, config } = context
  const day = config.daySeconds * 1000

  due.planWithin(tellKind, day)
  due.handleOutside(tellKind, async ({ key, payload }) => {
    const [ownerId = '', releaseId = '', way = ''] = key.split(' ')
    const kind = waysOutside.find((one) => one === way)
    const rows =
      kind !== undefined && (await isOpen(context, ownerId, releaseId))
        ? await database
            .selectFrom('channel')
            .selectAll()
            .where('owner_id', '=', ownerId)
            .where('kind', '=', kind)
            .execute()
        : []
    const outcomes = await Promise.all(rows.map((row) => sendBy(context, row, 'report')))
    return async (transaction) => {
      if (kind === undefined || outcomes.length === 0) return
      const gone = rows.filter((_, nth) => outcomes[nth]?.gone).map(({ id }) => id)
      await forgetGone(transaction, ownerId, gone)
      const result = inOneLine(outcomes)
      await noteTry(transaction, context, { ownerId, releaseId }, { channel: kind, ...result })
      const tries = Number(payload.tries ?? 1)
      const delay = delaysInDays[tries - 1]
      if (result.ok || delay === undefined || tries >= maxTries) return
      const at = new Date(clock().getTime() + delay * day)
      await due.schedule(transaction, { kind: tellKind, key, at, payload: { tries: tries + 1 } })
    }
  })
}

/** Deletes devices that their push service no longer knows: it tells no difference to a thief. */
async function forgetGone(transaction: Tx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await transaction.deleteFrom('channel').where('owner_id', '=', ownerId).where('id', 'in', ids).execute()
}
