import { beforeEach, describe, expect, test } from 'vitest'
import { makeServiceIdentity, publicServiceKeys, type ServiceIdentity } from '../vault/index.ts'
import { applyMessage } from './apply-message.ts'
import { newIdentity, TestOwner } from './testing/owner.ts'
import type { TestSeat } from './testing/seat.ts'
import { type Furnished, furnished, World } from './testing/world.ts'

type Rearmed = Awaited<ReturnType<TestOwner['rearm']>>
type Accepted = { statement: Uint8Array }

/** The owner and grantees of a service whose key was lost, and a new service that knows nothing. */
let scene: Furnished
let world: World
let owner: TestOwner
let service: ServiceIdentity
beforeEach(async () => {
  scene = await furnished()
  service = await makeServiceIdentity()
  world = new World()
  owner = new TestOwner(scene.owner.identity, service)
  await world.sent(owner.policy({ counter: 2, daySeconds: 86_400, ...named() }))
})

const named = () => {
  const { boxKey, signKey } = publicServiceKeys(service)
  return { releaseServiceBoxKey: boxKey, releaseServiceSignKey: signKey }
}

/** The owner's rearm at the new service, with what the server says about the filling. */
async function rearm(
  seat: TestSeat,
  accepted: readonly Accepted[],
  {
    said = accepted,
    invitation = seat.invitation.statement,
    epoch = seat.epoch + 1,
    signed = named(),
  }: {
    said?: readonly Accepted[]
    invitation?: Uint8Array
    epoch?: number
    signed?: Parameters<TestOwner['rearm']>[3]
  } = {},
): Promise<Rearmed> {
  const made = await owner.rearm(seat, accepted, epoch, signed)
  const before = { invitation, acceptances: said.map(({ statement }) => statement) }
  return { ...made, rearm: { ...made.rearm, before } }
}

const refusedOf = async (made: Promise<Rearmed>) => (await world.send((await made).rearm)).refused

describe('a filling that a new service does not know', () => {
  test('is armed for the grantees whom the owner names, and they can report', async () => {
    const { seats, accepted, contact1 } = scene
    const rearmed = await rearm(seats.contact1, [accepted.contact1])
    await world.sent(rearmed.rearm, owner.claim(rearmed, contact1, 'death'))
    expect(world.lines.map(({ step }) => step)).toEqual(expect.arrayContaining(['accepted', 'armed', 'reported']))
  })

  test('needs for a later rearm only what every rearm needs', async () => {
    const { seats, accepted } = scene
    const first = await rearm(seats.contact1, [accepted.contact1])
    await world.sent(first.rearm, (await owner.rearm(first, [accepted.contact1])).rearm)
  })

  test('keeps a card that an operator of the lost service approved, because the owner names it', async () => {
    const { seats, stranger } = scene
    const card = await scene.owner.accept(seats.contact2, stranger, 'card')
    const rearmed = await rearm(seats.contact2, [card])
    await world.sent(rearmed.rearm, owner.claim(rearmed, stranger, 'death'))
  })

  test('still lets a grantee accept an unused link', async () => {
    const { stranger } = scene
    const unused = await scene.owner.seat('contact_2')
    await world.sent((await rearm(unused, [])).rearm, owner.accept(unused, stranger))
  })

  test('has exactly the grantees whom the owner named: the server can add and omit none', async () => {
    const { seats, accepted, stranger } = scene
    const own = await scene.owner.accept(seats.contact1, stranger)
    const both = [accepted.contact1, own]
    expect(await refusedOf(rearm(seats.contact1, [accepted.contact1], { said: both }))).toBe('outdated')
    expect(await refusedOf(rearm(seats.contact1, [accepted.contact1], { said: [] }))).toBe('outdated')
    expect(await refusedOf(rearm(seats.contact1, [accepted.contact1], { said: [own] }))).toBe('outdated')
  })

  test('is refused if the server shows another invitation', async () => {
    const { seats, accepted } = scene
    const shown = (invitation: Uint8Array) => refusedOf(rearm(seats.contact1, [accepted.contact1], { invitation }))
    expect(await shown(seats.contact2.invitation.statement)).toBe('not-verified')
    const again = await scene.owner.seat('contact_1', 1, seats.contact1.seatId)
    expect(await shown(again.invitation.statement)).toBe('not-verified')
    const forger = new TestOwner(await newIdentity(), service, owner.ownerId)
    const forged = await forger.seat('contact_1', 1, seats.contact1.seatId)
    expect(await shown(forged.invitation.statement)).toBe('not-verified')
  })

  test('stays unknown if the rearm names no service or changes its card', async () => {
    const { seats, accepted } = scene
    const one = [accepted.contact1]
    expect(await refusedOf(rearm(seats.contact1, one, { signed: {} }))).toBe('unknown')
    const cardKey = seats.contact2.cardKey.publicKey
    expect(await refusedOf(rearm(seats.contact1, one, { signed: { ...named(), cardKey } }))).toBe('not-verified')
  })

  test('may begin with a high epoch; after that, epochs rise within the usual limit', async () => {
    const { seats, accepted } = scene
    expect(await refusedOf(rearm(seats.contact1, [accepted.contact1], { epoch: 900 }))).toBeNull()
    expect(await refusedOf(rearm(seats.contact2, [accepted.contact2], { epoch: 917 }))).toBe('epoch-too-far')
    expect(await refusedOf(rearm(seats.contact2, [accepted.contact2], { epoch: 901 }))).toBeNull()
  })
})

test('a service refuses a policy or a rearm that names another service', async () => {
  const other = await makeServiceIdentity()
  const judge = async (message: Parameters<typeof applyMessage>[3]) =>
    (await applyMessage(other, { knows: () => false, remember: () => undefined }, world.estate, message, world.context))
      .refused
  const { seats, accepted } = scene
  expect(await judge(await owner.policy({ counter: 3, daySeconds: 86_400, ...named() }))).toBe('not-verified')
  expect(await judge((await rearm(seats.contact1, [accepted.contact1])).rearm)).toBe('not-verified')
})
