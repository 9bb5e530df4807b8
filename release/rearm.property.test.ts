import type { ReleaseEvent } from '../domain/releases.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptInvitation,
  type Card,
  encodeBundle,
  fromBase64url,
  handOver,
  type HeldSeat,
  type Identity,
  importBoxKey,
  makeAllKeys,
  makeIdentity,
  makeInvitation,
  makeRearm,
  makeSeatKeys,
  makeServiceIdentity,
  openArmedSeat,
  openArming,
  openHandover,
  openInvitation,
  openReleaseShare,
  openServiceHybrid,
  publicServiceKeys,
  random,
  randomId,
  type SeatKey,
  statementHash,
} from '../vault/index.ts'
import { hybridKeyOf, signerOf, TestOwner } from './testing/owner.ts'
import type { TestSeat } from './testing/seat.ts'
import { dayMilliseconds, World } from './testing/world.ts'

// The tests use real keys: exactly the grantees that a small model names can open, whatever changed
// before.

const roles = ['attorney', 'contact_1', 'contact_2'] as const
type Role = (typeof roles)[number]

/** A new kind of change must be added here, in `act` and in `model`. */
type Action = { do: 'invite' | 'accept' | 'rearm' | 'stepDown' | 'remove'; role: Role } | { do: 'falseAlarm' }

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('invite', 'accept', 'accept', 'rearm', 'rearm', 'stepDown', 'remove' as const),
      role: fc.constantFrom(...roles),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ do: 'falseAlarm' as const }) },
)

/** Lets two grantees accept. Random actions alone would almost never lead to this state. */
const twoAccepted: readonly Action[] = [
  { do: 'invite', role: 'contact_1' },
  { do: 'accept', role: 'contact_1' },
  { do: 'invite', role: 'attorney' },
  { do: 'accept', role: 'attorney' },
]

const course = fc.array(action, { maxLength: 12 }).map((more): Action[] => [...twoAccepted, ...more])

const alarmed: readonly Action[] = [
  { do: 'falseAlarm' },
  { do: 'rearm', role: 'contact_1' },
  { do: 'rearm', role: 'attorney' },
]
const surely: [Action[]][] = [[[...twoAccepted, ...alarmed]], [[...twoAccepted, ...alarmed, ...alarmed]]]

/** A seat: whether the owner invited a grantee, who accepted, and whether the shares count. */
type Modelled = { invited: boolean; taken: 'no' | 'yes' | 'left'; armed: boolean }

function model(seats: Record<Role, Modelled>, one: Action): void {
  if (one.do === 'falseAlarm') {
    // Without a grantee who can report, there is no report and no release.
    if (!roles.some((role) => opensBy(seats[role]))) return
    for (const role of roles) seats[role].armed = false
    return
  }
  const seat = seats[one.role]
  if (one.do === 'invite') seats[one.role] = { invited: true, taken: 'no', armed: true }
  if (one.do === 'accept' && seat.invited && seat.armed && seat.taken === 'no') seat.taken = 'yes'
  if (one.do === 'rearm' && seat.invited) seat.armed = true
  if (one.do === 'stepDown' && opensBy(seat)) seat.taken = 'left'
  if (one.do === 'remove') seats[one.role] = { invited: false, taken: 'no', armed: false }
}

const opensBy = ({ invited, taken, armed }: Modelled): boolean => invited && armed && taken === 'yes'

type Filled = {
  seat: TestSeat
  card: Card
  held: HeldSeat
  link: Parameters<typeof openInvitation>[0]
  received: Parameters<typeof openInvitation>[1]
  keys: SeatKey[]
  shares: { event: string; seatBox: Uint8Array }[]
  rearm: Uint8Array | null
  acceptance?: { type: 'acceptance'; ownerId: string; statement: Uint8Array }
  out?: true
}

const person = async () => {
  const wrapKey = await importBoxKey(random(32))
  return { identity: (await makeIdentity(wrapKey)).identity, wrapKey }
}
type Person = Awaited<ReturnType<typeof person>>

