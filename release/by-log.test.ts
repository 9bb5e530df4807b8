import { expect, test } from 'vitest'
import { protectedByLog } from './by-log.ts'
import { furnished } from './testing/world.ts'

// These tests use log lines in the older form, which does not name the people that a line is about.

const line = (step: string, by: string, about: Record<string, string>) => ({ step, by, detail: JSON.stringify(about) })

/** The estate after a recovery that brought these lines back in the log but not as statements. */
async function readAgainst(...logged: Parameters<typeof line>[]) {
  const scene = await furnished()
  const { world } = scene
  if (world.estate === null) throw new Error('There is no estate')
  world.estate = protectedByLog(
    world.estate,
    logged.map((one) => line(...one)),
  )
  return scene
}

test('a step-down that names only an invitation covers every grantee who accepted it, and no other grantee', async () => {
  const { world, owner, seats, attorney, contact1 } = await furnished()
  const { invitationId } = seats.contact1
  if (world.estate) world.estate = protectedByLog(world.estate, [line('stepped-down', 'contact_1', { invitationId })])
  expect((await world.send(owner.claim(seats.contact1, contact1, 'death'))).refused).toBe('card-not-counted')
  await world.sent(owner.claim(seats.attorney, attorney, 'death'))
})

test('a step-down whose statement the server sent again covers only its signer', async () => {
  const { world, owner, seats, stranger, contact1, operator } = await furnished()
  const card = await owner.accept(seats.contact1, stranger, 'card')
  await world.sent(card, owner.cardReview(seats.contact1, card, operator), owner.stepDown(seats.contact1, contact1))
  const { invitationId } = seats.contact1
  if (world.estate) world.estate = protectedByLog(world.estate, [line('stepped-down', 'contact_1', { invitationId })])
  await world.sent(owner.claim(seats.contact1, stranger, 'death'))
})

test('a rejected card, suspension or approval that names no person changes nothing', async () => {
  const { world, owner, seats, stranger, operator, contact1 } = await readAgainst(
    ['card-rejected', 'operator', { role: 'contact_1', reason: '' }],
    ['card-approved', 'operator', { role: 'contact_1' }],
    ['suspended', 'operator', { reason: '' }],
  )
  const card = await owner.accept(seats.contact1, stranger, 'card')
  await world.sent(card)
  expect((await world.send(owner.claim(seats.contact1, stranger, 'death'))).refused).toBe('card-not-counted')
  await world.sent(owner.cardReview(seats.contact1, card, operator), owner.claim(seats.contact1, contact1, 'death'))
})
