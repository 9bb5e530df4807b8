import { engines } from '../../server/db/testing/index.ts'
import { Scene } from '../../server/releases/testing/scene.ts'
import { openBrowser, type Person } from '../headless.ts'
import { memoryStorage, type Storage } from '../core/storage.ts'
import type { RecordInput } from '../model/records.ts'

export const password = 'Correct-horse-7!'

export type Device = {
  storage: Storage
  /** The connection: `cut` blocks everything; `mute` lets saves through and loses their answers. */
  line: {
    state: 'whole' | 'cut' | 'mute'
    /** Intercepts a request: `send` forwards it. `query` begins with its question mark. */
    between?: (path: string, send: () => Promise<Response>, query: string) => Promise<Response>
  }
  send: typeof fetch
  person: Person
  restart(): Promise<Person>
}

export async function offlineWorld() {
  const [engine] = engines
  if (!engine) throw new Error('There is always the embedded database.')
  const scene = await Scene.open(engine)
  const { server } = scene
  const device = async (): Promise<Device> => {
    const cookies = server.browser()
    const line: Device['line'] = { state: 'whole' }
    const storage = memoryStorage()
    const send: typeof fetch = async (given, init) => {
      if (line.state === 'cut') throw new TypeError('No network')
      const url = given instanceof Request ? given.url : String(given)
      const onward = () => cookies.fetch(url, init)
      const { pathname, search } = new URL(url)
      const answer = await (line.between ? line.between(pathname, onward, search) : onward())
      if (line.state === 'mute' && url.endsWith('/api/estate/save')) {
        line.state = 'cut'
        throw new TypeError('The answer was lost')
      }
      return answer
    }
    const now = () => server.context.clock().getTime()
    const open = () => openBrowser({ url: 'https://cairn.test', storage, now, fetch: send })
    const made: Device = {
      storage,
      line,
      send,
      person: await open(),
      restart: async () => {
        made.person = await open()
        return made.person
      },
    }
    return made
  }
  let people = 0
  return {
    server,
    scene,
    device,
    async account(devices = 1): Promise<{ email: string; at: Device[] }> {
      people += 1
      const email = `somebody.${people}@example.org`
      const first = await device()
      await first.person.signUp({ email, password })
      await first.person.refresh()
      const at = [first]
      for (let more = 1; more < devices; more += 1) {
        const next = await device()
        await next.person.signIn({ email, password })
        await next.person.refresh()
        at.push(next)
      }
      return { email, at }
    },
    async twoDevices(): Promise<[Device, Device]> {
      const { at } = await this.account(2)
      const [home, phone] = at
      if (!home || !phone) throw new Error('There are two devices.')
      return [home, phone]
    },
    close: () => scene.close(),
  }
}

export const note = (title: string, more: Partial<RecordInput> = {}): RecordInput => ({
  kind: 'online-account',
  definitionVersion: 0,
  values: { platform: title },
  audience: 'nobody',
  alsoIfIncapacitated: false,
  ...more,
})

export const titles = (person: Person): string[] =>
  person.store
    .all()
    .map(({ values }) => String(values['platform']))
    .toSorted((a, b) => a.localeCompare(b))

export const only = (person: Person, title: string) => {
  const found = person.store.all().find(({ values }) => values['platform'] === title)
  if (!found) throw new Error(`${title} is not there: ${titles(person).join()}`)
  return found
}

export const edit = (person: Person, from: string, to: string) => {
  const { id, version } = only(person, from)
  return person.saveRecords([note(to, { id, basedOn: version })], `Changed ${to}`)
}

export async function back(device: Device): Promise<void> {
  device.line.state = 'whole'
  // Screens also read while the client sends changes.
  await Promise.all([device.person.reconnect(), device.person.refresh(), device.person.refresh()])
  await device.person.refresh()
}
