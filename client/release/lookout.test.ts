import { afterAll, beforeAll, expect, test } from 'vitest'
import { getLookout } from '../../contract/lookout.ts'
import { client } from '../../contract/http.ts'
import { offlineWorld } from '../testing/offline.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

test('an owner names a lookout, another after them, and removes them, each with a statement that counts', async () => {
  const { at } = await world.account()
  const [owner] = at
  if (!owner) throw new Error('The owner has a device.')
  const counter = async () => (await client('https://cairn.test', owner.send)(getLookout, {})).counter
  expect(await owner.person.readLookout()).toBeNull()
  const jonas = { name: 'Jonas Weber', email: 'jonas@example.org', holdsPerYear: 2 }
  await owner.person.saveLookout(jonas)
  expect(await owner.person.readLookout()).toMatchObject({ ...jonas, on: false })
  await owner.person.saveLookout({ ...jonas, name: 'Ida Weber', email: 'ida@example.org', mailName: 'Ruth Vale' })
  expect(await owner.person.readLookout()).toMatchObject({ name: 'Ida Weber', on: false })
  await owner.person.saveLookout(null)
  expect(await owner.person.readLookout()).toBeNull()
  await owner.person.saveLookout(jonas)
  expect(await owner.person.readLookout()).toMatchObject(jonas)
  expect(await counter()).toBe(4)
})