class Estate {
  readonly world = new World()
  readonly filled = new Map<Role, Filled>()
  /** Every seat key that any grantee ever opened. */
  readonly leaked: Uint8Array[] = []
  readonly epochs = new Map<Role, number>(roles.map((role) => [role, 0]))
  readonly seatIds = new Map(roles.map((role) => [role, randomId()] as const))
  readonly people: Record<Role, Person>
  readonly owner: Person
  readonly operator: Identity
  readonly says: TestOwner

  constructor({ people, owner, operator, says }: Pick<Estate, 'people' | 'owner' | 'operator' | 'says'>) {
    this.people = people
    this.owner = owner
    this.operator = operator
    this.says = says
    this.world.operators = [signerOf(operator)]
  }

  async #keys(role: Role) {
    const epoch = (this.epochs.get(role) ?? 0) + 1
    this.epochs.set(role, epoch)
    const { ownerId } = this.owner.identity
    const all = await makeAllKeys(ownerId, this.owner.wrapKey, ['incapacity', 'death'])
    const seat = { seatId: this.seatIds.get(role) ?? randomId(), role, epoch }
    return { seat, keys: (await makeSeatKeys(ownerId, this.owner.wrapKey, seat, all.keys)).keys }
  }

  async act(one: Action): Promise<void> {
    if (one.do === 'falseAlarm') return this.#falseAlarm()
    const filled = this.filled.get(one.role)
    if (one.do === 'invite') return this.#invite(one.role)
    if (!filled) return
    if (one.do === 'accept' && !filled.acceptance) await this.#accept(one.role, filled)
    if (one.do === 'rearm') await this.#rearm(one.role, filled)
    if (one.do === 'stepDown' && filled.acceptance && !filled.out) {
      const stepDown = await this.says.stepDown(filled.seat, this.people[one.role].identity)
      if ((await this.world.send(stepDown)).refused === null) filled.out = true
    }
    if (one.do === 'remove') {
      await this.world.sent(this.says.disarm({ ...filled.seat, epoch: this.epochs.get(one.role) ?? 0 }))
      this.filled.delete(one.role)
    }
  }

  #service() {
    const { service } = this.says
    return openServiceHybrid(publicServiceKeys(service), service.hybrid)
  }

  async #invite(role: Role): Promise<void> {
    const { seat, keys } = await this.#keys(role)
    const service = await this.#service()
    const note = { ownerName: 'Ada', personName: 'Ben' }
    const { link, card, invitation } = await makeInvitation(this.owner, seat, keys, service, note)
    const ownerBundle = encodeBundle(this.owner.identity.bundle)
    const received = { ...invitation, ownerBundle }
    const { held } = await openInvitation(link, received)
    const shares = invitation.shares.map(({ event, sealedB }) => ({ event: eventOf(event), sealedB }))
    const { statement } = invitation
    await this.world.sent({ type: 'invitation', ownerId: held.ownerId, ownerBundle, statement, shares })
    const place = { ...seat, invitationId: link.invitationId }
    const testSeat = { ...place, ...(await this.says.seat(role)), ...place }
    this.filled.set(role, { seat: testSeat, card, held, link, received, keys, shares: invitation.shares, rearm: null })
  }

  async #accept(role: Role, filled: Filled): Promise<void> {
    const opened = await openInvitation(filled.link, filled.received)
    const { acceptance } = await acceptInvitation(opened, this.people[role])
    const message = { type: 'acceptance', ownerId: filled.held.ownerId, statement: acceptance } as const
    if ((await this.world.send(message)).refused === null) filled.acceptance = message
  }

  async #rearm(role: Role, filled: Filled): Promise<void> {
    const { seat, keys } = await this.#keys(role)
    const { acceptance, out, card } = filled
    const named = acceptance && !out ? [acceptance] : []
    const hashes = await Promise.all(named.map(({ statement }) => statementHash(statement)))
    const made = await makeRearm(this.owner, seat, { card, keys }, await this.#service(), hashes)
    const shares = made.shares.map(({ event, sealedB }) => ({ event: eventOf(event), sealedB }))
    const ownerBundle = encodeBundle(this.owner.identity.bundle)
    const { ownerId } = filled.held
    await this.world.sent({ type: 'rearm', ownerId, ownerBundle, statement: made.statement, shares })
    const firstEpoch = filled.seat.firstEpoch ?? filled.seat.epoch
    const { epoch } = seat
    this.filled.set(role, {
      ...filled,
      seat: { ...filled.seat, epoch, firstEpoch },
      keys,
      shares: made.shares,
      rearm: made.statement,
    })
  }

  /** Plays a report by the first grantee who can make one, up to the release; null if none can. */
  async #released(): Promise<string | null> {
    for (const [role, { seat }] of this.filled) {
      const releaseId = randomId()
      const claim = await this.says.claim(seat, this.people[role].identity, 'death', releaseId)
      if ((await this.world.send(claim)).refused !== null) continue
      await this.world.sent({ type: 'notice', ownerId: this.says.ownerId, releaseId, mail: true })
      this.world.days(14)
      await this.world.sent(this.says.review(claim, { releaseId, event: 'death' }, this.operator))
      this.world.now += 7 * dayMilliseconds
      await this.world.sent({ type: 'state', ownerId: this.says.ownerId })
      return releaseId
    }
    return null
  }

  async #falseAlarm(): Promise<void> {
    const releaseId = await this.#released()
    if (releaseId === null) return
    for (const key of (await this.#openedIn(releaseId)).values()) this.leaked.push(key)
    await this.world.sent(this.says.closing(releaseId))
  }

  async opened(): Promise<ReadonlyMap<Role, Uint8Array>> {
    const releaseId = await this.#released()
    return releaseId === null ? new Map() : this.#openedIn(releaseId)
  }

  async #openedIn(releaseId: string): Promise<Map<Role, Uint8Array>> {
    const opened = new Map<Role, Uint8Array>()
    for (const [role, { seat, acceptance, held, received, rearm, shares }] of this.filled) {
      if (!acceptance) continue
      const { identity } = this.people[role]
      const asks = await this.says.collect(seat, acceptance, releaseId, { grantee: identity })
      const { handovers } = await this.world.send(asks)
      const given = handovers.find(({ event }) => event === 'death')
      if (!given) continue
      const filling = { ...held, epoch: given.epoch }
      const b = await openReleaseShare(this.says.service.privateKey, filling, 'death', fromBase64url(given.sealedB))
      const sealed = await handOver(fromBase64url(hybridKeyOf(identity)), { ...filling, releaseId }, 'death', b)
      const arming = await openArming(held, received.statement, rearm)
      const share = await openHandover(identity.boxPrivateKey, { ...arming, releaseId }, 'death', sealed)
      const seatBox = shares.find(({ event }) => event === 'death')?.seatBox ?? random(92)
      opened.set(role, await openArmedSeat(arming, 'death', held.a, share, seatBox))
    }
    return opened
  }
}

