import type { MessageOf } from '../contract/release-service.ts'
import { maxHeads } from '../contract/sealed.ts'
import { fromBase64url, toBase64url, verifyStatement } from '../vault/index.ts'
import { demand, type Estate, type ServiceContext } from './estate.ts'
import type { Head } from './owner-state.ts'
import type { Outcome } from './outcome.ts'

type Chain = Pick<Head, 'seatId' | 'event' | 'epoch'>

// After a rearm the service keeps the heads of both epochs until one is void: it may hand over
// either share.
const placeOf = ({ seatId, event, epoch }: Chain) => `${seatId}:${event}:${epoch}`

const isVoid = ({ seats }: Estate, { seatId, epoch }: Head): boolean => epoch <= (seats[seatId]?.voidEpoch ?? 0)

/** Keeps the newest head. A head is no sign of life: an open browser sends it without its owner. */
export async function takeHeads(
  estate: Estate,
  message: MessageOf<'heads'>,
  context: ServiceContext,
): Promise<Outcome> {
  const known = new Map(Object.values(estate.heads).map((head) => [placeOf(head), head]))
  const heads = Object.fromEntries([...known].filter(([, head]) => !isVoid(estate, head)))
  for (const statement of message.statements) {
    const signed = await verifyStatement('head', statement, fromBase64url(estate.ownerKey))
    demand(signed.ownerId === estate.ownerId, 'not-verified')
    const { seatId, event, epoch, counter, m, hash } = signed
    const kept = { hash: toBase64url(hash), statement: toBase64url(statement), at: context.now }
    const head: Head = { seatId, event, epoch, counter, m, ...kept }
    const before = heads[placeOf(head)] ?? known.get(placeOf(head))
    heads[placeOf(head)] = before === undefined || head.counter > before.counter ? head : before
  }
  demand(Object.keys(heads).length <= maxHeads, 'not-verified')
  return { estate: { ...estate, heads }, lines: [] }
}

/** Older stores have one head for all epochs of a seat. */
export const headOf = (estate: Estate, chain: Chain): Head | undefined =>
  Object.values(estate.heads).find((head) => placeOf(head) === placeOf(chain))
