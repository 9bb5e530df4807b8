import { equal } from './bytes.ts'
import { insist, sealed, SealError } from './error.ts'
import type { OwnKeys } from './identity.ts'
import { isSameService, namedService, type ServiceKeys } from './service-keys.ts'
import { isShared } from './now.ts'
import { readStatement, type Statement, verifyByOne } from './statements.ts'
import type { Role } from './statement-fields.ts'

/** The present state of an estate, computed from the statements in the owner's manifest. */
export type Facts = {
  genesis?: Statement<'genesis'>
  policy?: Statement<'policy'>
  /** Absent for an owner who never turned check-ins on. */
  checkIn?: Statement<'check-in'>
  /** The release service: the one in the newest policy that names one, else in the genesis. */
  service?: ServiceKeys
  seats: ReadonlyMap<string, SeatFacts>
  /** An old key signed these last, and the present key must sign them again. */
  toSignAgain: { policy: boolean; seats: readonly string[] }
  /** The statements that still count, in order, for a snapshot. */
  holding: Uint8Array[]
}

type SeatFacts = {
  role: Role
  epoch: number
  /** All epochs up to this one are void; 0 for none. */
  disarmedUpTo: number
  /** The epoch of the invitation is the first one of the filling. */
  invitation?: Statement<'invitation'>
  /** The newest shares of the filling, if the owner rearmed it. */
  rearm?: Statement<'rearm'>
  /** The epoch before a `rearm`, while records have wraps for both epochs. */
  kept?: number
  /** An old key signed the invitation: a thief of that key may have the link and share A. */
  invitedByOldKey?: true
  /** The grantees who accepted by link and by card: one seat can have both. */
  pinned: Statement<'pinned'>[]
  /** The newest sharing while the owner lives, if it still counts. */
  now?: Statement<'share-now'> & { byOldKey?: true }
  /** The counter of the seat's newest sharing, even if that is over. */
  nowCounter?: number
}

type Held = {
  seat: SeatFacts
  /** Indexes of the owner's keys that signed keys and invitation; 0 is the first key. */
  namedBy: number
  invitedBy?: number
  sources: Map<string, Uint8Array>
  /** The previous epoch's facts: a `rearm` carries them over, an invitation does not. */
  before?: Held
}

// [Note: facts by earlier keys] After a change of keys the snapshot keeps older statements
// unchanged; the present key vouches for them by signing the snapshot and every later entry. So a
// statement by any of the owner's keys is valid, and a thief of an old key cannot add one.

/** Index of the owner's key that signed; 0 is the first key. */
async function signerOf({ signKey, before = [] }: OwnKeys, bytes: Uint8Array): Promise<number> {
  const { by } = await verifyByOne(readStatement(bytes).type, bytes, [...before, signKey])
  return by
}

/**
 * @throws SealError for a counter (policy, check-in) that does not rise, a lower or void epoch, a
 * `rearm` without a grantee, or a second genesis
 */
export async function readFacts(owner: OwnKeys, facts: readonly Uint8Array[]): Promise<Facts> {
  return sealed(async () => {
    const reader = new FactsReader(owner.ownerId)
    for (const bytes of facts) reader.take(bytes, await signerOf(owner, bytes))
    return reader.result(owner.before?.length ?? 0)
  })
}

const picked = (
  sources: ReadonlyMap<string, Uint8Array>,
  names: readonly (string | readonly [from: string, to: string])[],
): [string, Uint8Array][] =>
  names.flatMap((name) => {
    const [from, to] = typeof name === 'string' ? [name, name] : name
    const bytes = sources.get(from)
    return bytes === undefined ? [] : [[to, bytes]]
  })

const firstEpoch = 'first epoch'
const invited = 'invitation'
const keptEpoch = 'kept epoch'
const keptRearm = 'kept rearm'

const keptNames = ({ kept }: SeatFacts) =>
  kept === undefined
    ? ([
        ['epoch', keptEpoch],
        ['rearm', keptRearm],
      ] as const)
    : [keptEpoch, keptRearm]

function dropKept({ seat, sources }: Held): void {
  delete seat.kept
  sources.delete(keptEpoch)
  sources.delete(keptRearm)
}

/** Puts statements that void an epoch before those of later epochs. */
function inOrder(sources: ReadonlyMap<string, Uint8Array>): Uint8Array[] {
  const pinned = [...sources.keys()].filter((name) => name.startsWith('pinned'))
  const names = sources.has('rearm')
    ? [
        firstEpoch,
        invited,
        ...pinned,
        ...(sources.has(keptEpoch) ? [keptEpoch, 'disarm', keptRearm, 'epoch'] : ['epoch', 'disarm']),
        'rearm',
      ]
    : ['epoch', 'disarm', invited, ...pinned]
  return picked(sources, names).map(([, bytes]) => bytes)
}

