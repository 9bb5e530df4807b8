import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { signIn, signOut, signUp } from '../contract/accounts.ts'
import { listRecords, saveEstate } from '../contract/estate.ts'
import { openEstate } from '../contract/opening.ts'
import { engines } from './db/testing/index.ts'
import { genesis, recordsSave } from './estates/testing/estate.ts'
import { newPerson, testServer, type TestBrowser, type TestServer } from './testing/index.ts'

// Most of a request's time is round trips to the database. The test counts them on the embedded
// database, which gets the same batches of statements as Postgres.

function statementsIn(flight: Uint8Array): number {
  const bytes = Buffer.from(flight)
  let count = 0
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
    if (bytes[at] === 'E'.charCodeAt(0)) count += 1
  return count
}

describe.each(engines.filter(({ name }) => name === 'embedded'))('round trips to the database', (engine) => {
  let server: TestServer
  let browser: TestBrowser
  const person = newPerson()
  const record = randomUUID()
  let n = 1
  let version = 1

  beforeAll(async () => {
    server = await testServer(engine)
    browser = server.browser()
    await browser.call(signUp, { body: person })
    await browser.call(saveEstate, { body: genesis().save })
    await browser.call(saveEstate, { body: recordsSave(n++, [record, version++]) })
  })
  afterAll(() => server.close())

  const enter = () => browser.call(signIn, { body: { email: person.email, authKey: person.authKey } })
  const open = () => browser.call(openEstate, { query: { since: 0 } })
  const create = () => browser.call(saveEstate, { body: recordsSave(n++, [randomUUID(), 1]) })
  const change = () => browser.call(saveEstate, { body: recordsSave(n++, [record, version++]) })

  /** Measures the second run, because the database parses the statements in the first one. */
  async function counted(act: () => Promise<unknown>): Promise<{ ways: number; statements: number }> {
    await act()
    const asked = vi.spyOn(PGlite.prototype, 'execProtocolStream')
    await act()
    const flights = asked.mock.calls.map(([message]) => statementsIn(message))
    asked.mockRestore()
    return { ways: flights.length, statements: flights.reduce((sum, count) => sum + count, 0) }
  }

  test('sign-in and opening the estate take five round trips', async () => {
    const { ways, statements } = await counted(async () => {
      await browser.call(signOut, {})
      await enter()
      await open()
    })
    // Signing out takes three more: one transaction ends the session and its web push.
    expect({ ways, statements }).toEqual({ ways: 3 + 5, statements: 4 + 15 })
  })

  test('a list takes two round trips, and so does a save', async () => {
    await enter()
    expect(await counted(() => browser.call(listRecords, { query: { since: 0 } }))).toEqual({ ways: 2, statements: 2 })
    expect(await counted(create)).toEqual({ ways: 2, statements: 2 })
    expect(await counted(change)).toEqual({ ways: 2, statements: 2 })
  })
})
