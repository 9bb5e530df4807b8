import { setTimeout as pause } from 'node:timers/promises'
import type {
  MessageOf,
  Refusal as ServiceRefusal,
  ReleaseMessage,
  ReleaseReply,
} from '../../contract/release-service.ts'
import type { ReleaseLogEntry } from '../../contract/release.ts'
import type { ServerContext } from '../context.ts'
import { sameBytes } from '../crypto.ts'
import { batch } from '../db/batch.ts'
import { LockTimeout } from '../db/keyed-lock.ts'
import { createReleaseClient, OtherDayLength, type ReleaseClient, ReleaseServiceDown } from './client.ts'
import { askNext, deliverKind, scheduleDelivery } from './messages.ts'
import { applyReply, pollKind } from './mirror.ts'
import { settledHash } from './settled-reply.ts'
import { askLink, type Link, sendAgain } from './recovery.ts'

/** The outcome of a message: null if accepted, `waiting` until the release service answers. */
type DeliveryResult = ServiceRefusal | 'waiting' | null

/** All but `deliver` and `ask` throw ReleaseServiceDown without an answer. */
export type ReleaseLink = {
  /**
   * Call this after the transaction that posted. Returns the outcome of message `n`.
   * @param n from `postMessage`; without it, the caller waits for a second at most
   */
  deliver(ownerId: string, n?: number): Promise<DeliveryResult>
  forgetNow(ownerId: string): Promise<ReleaseReply>
  /** Delivers the outbox and applies the service's status. @returns false without an answer */
  ask(ownerId: string): Promise<boolean>
  /** Delivers the outbox, then returns the service's status, signed under the nonce if given. */
  status(ownerId: string, nonce?: Uint8Array): Promise<Pick<ReleaseReply, 'status' | 'reviewers' | 'outlook'>>
  /** Sends the service a log entry that a browser saw; the service's answer adds it to the log. */
  remembered(ownerId: string, entry: ReleaseLogEntry): Promise<void>
  collect(message: MessageOf<'collect'>): Promise<ReleaseReply>
  /** Delivers the outbox, then returns the service's proof, under the nonce, of its shares. */
  prove(ownerId: string, nonce: Uint8Array): Promise<Pick<ReleaseReply, 'refused' | 'proofs'>>
  service: Pick<
    ReleaseClient,
    'keys' | 'operators' | 'weakens' | 'succeeds' | 'introduce' | 'lockdown' | 'forgotten' | 'changed'
  >
}

const downMilliseconds = 5000
/** The timeout of a caller that does not need the outcome of a delivery. */
const noOutcomeMilliseconds = 1000

function senderOf(context: ServerContext, client: ReleaseClient) {
  const { database } = context
  const linkOf = (ownerId: string) => askLink(database, ownerId).run(database)

  const send = async (message: ReleaseMessage, known: Link, n?: number): Promise<ReleaseReply> => {
    const { ownerId } = message
    const ask = async ({ heard, said }: Link) => {
      const logSince = heard.log?.n ?? 0
      const reply = await client.step(message, logSince, { heard }).catch((error: unknown) => {
        if (error instanceof OtherDayLength) context.log.error(error.message)
        throw error
      })
      return { logSince, reply, said }
    }
    let asked = await ask(known)
    if (asked.reply.refused === 'behind') {
      await sendAgain(context, client, ownerId)
      asked = await ask(await linkOf(ownerId))
    }
    const { logSince, reply, said } = asked
    if (reply.refused === 'behind') throw new ReleaseServiceDown('The release service is behind again.')
    const outgoing = n === undefined ? undefined : { n, message }
    if (!outgoing && reply.log.length === 0 && isSame(said, settledHash(reply))) return reply
    await database
      .transaction()
      .execute((transaction) => applyReply(transaction, context, ownerId, reply, logSince, outgoing))
    return reply
  }

  const nextOf = (ownerId: string) =>
    batch(database, { next: askNext(database, ownerId), link: askLink(database, ownerId) }).run(database)
  return { linkOf, nextOf, send }
}

