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
import { quietWord } from './quiet-word.ts'
import { askLink, type Link, sendAgain } from './recovery.ts'

/** What became of a message: null means done, `waiting` that the release service did not answer yet. */
type DeliveryResult = ServiceRefusal | 'waiting' | null

export type ReleaseLink = {
  /**
   * Passes on every message of an estate that waits in its outbox, in order. Call it after the transaction that posted.
   * @param n a number that `postMessage` gave
   * @returns what became of that message
   */
  deliver(ownerId: string, n?: number): Promise<DeliveryResult>
  /**
   * Lets the release service forget an estate whose 30 days are over, after everything that waits for it was passed on.
   * @throws ReleaseServiceDown
   */
  forgetNow(ownerId: string): Promise<ReleaseReply>
  /** Passes on what waits and takes over what the release service says now. False where it does not answer. */
  ask(ownerId: string): Promise<boolean>
  /** What the release service says of an estate, signed for these random bytes where they are given, after everything that waits was passed on. @throws ReleaseServiceDown */
  said(ownerId: string, nonce?: Uint8Array): Promise<Pick<ReleaseReply, 'status' | 'reviewers'>>
  /** Somebody saw an entry of the log that is not in it: what the release service says of it is in the log then. @throws ReleaseServiceDown */
  remembered(ownerId: string, entry: ReleaseLogEntry): Promise<void>
  /** Asks for share B. @throws ReleaseServiceDown */
  collect(message: MessageOf<'collect'>): Promise<ReleaseReply>
  /** Lets it prove for these random bytes that it holds an estate's shares, after everything that waits was passed on. @throws ReleaseServiceDown */
  prove(ownerId: string, nonce: Uint8Array): Promise<Pick<ReleaseReply, 'refused' | 'proofs'>>
  /** What the release service itself says, past the estates. @throws ReleaseServiceDown */
  service: Pick<ReleaseClient, 'keys' | 'operators' | 'weakens' | 'succeeds' | 'introduce' | 'lockdown' | 'forgotten'>
}

/** How long to wait before asking a release service again that did not answer. */
const downMilliseconds = 5000

/** How one message is told, and its answer taken over. */
function tellerOf(context: ServerContext, client: ReleaseClient) {
  const { database } = context
  const linkOf = (ownerId: string) => askLink(database, ownerId).now(database)

  /** @param known of the estate's link, asked just now @param n the message's number in the outbox, where it is from there */
  const tell = async (message: ReleaseMessage, known: Link, n?: number): Promise<ReleaseReply> => {
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
    const told = n === undefined ? undefined : { n, message }
    if (!told && reply.log.length === 0 && isSame(said, quietWord(reply))) return reply
    await database
      .transaction()
      .execute((transaction) => applyReply(transaction, context, ownerId, reply, logSince, told))
    return reply
  }

  const nextOf = (ownerId: string) =>
    batch(database, { next: askNext(database, ownerId), link: askLink(database, ownerId) }).now(database)
  return { linkOf, nextOf, tell }
}

/** The way to the release service, with its outbox and mirror. Does their due work. */
export function createReleaseLink(
  context: ServerContext,
  client: ReleaseClient = createReleaseClient(context.config),
): ReleaseLink {
  const { database, due, clock } = context
  const { linkOf, nextOf, tell } = tellerOf(context, client)

  /** One question at a time per estate, so that answers are taken over in the order of the service. */
  const inTurn = <T>(ownerId: string, work: () => Promise<T>): Promise<T> =>
    context.turns.withLock(`release ${ownerId}`, work).catch((error: unknown) => {
      throw error instanceof LockTimeout
        ? new ReleaseServiceDown('Too many wait for the release service.', { cause: error })
        : error
    })

  /** Gives the link as it is then. */
  const deliverAll = async (ownerId: string): Promise<Link> => {
    let { next, link } = await nextOf(ownerId)
    while (next) {
      await tell(next.message, link, next.n)
      ;({ next, link } = await nextOf(ownerId))
    }
    return link
  }

  /** In turn, after everything that waits was passed on. */
  const afterAll = <T>(ownerId: string, work: (link: Link) => Promise<T>): Promise<T> =>
    inTurn(ownerId, async () => work(await deliverAll(ownerId)))

  const tellAfterAll = (message: ReleaseMessage) => afterAll(message.ownerId, (link) => tell(message, link))

  const ask = (ownerId: string) => answered(() => tellAfterAll({ type: 'state', ownerId }))

  due.handleEffect(deliverKind, async ({ key: ownerId }) => {
    const delivered = await answered(() => inTurn(ownerId, () => deliverAll(ownerId)))
    return async (transaction) => {
      if (!delivered) await scheduleDelivery(transaction, context, ownerId)
    }
  })

  // The answer itself says when to ask again, which takes this work from under us: nothing is left to record then.
  due.handleEffect(pollKind, async ({ key: ownerId }) => {
    // What waits goes first: a veto among it stops a wait that has run out meanwhile.
    const asked = await ask(ownerId)
    return async (transaction) => {
      const at = new Date(clock().getTime() + downMilliseconds)
      if (!asked) await due.schedule(transaction, { kind: pollKind, key: ownerId, at })
    }
  })

  return {
    async deliver(ownerId, n) {
      await answered(() => inTurn(ownerId, () => deliverAll(ownerId)))
      if (n === undefined) return null
      const row = await database
        .selectFrom('release_message')
        .select(['delivered_at', 'refused'])
        .where('owner_id', '=', ownerId)
        .where('n', '=', n)
        .executeTakeFirst()
      return row?.delivered_at === null ? 'waiting' : (row?.refused ?? null)
    },
    forgetNow: (ownerId) => tellAfterAll({ type: 'forget-now', ownerId }),
    ask,
    said: (ownerId, nonce) => tellAfterAll({ type: 'state', ownerId, ...(nonce && { nonce }) }),
    remembered: (ownerId, entry) =>
      afterAll(ownerId, async (link) => {
        // First whatever this server knows itself: what it can give back is not lost.
        await tell({ type: 'state', ownerId }, link)
        if ((await client.remembered(ownerId, entry)) === null)
          await tell({ type: 'state', ownerId }, await linkOf(ownerId))
      }),
    prove: (ownerId, nonce) => tellAfterAll({ type: 'prove-shares', ownerId, nonce }),
    collect: (message) => inTurn(message.ownerId, async () => tell(message, await linkOf(message.ownerId))),
    service: client,
  }
}

const isSame = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
  one !== null && other !== null && sameBytes(one, other)

/** Does something that needs the release service. False when it does not answer. */
async function answered(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof ReleaseServiceDown) return false
    throw error
  }
}
