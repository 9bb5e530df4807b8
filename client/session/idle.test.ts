import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { slowPassword, slowWorld, type SlowWorld } from '../testing/browser.ts'
import { account, platforms } from '../testing/story.ts'

let world: SlowWorld
beforeAll(async () => {
  world = await slowWorld()
})
afterAll(() => world.close())
const wait = (time: { minutes?: number; seconds?: number }) => world.scene.server.wait(time)

test('the server never locks before the browser, because the browser reports all input', async () => {
  const person = await world.person('ida@example.org')
  wait({ minutes: 20 })
  await person.touch()
  // The second touch comes a moment later, so the client does not send it at once.
  wait({ seconds: 50 })
  await person.touch()
  wait({ seconds: 30 })
  await person.tick()
  wait({ minutes: 29 })
  await person.tick()
  await person.saveRecords([account('Facebook', 'nobody')], 'Added')
  await person.touch()
  wait({ minutes: 29 })
  const again = await person.reload()
  await again.refresh()
  wait({ minutes: 15 })
  await again.saveRecords([account('GitHub', 'nobody')], 'Added')
  expect(platforms(again)).toEqual(['Facebook', 'GitHub'])
})

test('after half an hour without activity the server rejects a save, and the app asks for the password', async () => {
  const person = await world.person('ivo@example.org')
  await person.saveRecords([account('Facebook', 'nobody')], 'Added')
  wait({ minutes: 31 })
  const saving = person.saveRecords([account('GitHub', 'nobody')], 'Added')
  await expect(saving).rejects.toMatchObject({ code: 'session-locked' })
  await vi.waitFor(() => expect(person.store.slice('session').state).toBe('locked'))
  await person.unlock(slowPassword)
  await person.refresh()
  await person.saveRecords([account('GitHub', 'nobody')], 'Added')
  expect(platforms(person)).toEqual(['Facebook', 'GitHub'])
})
