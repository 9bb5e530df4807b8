import { beforeEach, describe, expect, test } from 'vitest'
import { settleDue, type Furnished, furnished, onlyOperatorHoldsSeat } from './testing/world.ts'
import { signerOf, newIdentity } from './testing/owner.ts'

let scene: Furnished
beforeEach(async () => {
  scene = await furnished()
})

describe('cards that no operator can review', () => {
  const present = async () => {
    const { world, owner, seats, stranger } = scene
    await world.sent(owner.accept(seats.contact1, stranger, 'card'))
  }
  const reports = () =>
    scene.owner
      .claim(scene.seats.contact1, scene.stranger, 'death')
      .then((message) => scene.world.send(message))
      .then(({ refused }) => refused)

  test('count after a wait only if the owner’s policy allows it', async () => {
    onlyOperatorHoldsSeat(scene)
    await present()
    scene.world.days(1000)
    expect(await reports()).toBe('card-not-counted')
    await scene.world.sent(scene.owner.policy({ cardFallback: 1 }))
    expect(await reports()).toBe('card-not-counted')
    scene.world.days(21)
    expect(await reports()).toBeNull()
  })

  test('count fourteen days after they were presented, and keep counting', async () => {
    const { world, owner, operator } = scene
    onlyOperatorHoldsSeat(scene)
    await world.sent(owner.policy({ cardFallback: 1 }))
    world.days(21)
    await present()
    world.days(13.9)
    expect(await reports()).toBe('card-not-counted')
    world.days(0.1)
    await settleDue(scene)
    world.operators.push(signerOf(operator))
    await settleDue(scene)
    expect(await reports()).toBeNull()
  })

  test('wait for any operator who was on the list at their presentation or joined during the wait', async () => {
    const { world, owner, operator } = scene
    await world.sent(owner.policy({ cardFallback: 1 }))
    await present()
    world.operators = []
    world.days(1000)
    expect(await reports()).toBe('card-not-counted')
    expect(world.estate && Object.keys(world.estate.releases)).toEqual([])
    onlyOperatorHoldsSeat(scene)
    const other = await newIdentity()
    const card = await owner.accept(scene.seats.contact2, other, 'card')
    await world.sent(card)
    world.operators.push(signerOf(operator))
    await settleDue(scene)
    world.operators.pop()
    world.days(1000)
    const claim = await world.send(owner.claim(scene.seats.contact2, other, 'death'))
    expect(claim.refused).toBe('card-not-counted')
  })
})
