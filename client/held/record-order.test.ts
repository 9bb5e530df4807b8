import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLeft, type Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { account, heldNow, named, reaches, report } from '../testing/story.ts'

let cairn: TestCairn
let heir: Person
/** The record pages that an heir on a new device received. */
let pages: () => string[][]

beforeAll(async () => {
  cairn = await startTestCairn()
  const owner = await cairn.person('owner@example.org')
  const funeral = { ...account('Funeral', 'both_contacts'), kind: 'funeral-instructions', singleton: true }
  await owner.saveRecords([funeral], 'Added')
  await owner.saveRecords([account('Sister', 'both_contacts')], 'Added')
  const long = 'A long note. '.repeat(600)
  const imported = Array.from({ length: 30 }, (_, at) => {
    const site = account(`Site ${at}`, 'both_contacts')
    return { ...site, values: { ...site.values, notes: long } }
  })
  await owner.saveRecords(imported, 'Imported 30 accounts')
  await owner.saveRecords([account('Cat', 'both_contacts')], 'Added')
  await owner.saveRecords([account('Mine', 'nobody')], 'Added')
  const contact = await named(cairn, owner, 'contact_1', 'one@example.org')
  await report(contact, 'death')
  await reaches(contact, 'released')
  const liar = makeLiar()
  heir = await cairn.browser(liar.between)
  await heir.signIn({ email: 'one@example.org', password })
  await heir.refreshHeldSeats()
  const held = heldNow(heir)
  const path = `/api/held-seats/${held?.ownerId}/${held?.seatId}/${held?.invitationId}/records`
  pages = () => liar.answers(path).map(({ records }) => records.map(({ recordId }) => recordId))
})
afterAll(() => cairn.stop())

test('records written by hand come before imported ones, each once, page after page', async () => {
  const { records, warnings } = await openLeft(heir, heldNow(heir)?.id ?? '')
  expect(warnings).toEqual([])
  const titles = records.map(({ values }) => String(values['platform']))
  expect(titles.slice(0, 3)).toEqual(['Funeral', 'Cat', 'Sister'])
  expect(titles.slice(3).toSorted()).toEqual(Array.from({ length: 30 }, (_, at) => `Site ${at}`).toSorted())
  expect(pages().length).toBeGreaterThan(1)
  expect(pages().flat()).toHaveLength(33)
})

test('a page that opens the estate twice at once gets each record of the estate only once', async () => {
  const before = pages().length
  const id = heldNow(heir)?.id ?? ''
  await Promise.all([heir.openHeldSeat(id), openLeft(heir, id)])
  const [opened] = heir.store.slice('opened')
  expect(opened?.records).toHaveLength(33)
  expect(new Set(opened?.records.map((record) => record.id)).size).toBe(33)
  expect(pages().slice(before).flat()).toHaveLength(33)
})

test('a grantee who signs in again while the estate opens gets the whole estate afterwards', async () => {
  const id = heldNow(heir)?.id ?? ''
  const first = heir.openHeldSeat(id).catch((error: unknown) => error)
  await heir.lock()
  await heir.unlock(password)
  await heir.refreshHeldSeats()
  await Promise.all([first, openLeft(heir, id)])
  expect(heir.store.slice('opened')[0]?.records).toHaveLength(33)
})