class FactsReader {
  private genesis: { statement: Statement<'genesis'>; bytes: Uint8Array } | undefined
  private policy: { statement: Statement<'policy'>; bytes: Uint8Array; by: number } | undefined
  private checkIn: { statement: Statement<'check-in'>; bytes: Uint8Array; by: number } | undefined
  private readonly seats = new Map<string, Held>()
  private readonly nows = new Map<string, { statement: Statement<'share-now'>; bytes: Uint8Array; by: number }>()
  private readonly others: Uint8Array[] = []
  private readonly ownerId: string

  constructor(ownerId: string) {
    this.ownerId = ownerId
  }

  take(bytes: Uint8Array, by: number): void {
    const statement = readStatement(bytes)
    insist(statement.ownerId === this.ownerId)
    switch (statement.type) {
      case 'genesis':
        return this.takeGenesis(statement, bytes, by)
      case 'policy':
        return this.takePolicy(statement, bytes, by)
      case 'check-in':
        return this.takeCheckIn(statement, bytes, by)
      case 'epoch':
        return this.takeEpoch(statement, bytes, by)
      case 'invitation':
        return this.takeInvitation(statement, bytes, by)
      case 'rearm':
        return this.takeRearm(statement, bytes, by)
      case 'pinned':
        return this.takePinned(statement, bytes)
      case 'disarm':
        return this.takeDisarm(statement, bytes)
      case 'share-now':
        return this.takeShareNow(statement, bytes, by)
      case 'restored':
        this.others.push(bytes)
        return
      case 'veto':
      case 'end':
        return
      default:
        throw new SealError()
    }
  }

  private held(seatId: string): Held {
    const held = this.seats.get(seatId)
    insist(held !== undefined)
    return held
  }

  // The policy counter restarts with each new key.
  private takePolicy(statement: Statement<'policy'>, bytes: Uint8Array, by: number): void {
    const { policy } = this
    insist(!policy || by > policy.by || (by === policy.by && statement.counter > policy.statement.counter))
    // A policy that names none would bring back the genesis' service, whose key was lost.
    insist(!policy || !namedService(policy.statement) || namedService(statement) !== undefined)
    this.policy = { statement, bytes, by }
  }

  private takeCheckIn(statement: Statement<'check-in'>, bytes: Uint8Array, by: number): void {
    const { checkIn } = this
    insist(!checkIn || by > checkIn.by || (by === checkIn.by && statement.counter > checkIn.statement.counter))
    this.checkIn = { statement, bytes, by }
  }

  private takeGenesis(statement: Statement<'genesis'>, bytes: Uint8Array, namedBy: number): void {
    insist(this.genesis === undefined)
    this.genesis = { statement, bytes }
    for (const { seatId, role, epoch } of statement.seats) {
      this.seats.set(seatId, { seat: { role, epoch, disarmedUpTo: 0, pinned: [] }, sources: new Map(), namedBy })
    }
  }

  private takeEpoch({ seatId, role, epoch }: Statement<'epoch'>, bytes: Uint8Array, namedBy: number): void {
    const held = this.held(seatId)
    const { seat, sources } = held
    insist(seat.role === role && epoch > seat.epoch)
    this.seats.set(seatId, {
      seat: { role, epoch, disarmedUpTo: seat.disarmedUpTo, pinned: [] },
      sources: new Map([['epoch', bytes], ...picked(sources, ['disarm'])]),
      namedBy,
      ...(seat.invitation && { before: held }),
    })
  }