const eventOf = (event: string): ReleaseEvent => (event === 'death' ? 'death' : 'incapacity')

test('exactly the grantees whom the owner chose open their seats, with present keys, after any changes', async () => {
  const [owner, attorney, one, two, operator] = await Promise.all(Array.from({ length: 5 }, person))
  if (!owner || !attorney || !one || !two || !operator) throw new Error('People are missing')
  const people = { attorney, contact_1: one, contact_2: two }
  const service = await makeServiceIdentity()
  let opens = 0
  let again = 0
  await fc.assert(
    fc.asyncProperty(course, async (actions) => {
      const says = new TestOwner(owner.identity, service)
      const estate = new Estate({ people, owner, operator: operator.identity, says })
      await estate.world.sent(says.policy())
      const nobody = (): Modelled => ({ invited: false, taken: 'no', armed: false })
      const seats = { attorney: nobody(), contact_1: nobody(), contact_2: nobody() }
      for (const given of actions) {
        await estate.act(given)
        model(seats, given)
      }
      const opened = await estate.opened()
      const meant = roles.filter((role) => opensBy(seats[role]))
      expect([...opened.keys()].toSorted()).toEqual(meant.toSorted())
      for (const [role, key] of opened) {
        expect(key).toEqual(estate.filled.get(role)?.keys.find(({ event }) => event === 'death')?.key)
        expect(estate.leaked).not.toContainEqual(key)
      }
      opens += opened.size
      if (estate.leaked.length > 0) again += opened.size
    }),
    { numRuns: 60, examples: surely },
  )
  // Fails if too few runs opened a seat to prove anything.
  expect(opens).toBeGreaterThan(20)
  expect(again).toBeGreaterThan(2)
})
