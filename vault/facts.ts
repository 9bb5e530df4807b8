import { equal } from './bytes.ts'
import { insist, sealed, SealError } from './error.ts'
import { readStatement, type Statement, verifyStatement } from './statements.ts'
import type { Role } from './statement-fields.ts'

/** What the owner's statements in the manifest say together, as of now. */
export type Facts = {
  genesis?: Statement<'genesis'>
  policy?: Statement<'policy'>
  seats: ReadonlyMap<string, SeatFacts>
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
  /** By invitation link and by card both: two keys of one seat. */
  pinned: Statement<'pinned'>[]
}

type Held = {
  seat: SeatFacts
  sources: Map<string, Uint8Array>
  /** What was held under the epoch before: a `rearm` of the new one brings it along, an invitation does not. */
  before?: Held
}

/**
 * Verifies the statements of a manifest in order and says what they come to. A policy with a counter that is not higher,
 * an epoch that goes back, an invitation to an epoch that is void, a `rearm` of nobody, a second genesis: each stops with SealError.
 */
export async function readFacts(
  owner: { ownerId: string; signKey: Uint8Array },
  facts: readonly Uint8Array[],
): Promise<Facts> {
  return sealed(async () => {
    const reader = new FactsReader(owner.ownerId)
    for (const bytes of facts) {
      const { type } = readStatement(bytes)
      await verifyStatement(type, bytes, owner.signKey)
      reader.take(bytes)
    }
    return reader.result()
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
  private policy: { statement: Statement<'policy'>; bytes: Uint8Array } | undefined
  private readonly seats = new Map<string, Held>()
  private readonly others: Uint8Array[] = []
  private readonly ownerId: string

  constructor(ownerId: string) {
    this.ownerId = ownerId
  }

  take(bytes: Uint8Array): void {
    const statement = readStatement(bytes)
    insist(statement.ownerId === this.ownerId)
    switch (statement.type) {
      case 'genesis':
        return this.takeGenesis(statement, bytes)
      case 'policy':
        insist(this.policy === undefined || statement.counter > this.policy.statement.counter)
        this.policy = { statement, bytes }
        return
      case 'epoch':
        return this.takeEpoch(statement, bytes)
      case 'invitation':
        return this.takeInvitation(statement, bytes)
      case 'rearm':
        return this.takeRearm(statement, bytes)
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

  private takeGenesis(statement: Statement<'genesis'>, bytes: Uint8Array): void {
    insist(this.genesis === undefined)
    this.genesis = { statement, bytes }
    for (const { seatId, role, epoch } of statement.seats) {
      this.seats.set(seatId, { seat: { role, epoch, disarmedUpTo: 0, pinned: [] }, sources: new Map() })
    }
  }

  private takeEpoch({ seatId, role, epoch }: Statement<'epoch'>, bytes: Uint8Array): void {
    const { seat, sources } = this.held(seatId)
    insist(seat.role === role && epoch > seat.epoch)
    this.seats.set(seatId, {
      seat: { role, epoch, disarmedUpTo: seat.disarmedUpTo, pinned: [] },
      sources: new Map([['epoch', bytes], ...picked(sources, ['disarm'])]),
      ...(seat.invitation && { before: { seat, sources } }),
    })
  }

  private takeInvitation(statement: Statement<'invitation'>, bytes: Uint8Array): void {
    const { seat, sources } = this.held(statement.seatId)
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
  private takeRearm(statement: Statement<'rearm'>, bytes: Uint8Array): void {
    const held = this.held(statement.seatId)
    const { seat, before } = held
    const invitation = before?.seat.invitation
    insist(before !== undefined && invitation !== undefined && seat.invitation === undefined)
    insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)
    insist(invitation.invitationId === statement.invitationId && equal(invitation.cardKey, statement.cardKey))
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

  result(): Facts {
    const ofSeats = [...this.seats.values()].flatMap(({ sources }) => inOrder(sources))
    const first = [this.genesis?.bytes, this.policy?.bytes].filter((bytes) => bytes !== undefined)
    return {
      ...(this.genesis === undefined ? {} : { genesis: this.genesis.statement }),
      ...(this.policy === undefined ? {} : { policy: this.policy.statement }),
      seats: new Map([...this.seats].map(([seatId, { seat }]) => [seatId, seat])),
      holding: [...first, ...ofSeats, ...this.others],
    }
  }
}
