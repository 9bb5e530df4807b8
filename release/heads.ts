import type { MessageOf } from '../contract/release-service.ts'
import { maxHeads } from '../contract/sealed.ts'
import { fromBase64url, toBase64url, verifyStatement } from '../vault/index.ts'
import { demand, type Estate, type Surroundings } from './estate.ts'
import type { Head } from './owners-word.ts'
import type { Outcome } from './outcome.ts'

const placeOf = ({ seatId, event }: Pick<Head, 'seatId' | 'event'>) => `${seatId}:${event}`

const isNewer = (head: Head, known: Head): boolean =>
  head.epoch > known.epoch || (head.epoch === known.epoch && head.counter > known.counter)

const isVoid = ({ seats }: Estate, { seatId, epoch }: Head): boolean => epoch <= (seats[seatId]?.voidEpoch ?? 0)

/**
 * Keeps the owner's newest signed head of each seat and event; older ones are left aside. It says how far a chain reaches
 * and nothing else: a browser that is open may send one by itself, so it is never taken for a sign of life. Heads of epochs
 * that are void make room, unless they are said again.
 */
export async function takeHeads(estate: Estate, message: MessageOf<'heads'>, around: Surroundings): Promise<Outcome> {
  const heads = Object.fromEntries(Object.entries(estate.heads).filter(([, head]) => !isVoid(estate, head)))
  for (const statement of message.statements) {
    const signed = await verifyStatement('head', statement, fromBase64url(estate.ownerKey))
    demand(signed.ownerId === estate.ownerId, 'not-verified')
    const { seatId, event, epoch, counter, m, hash } = signed
    const kept = { hash: toBase64url(hash), statement: toBase64url(statement), at: around.now }
    const head: Head = { seatId, event, epoch, counter, m, ...kept }
    const known = heads[placeOf(head)] ?? estate.heads[placeOf(head)]
    heads[placeOf(head)] = known === undefined || isNewer(head, known) ? head : known
  }
  demand(Object.keys(heads).length <= maxHeads, 'not-verified')
  return { estate: { ...estate, heads }, lines: [] }
}

/** The newest head of a chain, if the owner ever signed one of this epoch. */
export function headOf(estate: Estate, chain: { seatId: string; event: string; epoch: number }): Head | undefined {
  const head = estate.heads[placeOf(chain)]
  return head?.epoch === chain.epoch ? head : undefined
}
