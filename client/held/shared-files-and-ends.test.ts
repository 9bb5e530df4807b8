import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import type { RecordInput } from '../model/records.ts'
import { daysUntil, password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { account, alarms, named } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

async function pair(name: string, records: (owner: Person) => Promise<RecordInput[]> | RecordInput[]) {
  const owner = await cairn.person(`${name}-owner@example.org`)
  const drafts = await records(owner)
  for (let from = 0; from < drafts.length; from += 200) await owner.saveRecords(drafts.slice(from, from + 200), 'Added')
  const ruth = await named(cairn, owner, 'contact_1', `${name}-ruth@example.org`)
  await owner.refresh()
  const ids = () => owner.store.kind('online-account').map(({ id }) => id)
  const share = () => owner.shareNow({ role: 'contact_1', ids: ids(), password })
  return { owner, ruth, share }
}

const one = () => [account('Proxy', 'contact_1')]

async function readable(grantee: Person): Promise<string[]> {
  await grantee.refreshHeldSeats()
  return grantee.store.slice('shared').flatMap(({ records }) => records.map(({ values }) => String(values['platform'])))
}

test('the grantee opens the files of a shared record until the owner takes it back', async () => {
  const { owner, ruth, share } = await pair('files', async (by) => {
    const file = await by.uploadFile(new Blob(['the deed'], { type: 'application/pdf' }), 'deed.pdf')
    const draft = account('Papers', 'contact_1')
    return [{ ...draft, values: { ...draft.values, scan: file } }]
  })
  await share()
  expect(await readable(ruth)).toEqual(['Papers'])
  const [shared] = ruth.store.slice('shared')
  const file = shared?.records[0]?.values['scan'] as Parameters<Person['openHeldFile']>[1]
  const open = () => ruth.openHeldFile(shared?.heldId ?? '', file)
  expect(new TextDecoder().decode((await open()).bytes)).toBe('the deed')
  await owner.takeBackNow({ role: 'contact_1' })
  await expect(open()).rejects.toMatchObject({ code: expect.any(String) })
})

test('an owner shares 450 records at once, and takes all of them back', async () => {
  const { owner, ruth, share } = await pair('many', () =>
    Array.from({ length: 450 }, (_, n) => account(`Account ${n}`, 'contact_1')),
  )
  await share()
  expect((await readable(ruth)).length).toBe(450)
  const lines = owner.store.slice('activity').filter(({ text }) => text.includes('read'))
  expect(lines.map(({ text }) => text)).toEqual(['Let many-ruth@example.org read 450 records now'])
  await owner.takeBackNow({ role: 'contact_1' })
  expect(await readable(ruth)).toEqual([])
  expect(owner.store.kind('online-account').some(({ now }) => now !== undefined)).toBe(false)
  for (const person of [owner, ruth]) expect(alarms(person)).toEqual([])
})

test('a record in the trash is not readable, and returns without a password and without its reader', async () => {
  const { owner, ruth, share } = await pair('trash', one)
  await share()
  expect(await readable(ruth)).toEqual(['Proxy'])
  const [record] = owner.store.kind('online-account')
  const id = record?.id ?? ''
  await owner.removeRecord(id, 'Removed')
  expect(await readable(ruth)).toEqual([])
  await owner.restoreRecord(id, 'Brought back')
  expect(await readable(ruth)).toEqual([])
  await share()
  expect(await readable(ruth)).toEqual(['Proxy'])
})

test('an estate imported from a whole export is shared with no grantee', async () => {
  const { owner, share } = await pair('from', one)
  await share()
  const exported = owner.store.kind('online-account').map((record) => {
    const { id: _id, ...rest } = record
    return rest
  })
  expect(exported).toMatchObject([{ now: [{ since: expect.any(String) }] }])
  const { owner: other, ruth: reader } = await pair('to', () => exported)
  expect(other.store.kind('online-account').map(({ now }) => now)).toEqual([undefined])
  expect(await readable(reader)).toEqual([])
})

test('a deleted account of the owner or of the reader ends the reading', async () => {
  const goneOwner = await pair('gone', one)
  await goneOwner.share()
  expect(await readable(goneOwner.ruth)).toEqual(['Proxy'])
  const leaving = await pair('leaving', one)
  await leaving.share()
  await goneOwner.owner.deleteAccount({ confirmation: 'delete my account', password })
  await leaving.ruth.deleteAccount({ confirmation: 'delete my account', password })
  await daysUntil(async () => (await readable(goneOwner.ruth)).length === 0, 'the owner is gone')
  expect(await goneOwner.ruth.storage.list('offline-copy:shared:')).toEqual([])
  await daysUntil(async () => {
    await leaving.owner.refresh()
    return leaving.owner.store.slice('seats').some(({ state }) => state === 'left')
  }, 'the reader is gone')
  expect(leaving.owner.store.slice('seats').some(({ readsNow }) => readsNow !== undefined)).toBe(false)
  expect(alarms(leaving.owner)).toEqual([])
})
