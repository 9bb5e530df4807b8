import { type KeyEvent, releasesToOpen } from '../../domain/releases.ts'
import { collectHeldSeat, type HeldSeat as HeldAnswer } from '../../contract/seats.ts'
import type { ValueOf } from '../../contract/http.ts'
import {
  encodeBundle,
  type HeldSeat as Share,
  importBoxKey,
  openArmedSeat,
  openArming,
  openHandover,
  openIncapacity,
  random,
  signStatement,
  targetName,
  type TargetKey,
  withHybridKey,
} from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import type { Core, Keys } from '../core/core.ts'
import { EstateError } from '../model/estate.ts'
import { seenOf } from '../release/release-log.ts'
import { heldIdOf } from '../seats/held-id.ts'
import { type HandedHead, handedWith } from './handover.ts'
import { readHeldSeats, shareOf } from './held-seats.ts'

type Collected = ValueOf<(typeof collectHeldSeat)['answer']>

export type Opened = { event: KeyEvent; target: TargetKey }

/** `complete`: every share that the owner named for what is open now gave its key. */
export type OpenedKeys = {
  current: Share
  opened: Opened[]
  complete: boolean
  heads: ReadonlyMap<string, HandedHead>
  chains: Collected['chains']
}

type Handed = { releaseId: string; nonce: Uint8Array; collected: Collected }

export const notOpenYet = 'Nothing has been opened for you yet.'

/**
 * Asks for what is open now: one answer, or two while an incapacity stands and the first days of a
 * death began.
 * @throws EstateError `not-in-seat`, `not-released`
 */
export async function collectFor(core: Core, keys: Keys, heldId: string): Promise<{ share: Share; handed: Handed[] }> {
  const { seat, share } = await findSeat(core, heldId)
  const releases = releasesToOpen(seat.releases)
  if (releases.length === 0) throw new EstateError('not-released', notOpenYet)
  const handed: Handed[] = []
  for (const { releaseId } of releases) handed.push(await collect(core, keys, { seat, share }, releaseId))
  return { share, handed }
}

async function findSeat(core: Core, heldId: string): Promise<{ seat: HeldAnswer; share: Share }> {
  const seats = await readHeldSeats(core)
  const seat = seats.find((one) => heldIdOf(one) === heldId)
  const share = seat && (await shareOf(core, seat))
  if (!seat || !share)
    throw new EstateError(
      'not-in-seat',
      'The key that you keep for this could not be found. Please use your release card.',
    )
  return { seat, share }
}

async function collect(
  core: Core,
  keys: Keys,
  { seat, share }: { seat: HeldAnswer; share: Share },
  releaseId: string,
): Promise<Handed> {
  const { ownerId, seatId, invitationId } = seat
  const params = { ownerId, seatId, invitationId }
  const nonce = random(32)
  const { lastSeen, shown } = await seenOf(core, ownerId, share.service)
  const request = await signStatement(
    'collect-request',
    { ...params, releaseId, nonce, lastSeen },
    keys.identity.signKey,
  )
  const own = await withHybridKey(keys.identity)
  const body = { releaseId, nonce, request, bundle: encodeBundle(own.bundle), ...shown }
  return { releaseId, nonce, collected: await core.call(collectHeldSeat, { params, body }) }
}

/** Opens every answer. @throws an alarm for a report that opens nothing by the signed status */
export async function openHanded(keys: Keys, share: Share, handed: readonly Handed[]): Promise<OpenedKeys> {
  let all: OpenedKeys = { current: share, opened: [], complete: true, heads: new Map(), chains: [] }
  for (const { releaseId, nonce, collected } of handed) {
    if (collected.releaseId !== releaseId) throw alarm()
    const { opens, heads, current } = await handedWith(share, collected, nonce)
    const { opened, complete } = await openKeys(keys, current, collected, opens)
    all = {
      current,
      opened: [...all.opened, ...opened],
      complete: all.complete && complete,
      heads: new Map([...all.heads, ...heads]),
      // Each answer has the chains of everything that is open now.
      chains: collected.chains,
    }
  }
  return all
}

// Share A and share B open the seat's keys; the death key opens incapacity too. The app warns about
// a named key that is missing.
async function openKeys(
  keys: Keys,
  share: Share,
  collected: Collected,
  opens: readonly KeyEvent[],
): Promise<{ opened: Opened[]; complete: boolean }> {
  const arming = await openArming(share, collected.statement, collected.rearm)
  const { ownerId, seatId, epoch } = arming
  const found = new Map<KeyEvent, Uint8Array>()
  for (const { event: of, handover, seatBox, incapacityBox } of collected.opened) {
    if (!opens.includes(of)) continue
    const b = await openHandover(
      keys.identity.boxPrivateKey,
      { ...arming, releaseId: collected.releaseId },
      of,
      handover,
    )
    const key = await openArmedSeat(arming, of, share.a, b, seatBox)
    found.set(of, key)
    if (of === 'death' && incapacityBox && !found.has('incapacity'))
      found.set('incapacity', await openIncapacity(ownerId, { seatId, epoch }, key, incapacityBox))
  }
  const targets = [...found].map(async ([of, key]) => {
    const target = targetName({ seatId, event: of, epoch })
    return { event: of, target: { target, key: await importBoxKey(key) } }
  })
  const expected = arming.shares.filter(({ event: named }) => opens.some((of) => of === named))
  const opened = await Promise.all(targets)
  return { opened, complete: expected.every((one) => opened.some((of) => of.event === one.event)) }
}
