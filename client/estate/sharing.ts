import {
  type Bundle,
  equal,
  identityHash,
  makeSharing,
  signTakenBack,
  statementHash,
  type Statement,
} from '../../vault/index.ts'
import type { Keys } from '../core/core.ts'
import type { SeatAnswer } from '../core/wire.ts'
import { nowKey } from './seat-keys.ts'
import type { SavePlan } from './save-plan.ts'
import type { Estate, SeatKeys } from './state.ts'

// [Note: a key of today] One key for each grantee who can read something now. It is new for another
// grantee, for other keys of the same one, and after the owner took everything back. The release
// service never learns of it (docs/decisions/136).

type Accepted = NonNullable<SeatAnswer['seats'][number]['invitation']>['acceptances'][number]

/** Who may read now: the grantee whom the owner's app pinned, by link, and who still counts. */
export async function readerOf(
  { facts, seatAnswer }: Pick<Estate, 'facts' | 'seatAnswer'>,
  seatId: string,
): Promise<{ pinned: Statement<'pinned'>; taken: Accepted } | undefined> {
  const { invitation, pinned = [] } = facts.seats.get(seatId) ?? {}
  const sent = seatAnswer.seats.find((seat) => seat.seatId === seatId)?.invitation
  if (!invitation || sent?.invitationId !== invitation.invitationId) return undefined
  for (const taken of sent.acceptances) {
    if (taken.via !== 'invitation' || taken.standing !== 'accepted' || taken.leftAt !== null) continue
    const hash = await statementHash(taken.statement)
    const found = pinned.find(({ acceptanceHash }) => equal(acceptanceHash, hash))
    if (found) return { pinned: found, taken }
  }
  return undefined
}

type Planned = Required<Pick<SavePlan, 'seats' | 'facts' | 'extras'>>

const nextCounter = ({ facts }: Estate, seatId: string): number => (facts.seats.get(seatId)?.nowCounter ?? 0) + 1

/** Hands a new key to this grantee; records that are meant for them now are wrapped for it. */
export async function planSharing(
  keys: Keys,
  estate: Estate,
  seat: SeatKeys,
  { pinned, grantee }: { pinned: Statement<'pinned'>; grantee: Bundle },
): Promise<Planned> {
  const { seatId, role } = seat
  const { invitationId, acceptanceHash } = pinned
  const place = { seatId, invitationId, counter: nextCounter(estate, seatId), acceptanceHash }
  const { key, stored, handed, statement } = await makeSharing(keys, { ...place, role }, grantee)
  const { verifyKey, ownerBox } = stored
  const now = await nowKey(key, invitationId)
  return {
    seats: new Map([...estate.seats, [role, { ...seat, now }]]),
    facts: [statement],
    extras: { sharings: [{ ...place, statement, given: { role, verifyKey, ownerBox, handed } }] },
  }
}

export async function planTakenBack(keys: Keys, estate: Estate, seat: SeatKeys): Promise<Planned | undefined> {
  const share = estate.facts.seats.get(seat.seatId)?.now
  if (!share) return undefined
  const { now: _, ...rest } = seat
  const { seatId, invitationId, acceptanceHash } = share
  const place = { seatId, invitationId, counter: nextCounter(estate, seatId), acceptanceHash }
  const statement = await signTakenBack(keys.identity, place)
  return {
    seats: new Map([...estate.seats, [seat.role, rest]]),
    facts: [statement],
    extras: { sharings: [{ ...place, statement, given: null }] },
  }
}

/** Whether the key was handed to other keys than the grantee's present ones, or by earlier ones. */
export async function isOutdated(estate: Estate, seatId: string, grantee: Bundle): Promise<boolean> {
  const share = estate.facts.seats.get(seatId)?.now
  return share !== undefined && (share.byOldKey === true || !equal(share.granteeHash, await identityHash(grantee)))
}
