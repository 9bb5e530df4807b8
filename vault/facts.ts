import { equal } from './bytes.ts'
import { insist, sealed, SealError } from './error.ts'
import { readStatement, type Statement, verifyStatement } from './statements.ts'
import type { Role } from './statement-fields.ts'

/** What the owner's statements in the manifest say together, as of now. */
export type Facts = {
  genesis?: Statement<'genesis'>
  policy?: Statement<'policy'>
  successionKey?: Statement<'succession-key'>
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
  invitation?: Statement<'invitation'>
  /** By invitation link and by card both: two keys of one seat. */
  pinned: Statement<'pinned'>[]
}

type Held = { seat: SeatFacts; sources: Map<string, Uint8Array> }

/**
 * Verifies the statements of a manifest in order and says what they come to. A policy with a counter that is not higher,
 * an epoch that goes back, an invitation to an epoch that is void, a second genesis: each stops with SealError.
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

class FactsReader {
  private genesis: { statement: Statement<'genesis'>; bytes: Uint8Array } | undefined
  private policy: { statement: Statement<'policy'>; bytes: Uint8Array } | undefined
  private successionKey: { statement: Statement<'succession-key'>; bytes: Uint8Array } | undefined
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
      case 'succession-key':
        insist(this.successionKey === undefined || statement.counter > this.successionKey.statement.counter)
        this.successionKey = { statement, bytes }
        return
      case 'epoch':
        return this.takeEpoch(statement, bytes)
      case 'invitation':
        return this.takeInvitation(statement, bytes)
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
    const disarm = sources.get('disarm')
    this.seats.set(seatId, {
      seat: { role, epoch, disarmedUpTo: seat.disarmedUpTo, pinned: [] },
      sources: new Map([['epoch', bytes], ...(disarm === undefined ? [] : [['disarm', disarm] as const])]),
    })
  }

  private takeInvitation(statement: Statement<'invitation'>, bytes: Uint8Array): void {
    const { seat, sources } = this.held(statement.seatId)
    insist(seat.role === statement.role && seat.epoch === statement.epoch && statement.epoch > seat.disarmedUpTo)
    insist(this.namesTheService(statement))
    seat.invitation = statement
    seat.pinned = []
    for (const name of sources.keys()) if (name.startsWith('pinned')) sources.delete(name)
    sources.set('invitation', bytes)
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
    insist(seat.invitation?.invitationId === statement.invitationId && seat.epoch === statement.epoch)
    seat.pinned.push(statement)
    sources.set(`pinned ${seat.pinned.length}`, bytes)
  }

  private takeDisarm({ seatId, role, epoch }: Statement<'disarm'>, bytes: Uint8Array): void {
    const { seat, sources } = this.held(seatId)
    insist(role === seat.role && epoch <= seat.epoch)
    seat.disarmedUpTo = Math.max(seat.disarmedUpTo, epoch)
    if (seat.disarmedUpTo >= seat.epoch) {
      delete seat.invitation
      seat.pinned = []
      for (const name of sources.keys()) if (name !== 'epoch') sources.delete(name)
    }
    sources.set('disarm', bytes)
  }

  result(): Facts {
    const ofSeats = [...this.seats.values()].flatMap(({ sources }) => [...sources.values()])
    const first = [this.genesis?.bytes, this.policy?.bytes, this.successionKey?.bytes].filter(
      (bytes) => bytes !== undefined,
    )
    return {
      ...(this.genesis === undefined ? {} : { genesis: this.genesis.statement }),
      ...(this.policy === undefined ? {} : { policy: this.policy.statement }),
      ...(this.successionKey === undefined ? {} : { successionKey: this.successionKey.statement }),
      seats: new Map([...this.seats].map(([seatId, { seat }]) => [seatId, seat])),
      holding: [...first, ...ofSeats, ...this.others],
    }
  }
}
