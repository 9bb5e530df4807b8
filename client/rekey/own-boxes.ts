import { listWraps, type RekeyBody, type VersionWrap } from '../../contract/rekey.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { equal, nowTarget, type OwnBox, targetName } from '../../vault/index.ts'
import { alarm } from '../core/alarm.ts'
import { knownEvent } from '../estate/seat-keys.ts'
import { type Core, unlocked } from '../core/core.ts'
import type { Estate } from '../estate/state.ts'

export type OwnBoxes = readonly (OwnBox & { box: Uint8Array })[]

async function allWraps(core: Core): Promise<VersionWrap[]> {
  const wraps: VersionWrap[] = []
  for (;;) {
    const last = wraps.at(-1)
    const query = last ? { after: last.recordId, version: last.version } : {}
    const page = await core.call(listWraps, { query })
    if (page.length === 0) return wraps
    wraps.push(...page)
  }
}

// The manifest proves only the newest versions, so the app cannot verify a list of older ones.
function assertComplete(wraps: readonly VersionWrap[], { records }: Estate): void {
  const listed = new Map(wraps.map(({ recordId, version, wrap }) => [`${recordId} ${version}`, wrap]))
  if (listed.size !== wraps.length) throw alarm()
  for (const [id, { version, wrap }] of records) {
    const there = listed.get(`${id} ${version}`)
    if (!there || !equal(there, wrap)) throw alarm()
  }
}

export async function readOwnBoxes(core: Core, estate: Estate): Promise<OwnBoxes> {
  const [wraps, held] = await Promise.all([allWraps(core), core.call(listHeldSeats, {})])
  assertComplete(wraps, estate)
  const { seats, keys, allKeys, sharedKeys = [] } = estate.seatAnswer
  const { ownerId } = unlocked(core)
  return [
    ...wraps.map(({ recordId, version, wrap: box }) => ({ of: 'wrap' as const, recordId, version, box })),
    ...sharedKeys.map((key) => ({ of: 'seat-key' as const, target: nowTarget(key), box: key.ownerBox })),
    ...keys.map((key) => ({ of: 'seat-key' as const, target: targetName(key), box: key.ownerBox })),
    ...allKeys.map(({ event, ownerBox: box }) => ({ of: 'all-key' as const, event, box })),
    ...seats.flatMap(({ seatId, invitation }) => {
      if (!invitation) return []
      const { invitationId, epoch, keptBox: box } = invitation
      return [{ of: 'kept' as const, filling: { ownerId, seatId, invitationId, epoch }, box }]
    }),
    ...held.seats.map(({ heldBox: box, ...filling }) => ({ of: 'held' as const, filling, box })),
  ]
}

export function nameOf(box: OwnBox): string {
  if (box.of === 'wrap') return `wrap ${box.recordId} ${box.version}`
  if (box.of === 'seat-key') return `seat-key ${box.target}`
  if (box.of === 'all-key') return `all-key ${box.event}`
  const { ownerId, seatId, invitationId } = box.filling
  return box.of === 'kept' ? `kept ${invitationId}` : `held ${ownerId} ${seatId} ${invitationId}`
}

type Boxed = Pick<RekeyBody, 'wraps'> & { head: Pick<RekeyBody['head'], 'seatKeys' | 'allKeys' | 'kept' | 'held'> }

export function partsOf(boxes: OwnBoxes): Boxed {
  const parts: Boxed = { wraps: [], head: { seatKeys: [], allKeys: [], kept: [], held: [] } }
  const { head, wraps } = parts
  for (const one of boxes) {
    const { box } = one
    if (one.of === 'wrap') wraps.push({ recordId: one.recordId, version: one.version, wrap: box })
    else if (one.of === 'seat-key') head.seatKeys.push({ target: one.target, ownerBox: box })
    else if (one.of === 'all-key') head.allKeys.push({ event: knownEvent(one.event), ownerBox: box })
    else if (one.of === 'kept') head.kept.push({ invitationId: one.filling.invitationId, keptBox: box })
    else {
      const { ownerId, seatId, invitationId } = one.filling
      head.held.push({ ownerId, seatId, invitationId, heldBox: box })
    }
  }
  return parts
}

export const boxesIn = ({ head, wraps }: Boxed): Map<string, Uint8Array> =>
  new Map([
    ...wraps.map(({ wrap, ...rest }): [string, Uint8Array] => [nameOf({ of: 'wrap', ...rest }), wrap]),
    ...head.seatKeys.map(({ target, ownerBox }): [string, Uint8Array] => [
      nameOf({ of: 'seat-key', target }),
      ownerBox,
    ]),
    ...head.allKeys.map(({ event, ownerBox }): [string, Uint8Array] => [nameOf({ of: 'all-key', event }), ownerBox]),
    ...head.kept.map(({ invitationId, keptBox }): [string, Uint8Array] => [`kept ${invitationId}`, keptBox]),
    ...head.held.map(({ heldBox, ...filling }): [string, Uint8Array] => [nameOf({ of: 'held', filling }), heldBox]),
  ])
