import { equal } from './bytes.ts'
import { insist, sealed, SealError } from './error.ts'
import type { OwnKeys } from './identity.ts'
import { readStatement, type Statement, verifyByOne } from './statements.ts'
import type { Role } from './statement-fields.ts'

/** What the owner's statements in the manifest say together, as of now. */
export type Facts = {
  genesis?: Statement<'genesis'>
  policy?: Statement<'policy'>
  seats: ReadonlyMap<string, SeatFacts>
  /** What a key of before said last, and the present one has to say anew: the policy, and keys of seats. */
  ofBefore: { policy: boolean; seats: readonly string[] }
  /** The statements that still hold, in order: what a snapshot carries. */
  holding: Uint8Array[]
}

/** One seat now: its epoch, who was invited to it, and who is pinned in it. */
type SeatFacts = {
  role: Role
  epoch: number
  /** Every epoch up to this one is void; 0 when none is. */
  disarmedUpTo: number
  /** Whoever was invited. Its epoch is the first one of the filling. */
  invitation?: Statement<'invitation'>
  /** The newest shares of the filling, where it was armed anew. */
  rearm?: Statement<'rearm'>
  /** The epoch before a `rearm`, for as long as the owner did not say that it is void: what is meant for the seat is wrapped for both. */
  kept?: number
  /** A key of before signed the invitation: whoever had that key may have its link and its A. */
  invitedBefore?: true
  /** By invitation link and by card both: two keys of one seat. */
  pinned: Statement<'pinned'>[]
}

type Held = {
  seat: SeatFacts
  /** Which of the owner's keys named the keys of the seat, and which one invited: 0 is the first. */
  namedBy: number
  invitedBy?: number
  sources: Map<string, Uint8Array>
  /** What was held under the epoch before: a `rearm` of the new one brings it along, an invitation does not. */
  before?: Held
}

// [Note: facts of before] After new keys the snapshot holds what earlier keys signed, as it was. The present key vouches for it: it
// signed the snapshot, and every entry after it. So a fact may be by any key of the own chain, and no earlier key says anything new.

/** Which of the owner's keys signed a statement: 0 is the first. Stops with SealError where none did. */
async function signerOf({ signKey, before = [] }: OwnKeys, bytes: Uint8Array): Promise<number> {
  const { by } = await verifyByOne(readStatement(bytes).type, bytes, [...before, signKey])
  return by
}

/**
 * Reads the statements of a verified manifest in order and says what they come to. A policy with a counter that is not higher,
 * an epoch that goes back, an invitation to an epoch that is void, a `rearm` of nobody, a second genesis: each stops with SealError.
 */
export async function readFacts(owner: OwnKeys, facts: readonly Uint8Array[]): Promise<Facts> {
  return sealed(async () => {
    const reader = new FactsReader(owner.ownerId)
    for (const bytes of facts) reader.take(bytes, await signerOf(owner, bytes))
    return reader.result(owner.before?.length ?? 0)
  })
}

/** These sources, as far as they are there, under the names given. */
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

/** What says how the epoch was armed that is kept beside the new one: what was kept already, or what was the newest until now. */
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

/** The statements that a seat is made of, in an order in which they can be read again: what voids comes before what it does not void. */
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
  private readonly seats = new Map<string, Held>()
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

  // The counter begins again with each key.
  private takePolicy(statement: Statement<'policy'>, bytes: Uint8Array, by: number): void {
    const { policy } = this
    insist(!policy || by > policy.by || (by === policy.by && statement.counter > policy.statement.counter))
    this.policy = { statement, bytes, by }
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
    insist(this.namesTheService(statement))
    seat.invitation = statement
    seat.pinned = []
    delete seat.rearm
    delete seat.kept
    for (const name of sources.keys()) if (name !== 'epoch' && name !== 'disarm') sources.delete(name)
    sources.set(invited, bytes)
  }

  /** The same people under new keys. */
  private takeRearm(statement: Statement<'rearm'>, bytes: Uint8Array, by: number): void {
    const held = this.held(statement.seatId)
    const { seat, before } = held
    const invitation = before?.seat.invitation
    insist(before !== undefined && invitation !== undefined && seat.invitation === undefined)
    insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)
    insist(invitation.invitationId === statement.invitationId)
    // Under later keys the cards are others: whoever had the key that invited may have A.
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

  private namesTheService(invitation: Statement<'invitation'>): boolean {
    const named = this.genesis?.statement
    return (
      named !== undefined &&
      equal(named.releaseServiceBoxKey, invitation.releaseServiceBoxKey) &&
      equal(named.releaseServiceSignKey, invitation.releaseServiceSignKey)
    )
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

  /** @param present the owner's key that counts now: 0 is the first */
  result(present: number): Facts {
    for (const { seat, invitedBy = present } of this.seats.values())
      if (seat.invitation && invitedBy < present) seat.invitedBefore = true
    const named = [...this.seats].filter(([, { namedBy }]) => namedBy < present).map(([seatId]) => seatId)
    const ofSeats = [...this.seats.values()].flatMap(({ sources }) => inOrder(sources))
    const first = [this.genesis?.bytes, this.policy?.bytes].filter((bytes) => bytes !== undefined)
    return {
      ...(this.genesis === undefined ? {} : { genesis: this.genesis.statement }),
      ...(this.policy === undefined ? {} : { policy: this.policy.statement }),
      seats: new Map([...this.seats].map(([seatId, { seat }]) => [seatId, seat])),
      ofBefore: { policy: this.policy !== undefined && this.policy.by < present, seats: named },
      holding: [...first, ...ofSeats, ...this.others],
    }
  }
}
