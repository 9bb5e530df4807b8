import { afterAll, beforeAll, expect, test } from 'vitest'
import { blank, versionOf } from '../../records/define.ts'
import { importantContact } from '../../records/kinds/index.ts'
import { copyDatabase } from '../testing/copy-database.ts'
import { note, offlineWorld, only, password, titles } from '../testing/offline.ts'
import { alarms } from '../testing/story.ts'

let world: Awaited<ReturnType<typeof offlineWorld>>
beforeAll(async () => {
  world = await offlineWorld()
})
afterAll(() => world.close())

async function family(name: string) {
  const { at } = await world.account()
  const [home] = at
  if (!home) throw new Error('There is a device.')
  const owner = home.person
  await owner.saveRecords(
    ['Proxy', 'Directive', 'Bank'].map((platform) =>
      note(platform, {
        audience: 'contact_1',
        kind: importantContact.kind,
        definitionVersion: versionOf(importantContact),
        values: { ...blank(importantContact), fullName: platform, platform },
      }),
    ),
    'Added',
  )
  const email = `${name}@example.org`
  const { link } = await owner.inviteSeat({ role: 'contact_1', email, personName: 'Mara', ownerName: 'Ruth' })
  const { person: mara } = await world.device()
  await mara.signUp({ email, password })
  await world.server.context.database.updateTable('account').set({ verified_at: new Date() }).execute()
  await mara.acceptInvitation(link)
  await owner.refresh()
  const share = (...wanted: string[]) =>
    owner.shareNow({ role: 'contact_1', ids: wanted.map((title) => only(owner, title).id), password })
  const reads = async () => {
    await mara.refreshHeldSeats()
    const records = mara.store.slice('shared').flatMap((one) => one.records)
    return records.map(({ values }) => String(values['platform'])).toSorted((a, b) => a.localeCompare(b))
  }
  const told = () =>
    owner.store.slice('notices').flatMap(({ text }) => (text.includes('could already read') ? [text] : []))
  const listed = () =>
    owner.store.all().flatMap(({ values, now = [] }) => (now.length > 0 ? [String(values['platform'])] : []))
  return { owner, mara, share, reads, told, listed }
}

test('a first sharing that the restore lost is offered again in words, and works again', async () => {
  const { owner, mara, share, reads, told, listed } = await family('first')
  const restore = await copyDatabase(world)
  await share('Proxy', 'Directive')
  expect(await reads()).toEqual(['Directive', 'Proxy'])
  await restore()
  await owner.refresh()
  expect(told()).toEqual([
    'Authorized contact 1 could already read Proxy, Directive. That was lost, and they can’t read it now. If you still want it, please let them read it again.',
  ])
  expect(listed()).toEqual([])
  expect(await reads()).toEqual([])
  await share('Bank')
  expect(await reads()).toEqual(['Bank'])
  expect(titles(owner)).toEqual(['Bank', 'Directive', 'Proxy'])
  for (const person of [owner, mara]) expect(alarms(person)).toEqual([])
})

test('a record that was added to a sharing is offered again, and the sharing goes on without it', async () => {
  const { owner, share, reads, told, listed } = await family('more')
  await share('Proxy')
  const restore = await copyDatabase(world)
  await share('Directive')
  await owner.saveRecords([note('Later')], 'Added')
  await restore()
  await owner.refresh()
  expect(told()).toEqual([expect.stringContaining('could already read Directive. That was lost')])
  expect(listed()).toEqual(['Proxy'])
  expect(await reads()).toEqual(['Proxy'])
  expect(titles(owner)).toEqual(['Bank', 'Directive', 'Later', 'Proxy'])
})

test('what the owner took back stays taken back, although the restored server shares it again', async () => {
  const { owner, mara, share, reads, told, listed } = await family('back')
  await share('Proxy')
  expect(await reads()).toEqual(['Proxy'])
  const restore = await copyDatabase(world)
  await owner.takeBackNow({ role: 'contact_1' })
  expect(await reads()).toEqual([])
  await restore()
  await owner.refresh()
  expect(told()).toEqual([])
  expect(listed()).toEqual([])
  expect(await reads()).toEqual([])
  await share('Bank')
  expect(await reads()).toEqual(['Bank'])
  for (const person of [owner, mara]) expect(alarms(person)).toEqual([])
})

test('a second sharing under a new key ends with the key that the restored server still has', async () => {
  const { owner, share, reads, told, listed } = await family('second')
  await share('Proxy')
  const restore = await copyDatabase(world)
  await owner.takeBackNow({ role: 'contact_1' })
  await share('Directive')
  expect(await reads()).toEqual(['Directive'])
  await restore()
  await owner.refresh()
  expect(told()).toEqual([expect.stringContaining('could already read Directive. That was lost')])
  expect(listed()).toEqual([])
  expect(await reads()).toEqual([])
  await share('Bank', 'Directive')
  expect(await reads()).toEqual(['Bank', 'Directive'])
})
