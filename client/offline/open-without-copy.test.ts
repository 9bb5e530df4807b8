import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listRecords } from '../../contract/estate.ts'
import { alarmText } from '../core/alarm.ts'
import { openBrowser, type Person } from '../headless.ts'
import { estateOf, MemoryServer } from '../testing/memory-server/index.ts'
import { note } from '../testing/offline.ts'
import type { StoredRecord } from '../model/records.ts'

// On a device without a copy the owner can read what has arrived; counts, changes and saves wait
// until the whole estate is there.

const account = { email: 'ada@example.org', password: 'Correct-horse-7!' }
const all = Array.from({ length: 10 }, (_, i) => `No. ${i}`)
const rest = '/api/estate/records'
const titles = (records: readonly StoredRecord[]) =>
  records.map(({ values }) => String(values['platform'])).toSorted((a, b) => a.localeCompare(b))

let server: MemoryServer
/** Intercepts new devices' record requests after the first page. */
let between: (send: () => Promise<Response>) => Promise<Response>
beforeEach(async () => {
  server = await MemoryServer.open(() => new Date())
  const home = await device()
  await home.signUp(account)
  await home.saveRecords(
    all.map((title) => note(title)),
    'Imported ten',
  )
  server.state.recordsAtOnce = 4
})
afterEach(() => expect(server.unanswered).toEqual([]))

function device(): Promise<Person> {
  between = (send) => send()
  const { fetch } = server.browser()
  return openBrowser({
    url: 'https://cairn.test',
    fetch: (input, init) => {
      const send = () => fetch(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      return pathname === rest ? between(send) : send()
    },
  })
}

const soFar = ({ store }: Person) => titles(store.soFar())

async function halfOpen() {
  const person = await device()
  const letGo = server.hold(listRecords)
  await person.signIn(account)
  const done = person.refresh()
  done.catch(() => undefined)
  await vi.waitFor(() => expect(person.store.soFar()).toHaveLength(4))
  return { person, letGo, done }
}

test('the owner reads the records that arrived while the rest loads, and no screen claims that these are all', async () => {
  const { person, letGo, done } = await halfOpen()
  expect(soFar(person)).toEqual(all.slice(0, 4))
  expect(person.store.slice('arriving')).toEqual({ here: 4, of: 10 })
  expect(person.store.slice('status')).toBe('loading')
  expect(person.store.all()).toEqual([])
  const told: string[][] = []
  const before = person.store.soFar()[0]
  person.store.subscribe(() => told.push(titles(person.store.all())))
  letGo()
  await done
  expect(titles(person.store.all())).toEqual(all)
  // The others appear all at once, and the records shown earlier stay the same objects.
  expect(told.filter(({ length }) => length !== 0 && length !== 10)).toEqual([])
  expect(person.store.all()).toContain(before)
  expect([person.store.soFar(), person.store.slice('arriving')]).toEqual([[], undefined])
})

test('a save during the load waits for the other records, and is built on the newest state', async () => {
  const { person, letGo } = await halfOpen()
  const shown = person.store.soFar().find((record) => titles([record]).includes('No. 0'))
  const { id = '', version = 0 } = shown ?? {}
  const saving = person.saveRecords([note('Changed', { id, basedOn: version })], 'Changed')
  const other = await openBrowser({ url: 'https://cairn.test', fetch: server.browser().fetch })
  letGo()
  await saving
  await other.signIn(account)
  await other.refresh()
  expect(titles(other.store.all())).toEqual(['Changed', ...all.slice(1)])
  expect(person.store.slice('notices')).toEqual([])
})

test.each<[string, () => void]>([
  ['a changed record', () => changeLast((envelope) => envelope.with(70, (envelope[70] ?? 0) ^ 1))],
  ['a missing record', () => void stored().versions.pop()],
])('the device withdraws what it showed and raises the alarm: %s among the rest', async (_, tamper) => {
  const { person, letGo, done } = await halfOpen()
  tamper()
  letGo()
  await expect(done).rejects.toMatchObject({ code: 'not-verified' })
  expect([person.store.soFar(), person.store.all()]).toEqual([[], []])
  expect(person.store.slice('status')).toBe('failed')
  expect(person.store.slice('notices')).toMatchObject([{ kind: 'alarm', text: alarmText }])
})

test('the app does not show an arrived record that the manifest does not list', async () => {
  const [first] = stored().versions
  const before = first && { ...first }
  const home = await device()
  await home.signIn(account)
  await home.refresh()
  await home.saveRecords([note('Newer', { id: first?.recordId ?? '' })], 'Changed')
  const { versions } = stored()
  stored().versions = before ? [before, ...versions.filter(({ recordId }) => recordId !== before.recordId)] : versions
  const person = await device()
  const letGo = server.hold(listRecords)
  await person.signIn(account)
  const done = person.refresh()
  done.catch(() => undefined)
  await vi.waitFor(() => expect(soFar(person)).toEqual(all.slice(1, 4)))
  letGo()
  await expect(done).rejects.toMatchObject({ code: 'not-verified' })
  expect(soFar(person)).toEqual([])
})

test('after a lost connection the arrived records stay readable, and the others load later', async () => {
  const { person, letGo, done } = await halfOpen()
  between = () => Promise.reject(new TypeError('No network'))
  server.offline = true
  letGo()
  await expect(done).rejects.toMatchObject({ code: 'offline' })
  expect(person.store.slice('status')).toBe('failed')
  expect(soFar(person)).toEqual(all.slice(0, 4))
  server.offline = false
  between = (send) => send()
  await person.refresh()
  expect(titles(person.store.all())).toEqual(all)
  expect([person.store.soFar(), person.store.slice('status')]).toEqual([[], 'ready'])
})

test('a lock drops the arrived records from memory, whatever still arrives', async () => {
  const { person, letGo, done } = await halfOpen()
  await person.lock()
  letGo()
  await expect(done).rejects.toMatchObject({ code: 'locked' })
  expect([person.store.soFar(), person.store.all()]).toEqual([[], []])
})

function stored() {
  const [ownerId = ''] = server.state.estates.keys()
  return estateOf(server.state, ownerId)
}

function changeLast(change: (envelope: Uint8Array) => Uint8Array): void {
  const last = stored().versions.at(-1)
  if (last) last.envelope = change(last.envelope)
}
