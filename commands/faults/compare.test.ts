import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserFetch, openBrowser } from '../../client/headless.ts'
import { type CairnHere, startTestCairn } from '../../client/testing/cairn.ts'
import { comparing, readAnew } from './compare.ts'
import { openJournal } from './journal.ts'
import { password, type People, type Place, saveSome, sendWaiting, type Someone } from './people.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn({ smtp: false })
})
afterAll(() => cairn.stop())

const app: typeof fetch = async (input, init) =>
  cairn.scene.server.app.request(input instanceof URL ? input.href : input, init)

async function newOwner(name: string, between: (send: typeof fetch) => typeof fetch): Promise<Someone> {
  const send = browserFetch(cairn.url, app)
  const person = await openBrowser({ url: cairn.url, fetch: send, between })
  const owner = { name, email: `${name}@example.org`, person, send }
  await person.signUp({ email: owner.email, password })
  await person.refresh()
  await saveSome(owner)
  return owner
}

/** An owner whose device saves whenever a comparison got an answer. */
async function ownerWhoSaves(name: string) {
  const journal = openJournal()
  const owner = await newOwner(name, journal.watch(name))
  const andThenSaves =
    (reading: typeof fetch): typeof fetch =>
    async (...given) => {
      const answer = await reading(...given)
      await saveSome(owner)
      return answer
    }
  const people: People = {
    owners: [{ ...owner, send: andThenSaves(owner.send) }],
    reporter: owner,
    files: [],
  }
  const place: Place = { url: cairn.url, journal, mails: [], fetch: andThenSaves(app) }
  return { place, people, journal }
}

test('a record that is acknowledged while a new device reads is not lost', async () => {
  const { place, people, journal } = await ownerWhoSaves('reading-anew')
  expect(await readAnew(place, people)).toEqual([])
  expect(journal.count()).toBeGreaterThan(2)
})

test('a record that is acknowledged while the comparison reads is not lost', async () => {
  const { place, people, journal } = await ownerWhoSaves('comparing')
  expect(await comparing(place, people)()).toEqual([])
  expect(journal.count()).toBeGreaterThan(1)
})

test('a change that waits on a device is sent before a comparison; one that cannot be sent is a loss', async () => {
  let isDown = false
  const owner = await newOwner('waiting', (send) => async (...given) => {
    if (isDown) throw new TypeError('The line is cut')
    return send(...given)
  })
  isDown = true
  await saveSome(owner)
  expect(await sendWaiting({ owners: [owner] }, 100)).toEqual(['1 changes of waiting wait for ever.'])
  isDown = false
  expect(await sendWaiting({ owners: [owner] })).toEqual([])
})

test('a record that a device shows as saved and that another device does not open is a loss', async () => {
  const answered: typeof fetch = () => Promise.resolve(Response.json({ n: 1, savedAt: new Date().toISOString() }))
  const isSave = (input: Parameters<typeof fetch>[0]) =>
    typeof input === 'string' && new URL(input).pathname === '/api/estate/save'
  let forgets = false
  const owner = await newOwner(
    'forgotten',
    (send) =>
      (...given) =>
        (forgets && isSave(given[0]) ? answered : send)(...given),
  )
  forgets = true
  await saveSome(owner)
  const place: Place = { url: cairn.url, journal: openJournal(), mails: [], fetch: app }
  const wrong = await readAnew(place, { owners: [owner], reporter: owner, files: [] })
  expect(wrong).toEqual([expect.stringContaining('of forgotten do not open on a new device')])
})
