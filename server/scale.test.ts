import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOtherSessions, getSession, prelogin, signIn, signOut, signUp, startReset } from '../contract/accounts.ts'
import { getEstateState, listEntries, listRecords, putSnapshot, saveEstate } from '../contract/estate.ts'
import { openEstate } from '../contract/opening.ts'
import { listOperators, listReleases } from '../contract/release.ts'
import { listHeldSeats, listSeats } from '../contract/seats.ts'
import { planHousekeeping } from './accounts/index.ts'
import { listPeople } from './admin/users.ts'
import { engines } from './db/testing/index.ts'
import { fillWithCopies, pagesRead, recordRowsRead, smallestWhole } from './db/testing/scale.ts'
import { genesis, recordsSave } from './estates/testing/estate.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from './testing/index.ts'

const people = 100_000
const most = 200
const postgres = engines.filter(({ name }) => name === 'postgres')

// A statement that scans a whole table or index is fast with ten people and takes seconds with a
// million. The pages that a call reads reveal a scan, whatever the plan.
describe.each(postgres)('with many users, the $name database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  const person = newPerson()
  const record = randomUUID()

  beforeAll(async () => {
    server = await testServer(engine)
    browser = server.browser()
    await browser.call(signUp, { body: person })
    await browser.call(saveEstate, { body: genesis().save })
    await browser.call(saveEstate, { body: recordsSave(1, [record, 1]) })
    await browser.call(saveEstate, { body: recordsSave(2, [record, 2]) })
    await browser.call(putSnapshot, { params: { n: 2 }, body: randomBytes(100) })
    await browser.call(startReset, { body: { email: person.email } })
    await server.context.due.run()
    await fillWithCopies(server.context.database, people)
    expect(await smallestWhole(server.context.database, people / 2)).toBeGreaterThan(most)
  }, 300_000)
  afterAll(() => server.close())

  const calls: [string, () => Promise<unknown>][] = [
    ['asking for the seed of a password', () => browser.call(prelogin, { body: { email: person.email } })],
    ['signing in', () => browser.call(signIn, { body: { email: person.email, authKey: person.authKey } })],
    [
      'a wrong password',
      () =>
        browser
          .call(signIn, { body: { email: person.email, authKey: randomBytes(32) } })
          .catch((error: unknown) => error),
    ],
    ['asking who is signed in', () => browser.call(getSession, {})],
    ['opening an estate', () => browser.call(openEstate, { query: { since: 0 } })],
    ['asking where it stands', () => browser.call(getEstateState, {})],
    ['reading its chain', () => browser.call(listEntries, { query: { since: 0 } })],
    ['a list', () => browser.call(listRecords, { query: { since: 0 } })],
    ['a new record', () => browser.call(saveEstate, { body: recordsSave(3, [randomUUID(), 1]) })],
    ['a change', () => browser.call(saveEstate, { body: recordsSave(4, [record, 3]) })],
    ['the seats of an estate', () => browser.call(listSeats, {})],
    ['the seats of a person', () => browser.call(listHeldSeats, {})],
    ['the reports about an estate', () => browser.call(listReleases, {})],
    [
      'the list of operators',
      () => browser.call(listOperators, { query: { nonce: randomBytes(32) } }).catch((error: unknown) => error),
    ],
    [
      'a page of people for an operator',
      () => server.context.database.transaction().execute((transaction) => listPeople(transaction, 'default', {})),
    ],
    ['a password reset', () => browser.call(startReset, { body: { email: person.email } })],
    ['a sign-up', () => server.browser().call(signUp, { body: newPerson() })],
    ['the end of other sessions', () => browser.call(endOtherSessions, {})],
    ['the due jobs', () => server.context.due.run()],
    [
      'the daily housekeeping',
      async () => {
        await planHousekeeping(server.context)
        await server.context.due.run()
      },
    ],
    ['a sign-out', () => browser.call(signOut, {})],
  ]

  test.each(calls)('the call scans no table and no index: %s', async (_, act) => {
    const { database } = server.context
    const before = await pagesRead(database)
    await act()
    const after = await pagesRead(database)
    const read = [...after].map(([table, pages]) => ({ table, pages: pages - (before.get(table) ?? 0) }))
    expect(read.filter(({ pages }) => pages > most)).toEqual([])
  })

  // Almost all owners here have one record, so the planner's average underestimates an owner with
  // many.
  test('a list of many records reads each row fewer than twenty times, even if other owners have one record', async () => {
    const { database } = server.context
    const owner = server.browser()
    await owner.call(signUp, { body: newPerson() })
    await owner.call(saveEstate, { body: genesis().save })
    const records = Array.from({ length: 400 }, () => randomUUID())
    const half = records.length / 2
    const firstVersions = records.map((id): [string, number] => [id, 1])
    await owner.call(saveEstate, { body: recordsSave(1, ...firstVersions.slice(0, half)) })
    await owner.call(saveEstate, { body: recordsSave(2, ...firstVersions.slice(half)) })
    await sql`analyze`.execute(database)
    const before = await recordRowsRead(database)
    const list = await owner.call(listRecords, { query: { since: 0 } })
    expect(list.records).toHaveLength(records.length)
    expect((await recordRowsRead(database)) - before).toBeLessThan(20 * records.length)
  })
})
