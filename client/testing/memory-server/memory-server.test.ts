import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, type Person } from '../../headless.ts'
import { account, seatOf } from '../story.ts'
import { slowWorld, slowPassword as password, type SlowWorld } from '../browser.ts'
import { MemoryServer } from './index.ts'

// The client must get the same from the in-memory server and the real one.

let real: SlowWorld
beforeAll(async () => {
  real = await slowWorld()
})
afterAll(() => real.close())

type World = { person: (email: string) => Promise<Person>; browser: () => Promise<Person> }

async function inMemory(): Promise<World & { unanswered: readonly string[] }> {
  let time = Date.now()
  const now = () => (time += 1)
  const server = await MemoryServer.open(() => new Date(now()))
  const browser = () => openBrowser({ url: 'https://cairn.test', fetch: server.browser().fetch, now })
  const person = async (email: string) => {
    const one = await browser()
    await one.signUp({ email, password })
    await one.refresh()
    return one
  }
  return { person, browser, unanswered: server.unanswered }
}

/** Real calls do not arrive in the same moment. */
const spaced =
  (send: typeof fetch): typeof fetch =>
  (input, init) => {
    real.scene.server.wait({ seconds: 0.01 })
    return send(input, init)
  }

const withServer = (): World => ({
  person: async (email) => {
    const one = await real.person(email, { between: spaced })
    const { database } = real.scene.server.context
    await database.updateTable('account').set({ verified_at: new Date() }).where('email', '=', email).execute()
    return one
  },
  browser: () => {
    const tab = real.scene.server.browser()
    const fetch: typeof globalThis.fetch = (input, init) =>
      tab.fetch(input instanceof Request ? input.url : String(input), init)
    return openBrowser({
      url: 'https://cairn.test',
      fetch: spaced(fetch),
      now: () => real.scene.server.context.clock().getTime(),
    })
  },
})

const named = (all: readonly { values: Record<string, unknown>; version: number }[]) =>
  all.map(({ values, version }) => `${String(values['platform'])} ${version}`).toSorted((a, b) => a.localeCompare(b))

const seen = ({ store }: Person) => ({
  live: named(store.all()),
  trash: named(store.trash()),
  activity: store.slice('activity').map(({ text }) => text),
  notices: store.slice('notices').map(({ text }) => text),
  seats: store.slice('seats').map(({ role, state, via, acceptedBy }) => ({ role, state, via, acceptedBy })),
  held: store.slice('held').map(({ role, state, ownerName, counts }) => ({ role, state, ownerName, counts })),
  invited: store.slice('invited').map(({ role, owner }) => ({ role, owner })),
})

async function records({ person, browser }: World) {
  const anna = await person('anna@example.org')
  const [bank] = await anna.saveRecords([account('Bank', 'contact_1'), account('Mail', 'everyone_named')], 'Added two')
  const id = bank?.id ?? ''
  const phone = await browser()
  await phone.signIn({ email: 'anna@example.org', password })
  await phone.refresh()
  await anna.saveRecords([{ ...account('Bank of Salem', 'contact_1'), id }], 'Changed one')
  await phone.saveRecords([{ ...account('Bank of Portland', 'nobody'), id, basedOn: 1 }], 'Changed one')
  await anna.refresh()
  const mail = anna.store.all().find(({ values }) => values['platform'] === 'Mail')?.id ?? ''
  await anna.removeRecord(mail, 'Removed one')
  const inTrash = seen(anna)
  await anna.restoreRecord(mail, 'Brought one back')
  await anna.restoreVersion(id, 1, 'Brought the first words back')
  const versions = (await anna.listVersions(id)).map(({ version, values }) => [version, values['platform']])
  const overwritten = (await anna.listOverwritten()).map((one) => [one.id === id, one.versions])
  await anna.removeRecord(mail, 'Removed one')
  await anna.deleteForGood([mail])
  await phone.refresh()
  return { inTrash, versions, overwritten, anna: seen(anna), phone: seen(phone) }
}

async function seats({ person }: World) {
  const olga = await person('olga@example.org')
  await olga.saveRecords([account('Bank', 'contact_1'), account('Mail', 'attorney')], 'Added two')
  const invite = { role: 'contact_1', email: 'nora@example.org', personName: 'Nora', ownerName: 'Olga' } as const
  const { link, card } = await olga.inviteSeat(invite)
  const nora = await person('nora@example.org')
  const view = await nora.readInvitation(link)
  await nora.acceptInvitation(link)
  await olga.refresh()
  const accepted = seatOf(olga, 'contact_1')?.state
  await nora.makeRecoveryKit()
  await nora.confirmRecoveryKit()
  await olga.refresh()
  await nora.refreshHeldSeats()
  const confirmed = [seen(olga), seen(nora)]
  const again = await olga.seatCard('contact_1')
  await olga.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  await nora.refreshHeldSeats()
  const audiences = olga.store.all().map(({ values, audience }) => `${String(values['platform'])} ${audience}`)
  const names = [view.ownerName, view.personName, view.role, again?.link === card.link]
  return {
    names,
    accepted,
    confirmed,
    audiences: audiences.toSorted((a, b) => a.localeCompare(b)),
    emptied: [seen(olga), seen(nora)],
  }
}

async function files({ person }: World) {
  const ruth = await person('ruth@example.org')
  const reference = await ruth.uploadFile(new Blob(['a will'], { type: 'text/plain' }), 'will.txt')
  const opened = await ruth.openFile(reference)
  const into = { id: crypto.randomUUID(), field: 'file', activity: 'Uploaded', input: account('Deed', 'nobody') }
  const record = await ruth.uploadInto(new Blob(['a deed'], { type: 'text/plain' }), 'deed.txt', into)
  return { text: new TextDecoder().decode(opened.bytes), file: record.values['file'] !== undefined, ruth: seen(ruth) }
}

test.each([
  ['records', records],
  ['seats', seats],
  ['files', files],
] as const)('the client shows the same with the memory server as with the real one: %s', async (_, story) => {
  const memory = await inMemory()
  expect(await story(memory)).toEqual(await story(withServer()))
  expect(memory.unanswered).toEqual([])
})
