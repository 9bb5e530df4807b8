import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { engines } from '../../../server/db/testing.ts'
import { testServer, type TestServer } from '../../../server/testing.ts'
import { createStore } from '../store.ts'
import { createEngine } from './index.ts'
import { memoryStorage } from './storage.ts'
import { until } from './test-cairn.ts'

vi.setConfig({ testTimeout: 120_000 })

const [engine] = engines
const password = 'Correct-horse-7!'

let server: TestServer
beforeAll(async () => {
  if (!engine) throw new Error('There is always the embedded database.')
  server = await testServer(engine)
})
afterAll(() => server.close())

/** Tabs of one browser: the same cookies, storage and channel, each with an engine and a page of its own. */
function twoTabs() {
  const cookies = server.browser()
  const storage = memoryStorage()
  const name = crypto.randomUUID()
  const open = () => {
    const store = createStore()
    const channel = new BroadcastChannel(name)
    const calls = createEngine({
      origin: 'https://cairn.test',
      fetch: (input, init) => cookies.fetch(input instanceof Request ? input.url : String(input), init),
      storage,
      channel,
      onChange: store.apply,
      now: () => server.ground.clock().getTime(),
      sleep: () => Promise.resolve(),
    })
    return { ...calls, state: () => store.slice('session').state, close: () => channel.close() }
  }
  /** Resolves when a message of this type went through the channel and every tab had its turn. */
  const heard = async (type: string, work: () => Promise<void>) => {
    const listener = new BroadcastChannel(name)
    const message = new Promise<void>((resolve) => {
      listener.addEventListener('message', (event: MessageEvent<{ type: string }>) => {
        if (event.data.type === type) setTimeout(resolve, 0)
      })
    })
    await work()
    await message
    listener.close()
  }
  return { first: open(), second: open(), heard }
}

test('tabs agree on who is in, on the lock, on the idle time, and on signing out', async () => {
  const { first, second, heard } = twoTabs()
  await Promise.all([first.start(), second.start()])
  await first.signUp({ email: 'tabs@example.org', password })
  await until(() => second.state() === 'signed-in', 'the other tab is in as well')

  await second.lock()
  await until(() => first.state() === 'locked', 'the other tab is locked as well')
  await first.unlock(password)
  await until(() => second.state() === 'signed-in', 'the other tab is unlocked as well')

  server.wait({ minutes: 20 })
  await heard('touched', () => first.touch())
  server.wait({ minutes: 20 })
  await second.tick()
  expect(second.state()).toBe('signed-in')
  expect(first.state()).toBe('signed-in')

  await second.signOut()
  await until(() => first.state() === 'signed-out', 'the other tab is signed out as well')
  first.close()
  second.close()
})
