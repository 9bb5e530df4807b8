import { afterAll, beforeAll, expect, test } from 'vitest'
import { engines } from '../../server/db/testing/index.ts'
import { Scene } from '../../server/releases/testing/scene.ts'
import type { TestServer } from '../../server/testing/index.ts'
import { createStore } from '../store.ts'
import { memoryStorage } from '../core/storage.ts'
import { until } from '../testing/cairn.ts'
import { note } from '../testing/offline.ts'
import { createClient } from '../index.ts'

const [engine] = engines
const password = 'Correct-horse-7!'

let scene: Scene
let server: TestServer
beforeAll(async () => {
  if (!engine) throw new Error('There is always the embedded database.')
  scene = await Scene.open(engine)
  server = scene.server
})
afterAll(() => scene.close())

function twoTabs(between: (path: string, send: () => Promise<Response>) => Promise<Response> = (_, send) => send()) {
  const cookies = server.browser()
  const storage = memoryStorage()
  const name = crypto.randomUUID()
  const open = (apart = false) => {
    const store = createStore()
    const channel = new BroadcastChannel(name)
    const calls = createClient({
      origin: 'https://cairn.test',
      fetch: (input, init) => {
        const url = input instanceof Request ? input.url : String(input)
        return between(new URL(url).pathname, () => cookies.fetch(url, init))
      },
      storage,
      ...(apart ? {} : { channel }),
      onChange: store.apply,
      now: () => server.context.clock().getTime(),
      sleep: () => Promise.resolve(),
    })
    return { ...calls, store, state: () => store.slice('session').state, close: () => channel.close() }
  }
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
  return { first: open(), second: open(), apart: () => open(true), heard }
}

test('tabs agree on sign-in, lock, idle time and sign-out', async () => {
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
  expect(first.store.slice('session').expired).toBeUndefined()
  await first.signIn({ email: 'tabs@example.org', password })
  await until(() => second.state() === 'signed-in', 'the other tab is in again')
  await first.expire()
  await until(() => second.state() === 'signed-out', 'the other tab is signed out as well')
  expect(second.store.slice('session')).toMatchObject({ state: 'signed-out', expired: true })
  first.close()
  second.close()
})

const recoveryBoxes = async (ownerId: string) => {
  const boxes = await server.context.database
    .selectFrom('key_box')
    .select('kind')
    .where('owner_id', '=', ownerId)
    .execute()
  return boxes.filter(({ kind }) => kind.startsWith('recovery'))
}
const owner = ({ store }: ReturnType<ReturnType<typeof twoTabs>['apart']>) => store.slice('session').ownerId ?? ''

test('this tab drops all data of the previous person when another person signs in in another tab', async () => {
  const { first, second } = twoTabs()
  await Promise.all([first.start(), second.start()])
  await first.signUp({ email: 'before@example.org', password })
  await first.refresh()
  await first.saveRecords([note('Mine')], 'Added')
  await until(() => second.store.all().length === 1, 'the other tab shows it as well')
  const before = owner(first)

  await second.signUp({ email: 'after@example.org', password })
  await until(() => owner(first) !== before && first.state() === 'signed-in', 'the first tab is theirs as well')
  expect(owner(first)).toBe(owner(second))
  expect(first.store.all()).toEqual([])
  await first.refresh()
  await first.saveRecords([note('Theirs')], 'Added')
  await second.refresh()
  expect(second.store.all().map(({ values }) => values['platform'])).toEqual(['Theirs'])
  first.close()
  second.close()
})

test('a late answer about a former session does not sign out a newer session', async () => {
  const late = Promise.withResolvers<void>()
  let held = false
  const { first, second, apart } = twoTabs(async (path, send) => {
    const answer = await send()
    if (!held || path !== '/api/auth/sessions') return answer
    await late.promise
    return Response.json({ error: { code: 'not-signed-in', message: 'Please sign in.' } }, { status: 401 })
  })
  const deaf = apart()
  await first.start()
  await first.signUp({ email: 'late@example.org', password })
  for (const tab of [second, deaf]) await tab.start()
  held = true
  const asked = [first, second, deaf].map((tab) => tab.listSessions().catch((error: unknown) => error))
  await first.signIn({ email: 'late@example.org', password })
  late.resolve()
  for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ code: 'not-signed-in' })
  for (const tab of [first, second, deaf]) {
    await tab.refresh()
    expect(tab.state()).toBe('signed-in')
    tab.close()
  }
})

test('a tab that missed a sign-in does not write into the other person’s estate, and notices the sign-in', async () => {
  const { first, second, apart } = twoTabs()
  const deaf = apart()
  await deaf.start()
  await deaf.signUp({ email: 'deaf@example.org', password })
  await deaf.refresh()
  await second.start()
  await second.signUp({ email: 'other@example.org', password })
  const other = owner(second)

  await expect(deaf.makeRecoveryKit()).rejects.toMatchObject({
    code: 'other-estate',
    message: 'Someone else has signed in on this browser. Please reload the page.',
  })
  expect(await recoveryBoxes(other)).toEqual([])
  await until(() => deaf.state() === 'signed-in' && owner(deaf) === other, 'it is theirs now')
  await deaf.makeRecoveryKit({ password })
  expect(await recoveryBoxes(other)).toHaveLength(1)
  for (const tab of [first, second, deaf]) tab.close()
})

test('a file still being read when another person signs in is not saved in that person’s estate', async () => {
  const { second } = twoTabs()
  await second.start()
  await second.signUp({ email: 'reader@example.org', password })
  await second.refresh()
  const file = new Blob(['the words'])
  const read = Promise.withResolvers<void>()
  const slow = Object.assign(new Blob(['the words']), {
    slice: () => Object.assign(new Blob(), { arrayBuffer: () => read.promise.then(() => file.arrayBuffer()) }),
  })
  const draft = note('A document')
  const into = { id: crypto.randomUUID(), input: draft, field: 'file', activity: 'Uploaded' }
  const uploading = second.uploadInto(slow, 'words.txt', into)
  await second.signUp({ email: 'sitter@example.org', password })
  read.resolve()
  await expect(uploading).rejects.toMatchObject({ code: 'locked' })
  await second.refresh()
  expect([second.store.all(), second.store.slice('uploads')]).toEqual([[], []])
  second.close()
})