  private takeInvitation(statement: Statement<'invitation'>, bytes: Uint8Array, by: number): void {
    const held = this.held(statement.seatId)
    const { seat, sources } = held
    held.invitedBy = by
    insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)
    seat.invitation = statement
    seat.pinned = []
    delete seat.rearm
    delete seat.kept
    for (const name of sources.keys()) if (name !== 'epoch' && name !== 'disarm') sources.delete(name)
    sources.set(invited, bytes)
  }

  private takeRearm(statement: Statement<'rearm'>, bytes: Uint8Array, by: number): void {
    const held = this.held(statement.seatId)
    const { seat, before } = held
    const invitation = before?.seat.invitation
    insist(before !== undefined && invitation !== undefined && seat.invitation === undefined)
    insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)
    insist(invitation.invitationId === statement.invitationId)
    // A card printed under later keys must have another key: a thief of the key that signed the
    // invitation may have A.
    const { invitedBy = by } = before
    insist(by > invitedBy || equal(invitation.cardKey, statement.cardKey))
    held.invitedBy = invitedBy
    const keeps = before.seat.kept ?? before.seat.epoch
    held.seat = {
      ...seat,
      invitation,
      pinned: before.seat.pinned,
      rearm: statement,
      ...(keeps > seat.disarmedUpTo && { kept: keeps }),
    }
    const isArmed = before.seat.rearm !== undefined
    const ofPeople = [...before.sources.keys()].filter((name) => name === invited || name.startsWith('pinned'))
    held.sources = new Map([
      ...picked(before.sources, [...ofPeople, isArmed ? firstEpoch : ['epoch', firstEpoch]]),
      ...(isArmed ? picked(before.sources, keptNames(before.seat)) : []),
      ...held.sources,
      ['rearm', bytes],
    ])
    if (held.seat.kept === undefined) dropKept(held)
    delete held.before
  }

  /** The policy's release service if it names one, else the genesis'. */
  private service(): ServiceKeys | undefined {
    const { policy, genesis } = this
    return (policy && namedService(policy.statement)) ?? (genesis && namedService(genesis.statement))
  }

  /** A seat is armed at the present service, or until its `rearm` at that of the genesis. */
  private isArmedAtKnown({ invitation, rearm }: SeatFacts): boolean {
    const armedAt = (rearm && namedService(rearm)) ?? (invitation && namedService(invitation))
    const known = [this.service(), this.genesis && namedService(this.genesis.statement)]
    return !armedAt || known.some((one) => one !== undefined && isSameService(one, armedAt))
  }

  private takePinned(statement: Statement<'pinned'>, bytes: Uint8Array): void {
    const { seat, sources } = this.held(statement.seatId)
    insist(seat.invitation?.invitationId === statement.invitationId && seat.invitation.epoch === statement.epoch)
    seat.pinned.push(statement)
    sources.set(`pinned ${seat.pinned.length}`, bytes)
  }

  private takeDisarm({ seatId, role, epoch }: Statement<'disarm'>, bytes: Uint8Array): void {
    const held = this.held(seatId)
    const { seat, sources } = held
    insist(role === seat.role && epoch <= seat.epoch)
    seat.disarmedUpTo = Math.max(seat.disarmedUpTo, epoch)
    if (seat.disarmedUpTo >= seat.epoch) {
      delete seat.invitation
      delete seat.rearm
      delete seat.kept
      seat.pinned = []
      for (const name of sources.keys()) if (name !== 'epoch') sources.delete(name)
    } else if (seat.kept !== undefined && seat.kept <= seat.disarmedUpTo) dropKept(held)
    sources.set('disarm', bytes)
  }

  // A sharing outlives its filling here, so that its counter is never used again.
  private takeShareNow(statement: Statement<'share-now'>, bytes: Uint8Array, by: number): void {
    const { seatId, counter } = statement
    insist(this.seats.has(seatId) && counter > (this.nows.get(seatId)?.statement.counter ?? 0))
    this.nows.set(seatId, { statement, bytes, by })
  }

  /** A sharing counts for the pinned grantee of the present invitation, until it is taken back. */
  private addNow(seat: SeatFacts, seatId: string, present: number): void {
    const newest = this.nows.get(seatId)
    if (!newest) return
    const { statement, by } = newest
    seat.nowCounter = statement.counter
    const isPinned = seat.pinned.some(({ acceptanceHash }) => equal(acceptanceHash, statement.acceptanceHash))
    if (!isShared(statement) || seat.invitation?.invitationId !== statement.invitationId || !isPinned) return
    seat.now = { ...statement, ...(by < present && { byOldKey: true }) }
  }

  /** @param present index of the owner's present key; 0 is the first key */
  result(present: number): Facts {
    for (const [seatId, { seat, invitedBy = present }] of this.seats) {
      if (seat.invitation && invitedBy < present) seat.invitedByOldKey = true
      this.addNow(seat, seatId, present)
    }
    insist([...this.seats.values()].every(({ seat }) => this.isArmedAtKnown(seat)))
    const service = this.service()
    const named = [...this.seats].filter(([, { namedBy }]) => namedBy < present).map(([seatId]) => seatId)
    const ofSeats = [...this.seats.values()].flatMap(({ sources }) => inOrder(sources))
    const first = [this.genesis?.bytes, this.policy?.bytes].filter((bytes) => bytes !== undefined)
    return {
      ...(this.genesis === undefined ? {} : { genesis: this.genesis.statement }),
      ...(this.policy === undefined ? {} : { policy: this.policy.statement }),
      ...(this.checkIn && { checkIn: this.checkIn.statement }),
      ...(service === undefined ? {} : { service }),
      seats: new Map([...this.seats].map(([seatId, { seat }]) => [seatId, seat])),
      toSignAgain: { policy: this.policy !== undefined && this.policy.by < present, seats: named },
      holding: [
        ...first,
        ...ofSeats,
        ...[...this.nows.values()].map(({ bytes }) => bytes),
        ...this.others,
        ...(this.checkIn ? [this.checkIn.bytes] : []),
      ],
    }
  }
}
