import { eventsOpenNow, type KeyEvent, releaseEvents } from '../../domain/releases.ts'
import type { collectHeldSeat } from '../../contract/seats.ts'
import type { ValueOf } from '../../contract/http.ts'
import {
  equal,
  type HeldSeat as Share,
  openStatus,
  type SeatHead,
  sha256,
  targetName,
  verifyStatement,
} from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { withCurrentBundle } from './follow-owner.ts'

type Collected = ValueOf<(typeof collectHeldSeat)['answer']>

export type HandedHead = SeatHead & { at: number }

/** Requires a fresh signed status by which this report opens something; returns heads it names. */
export async function handedWith<Kept extends Pick<Share, 'ownerId' | 'seatId' | 'ownerBundle' | 'service'>>(
  share: Kept,
  collected: Pick<Collected, 'word' | 'releaseId' | 'heads' | 'ownerBundle'>,
  nonce: Uint8Array,
): Promise<{ opens: readonly KeyEvent[]; heads: ReadonlyMap<string, HandedHead>; current: Kept }> {
  const { ownerId, seatId } = share
  const status = await openStatus(collected.word, { ownerId, nonce }, share.service.signKey)
  const release = status.releases.find(({ releaseId }) => releaseId === collected.releaseId)
  const event = releaseEvents.find((one) => one === release?.event)
  const opens = release && event ? eventsOpenNow({ event, state: release.state, firstAt: release.firstAt || null }) : []
  if (opens.length === 0) throw alarm()
  const current = await withCurrentBundle(share, collected.ownerBundle, status)
  const heads = new Map<string, HandedHead>()
  for (const statement of collected.heads) {
    const signed = await verifyStatement('head', statement, current.ownerBundle.signKey)
    const hash = await sha256(statement)
    const named = status.heads.find(({ statementHash }) => equal(statementHash, hash))
    if (!named || signed.ownerId !== ownerId || signed.seatId !== seatId) throw alarm()
    heads.set(targetName(signed), { m: signed.m, hash: signed.hash, at: named.at })
  }
  return { opens, heads, current }
}