export function createReleaseLink(
  context: ServerContext,
  client: ReleaseClient = createReleaseClient(context.config, context.log),
): ReleaseLink {
  const { database, due, clock } = context
  const { linkOf, nextOf, send } = senderOf(context, client)

  /** A lock per estate, so that the server applies answers in the service's order. */
  const locked = <T>(ownerId: string, work: () => Promise<T>): Promise<T> =>
    context.locks.withLock(`release ${ownerId}`, work).catch((error: unknown) => {
      throw error instanceof LockTimeout
        ? new ReleaseServiceDown('Too many wait for the release service.', { cause: error })
        : error
    })

  const deliverAll = async (ownerId: string): Promise<Link> => {
    let { next, link } = await nextOf(ownerId)
    while (next) {
      await send(next.message, link, next.n)
      ;({ next, link } = await nextOf(ownerId))
    }
    return link
  }

  const afterAll = <T>(ownerId: string, work: (link: Link) => Promise<T>): Promise<T> =>
    locked(ownerId, async () => work(await deliverAll(ownerId)))

  const sendAfterAll = (message: ReleaseMessage) => afterAll(message.ownerId, (link) => send(message, link))

  const ask = (ownerId: string) => isAnswered(() => sendAfterAll({ type: 'state', ownerId }))

  due.planWithin(deliverKind, 0)
  due.handleEffect(deliverKind, async ({ key: ownerId }) => {
    const delivered = await isAnswered(() => locked(ownerId, () => deliverAll(ownerId)))
    return async (transaction) => {
      if (!delivered) await scheduleDelivery(transaction, context, ownerId)
    }
  })

  due.planWithin(pollKind, (context.config.daySeconds * 1000) / 24)
  // Applying the answer schedules the next poll, which replaces this job.
  due.handleEffect(pollKind, async ({ key: ownerId }) => {
    // The outbox goes first: it may hold a veto that the service must apply before the wait ends.
    const asked = await ask(ownerId)
    return async (transaction) => {
      const at = new Date(clock().getTime() + downMilliseconds)
      if (!asked) await due.schedule(transaction, { kind: pollKind, key: ownerId, at })
    }
  })

  return {
    async deliver(ownerId, n) {
      const delivering = isAnswered(() => locked(ownerId, () => deliverAll(ownerId)))
      if (n === undefined) {
        await orAfter(noOutcomeMilliseconds, delivering)
        return null
      }
      await delivering
      const row = await database
        .selectFrom('release_message')
        .select(['delivered_at', 'refused'])
        .where('owner_id', '=', ownerId)
        .where('n', '=', n)
        .executeTakeFirst()
      return row?.delivered_at === null ? 'waiting' : (row?.refused ?? null)
    },
    forgetNow: (ownerId) => sendAfterAll({ type: 'forget-now', ownerId }),
    ask,
    status: (ownerId, nonce) => sendAfterAll({ type: 'state', ownerId, ...(nonce && { nonce }) }),
    remembered: (ownerId, entry) =>
      afterAll(ownerId, async (link) => {
        // Resends the server's messages first, because what this server still has is not lost.
        await send({ type: 'state', ownerId }, link)
        if ((await client.remembered(ownerId, entry)) === null)
          await send({ type: 'state', ownerId }, await linkOf(ownerId))
      }),
    prove: (ownerId, nonce) => sendAfterAll({ type: 'prove-shares', ownerId, nonce }),
    collect: (message) => locked(message.ownerId, async () => send(message, await linkOf(message.ownerId))),
    service: client,
  }
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one !== null && other !== null && sameBytes(one, other)

/** Resolves after the work or the timeout, whichever comes first. The work continues. */
async function orAfter(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const timer = new AbortController()
  const { signal } = timer
  try {
    await Promise.race([work, pause(milliseconds, undefined, { signal }).catch(() => undefined)])
  } finally {
    timer.abort()
  }
}

async function isAnswered(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ReleaseServiceDown) return false
    throw error
  }
}
