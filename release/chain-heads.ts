import type { MessageOf } from '../contract/release-service.ts'
import { maxHeads } from '../contract/sealed.ts'
import { fromBase64url, toBase64url, verifyStatement } from '../vault/index.ts'
import { demand, type Estate, type ServiceContext } from './estate.ts'
import type { Head } from './owner-state.ts'
import type { Outcome } from './outcome.ts'

type Chain = Pick<Head, 'seatId' | 'event' | 'epoch'>

// Where a seat is armed anew, heads of both epochs are kept until one is void: which of the two is handed over is not known before.
const placeOf = ({ seatId, event, epoch }: Chain) => `${seatId}:${event}:${epoch}`

const isVoid = ({ seats }: Estate, { seatId, epoch }: Head): boolean => epoch <= (seats[seatId]?.voidEpoch ?? 0)

/**
 * Keeps the owner's newest signed head of each seat, event and epoch; older ones are left aside. It says how far a chain reaches
 * and nothing else: a browser that is open may send one by itself, so it is never taken for a sign of life. Heads of epochs
 * that are void make room, unless they are said again.
 */
export async function takeHeads(estate: Estate, message: MessageOf<'heads'>, around: ServiceContext): Promise<Outcome> {
  const known = new Map(Object.values(estate.heads).map((head) => [placeOf(head), head]))
  const heads = Object.fromEntries([...known].filter(([, head]) => !isVoid(estate, head)))
  for (const statement of message.statements) {
    const signed = await verifyStatement('head', statement, fromBase64url(estate.ownerKey))
    demand(signed.ownerId === estate.ownerId, 'not-verified')
    const { seatId, event, epoch, counter, m, hash } = signed
    const kept = { hash: toBase64url(hash), statement: toBase64url(statement), at: around.now }
    const head: Head = { seatId, event, epoch, counter, m, ...kept }
    const before = heads[placeOf(head)] ?? known.get(placeOf(head))
    heads[placeOf(head)] = before === undefined || head.counter > before.counter ? head : before
  }
  demand(Object.keys(heads).length <= maxHeads, 'not-verified')
  return { estate: { ...estate, heads }, lines: [] }
}

/** The newest head of a chain, if the owner ever signed one of this epoch. A store of before has one for all epochs of a seat. */
export const headOf = (estate: Estate, chain: Chain): Head | undefined =>
  Object.values(estate.heads).find((head) => placeOf(head) === placeOf(chain))
