import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { type CairnHere, password, startTestCairn, until } from '../testing/cairn.ts'
import { account, alarms, named, open, reaches, report } from '../testing/story.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const idOf = (owner: Person, platform: string): string =>
  owner.store.kind('online-account').find(({ values }) => values['platform'] === platform)?.id ?? ''

/** What the grantee's own page shows as shared, after it asked the server. */
async function readableNow(grantee: Person): Promise<string[]> {
  await grantee.refreshHeldSeats()
  const shared = grantee.store.slice('shared').flatMap(({ records }) => records)
  return shared.map(({ values }) => String(values['platform'])).toSorted((a, b) => a.localeCompare(b))
}

async function family(name: string) {
  const owner = await cairn.person(`${name}-owner@example.org`)
  // A kit counts at once only before the first invitation.
  const { code } = await owner.makeRecoveryKit({})
  await owner.confirmRecoveryKit()
  await owner.saveRecords(
    [account('Proxy', 'both_contacts'), account('Directive', 'contact_1'), account('Bank', 'both_contacts')],
    'Added',
  )
  const ruth = await named(cairn, owner, 'contact_1', `${name}-ruth@example.org`)
  const ben = await named(cairn, owner, 'contact_2', `${name}-ben@example.org`)
  await owner.refresh()
  const share = (...platforms: string[]) =>
    owner.shareNow({ role: 'contact_1', ids: platforms.map((one) => idOf(owner, one)), password })
  return { owner, ruth, ben, share, code }
}

describe('what an owner shares while alive', () => {
  test('the grantee reads it at once, the other contact does not, and a changed record stays shared', async () => {
    const { owner, ruth, ben, share } = await family('share')
    expect(await readableNow(ruth)).toEqual([])
    await share('Proxy', 'Directive')
    expect(await readableNow(ruth)).toEqual(['Directive', 'Proxy'])
    expect(await readableNow(ben)).toEqual([])
    expect(ruth.store.slice('shared')).toMatchObject([{ ownerName: 'Olga Owner', role: 'contact_1', warnings: [] }])
    const [proxy] = owner.store.kind('online-account').filter(({ values }) => values['platform'] === 'Proxy')
    expect(proxy?.now).toHaveLength(1)
    await owner.saveRecords(
      [{ ...account('Proxy of May', 'both_contacts'), id: proxy?.id ?? '', basedOn: 2 }],
      'Changed',
    )
    expect(await readableNow(ruth)).toEqual(['Directive', 'Proxy of May'])
    for (const person of [owner, ruth, ben]) expect(alarms(person)).toEqual([])
  })

  test('the owner takes back one record, then everything, and shares a second time under a new key', async () => {
    const { owner, ruth, share } = await family('back')
    await share('Proxy', 'Directive')
    expect(await readableNow(ruth)).toEqual(['Directive', 'Proxy'])
    await owner.takeBackNow({ role: 'contact_1', ids: [idOf(owner, 'Proxy')] })
    expect(await readableNow(ruth)).toEqual(['Directive'])
    await owner.takeBackNow({ role: 'contact_1' })
    expect(await readableNow(ruth)).toEqual([])
    await share('Bank')
    expect(await readableNow(ruth)).toEqual(['Bank'])
    for (const person of [owner, ruth]) expect(alarms(person)).toEqual([])
  })
})

describe('what stays of a sharing', () => {
  test('a removed grantee reads nothing, and the next one on this seat reads nothing by themselves', async () => {
    const { owner, ruth, share } = await family('removed')
    await share('Proxy')
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    expect(await readableNow(ruth)).toEqual([])
    const next = await named(cairn, owner, 'contact_1', 'removed-next@example.org')
    await owner.refresh()
    expect(await readableNow(next)).toEqual([])
    await share('Directive')
    expect(await readableNow(next)).toEqual(['Directive'])
    for (const person of [owner, ruth, next]) expect(alarms(person)).toEqual([])
  })

  test('a grantee who stepped down reads nothing, and the owner’s app ends the sharing by itself', async () => {
    const { owner, ruth, share } = await family('left')
    await share('Proxy')
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    await ruth.stepDown(ruth.store.slice('held')[0]?.id ?? '')
    expect(await readableNow(ruth)).toEqual([])
    await owner.refresh()
    expect(owner.store.slice('seats').some(({ readsNow }) => readsNow !== undefined)).toBe(false)
  })

  test('a smaller audience ends the reading, and a larger one later does not bring it back', async () => {
    const { owner, ruth, share } = await family('narrow')
    await share('Proxy', 'Bank')
    const again = async (audience: 'contact_2' | 'both_contacts') => {
      const [record] = owner.store.kind('online-account').filter(({ id }) => id === idOf(owner, 'Proxy'))
      await owner.saveRecords(
        [{ ...account('Proxy', audience), id: record?.id ?? '', basedOn: record?.version ?? 0 }],
        'Changed',
      )
    }
    await again('contact_2')
    expect(await readableNow(ruth)).toEqual(['Bank'])
    await again('both_contacts')
    expect(await readableNow(ruth)).toEqual(['Bank'])
  })

  test('a report, its end and the rearmed seats change nothing for the reader, and a death opens all of it', async () => {
    const { owner, ruth, share } = await family('report')
    await share('Proxy')
    const { id } = await report(ruth, 'death')
    await reaches(ruth, 'released')
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    await owner.refresh()
    await owner.endRelease(id, password)
    await owner.refresh()
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    await share('Bank')
    expect(await readableNow(ruth)).toEqual(['Bank', 'Proxy'])
    cairn.scene.server.wait({ days: 2 })
    await cairn.scene.server.keepSignedIn()
    await ruth.refreshHeldSeats()
    await report(ruth, 'death')
    await reaches(ruth, 'released')
    expect(await open(ruth)).toEqual(['Bank', 'Directive', 'Proxy'])
    expect(await readableNow(ruth)).toEqual(['Bank', 'Proxy'])
    await owner.refresh()
    await expect(owner.takeBackNow({ role: 'contact_1' })).rejects.toMatchObject({ code: 'frozen' })
    for (const person of [owner, ruth]) expect(alarms(person)).toEqual([])
  })

  test('new keys of the owner renew the key of today, and the reader keeps reading', async () => {
    const { owner, ruth, share, code } = await family('rekey')
    await share('Proxy')
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    const done = await owner.makeNewKeys({ recoveryCode: code, password, newPassword: 'Another-horse-8!' })
    expect(done).toMatchObject({ armed: true })
    await owner.refresh()
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    const state = ruth.store.slice('shared')[0]?.state.counter
    expect(state).toBe(2)
    for (const person of [owner, ruth]) expect(alarms(person)).toEqual([])
  })

  test('a device keeps a sealed copy for a day without a connection, and drops it at the next contact', async () => {
    const { owner, ruth, share } = await family('copy')
    await share('Proxy')
    expect(await readableNow(ruth)).toEqual(['Proxy'])
    const copies = async () => (await ruth.storage.list('offline-copy:shared:')).length
    expect(await copies()).toBe(1)
    const again = await ruth.reload()
    await until(() => again.store.slice('shared').length === 1, 'the copy is shown')
    await owner.takeBackNow({ role: 'contact_1' })
    expect(await readableNow(again)).toEqual([])
    expect(await copies()).toBe(0)
    expect(alarms(again)).toEqual([])
  })

  test('the owner is mailed at once that a person can read something, and later that they can read more', async () => {
    const { owner, share } = await family('told')
    const mails = () =>
      (cairn.mailbox?.mails ?? [])
        .filter(
          ({ to, subject }) => to === 'told-owner@example.org' && subject.startsWith('told-ruth@example.org can read'),
        )
        .map(({ subject }) => subject.replace('told-ruth@example.org can read ', ''))
    await share('Proxy')
    await until(() => mails().length === 1, 'the mail about a new reader')
    await share('Directive')
    await owner.takeBackNow({ role: 'contact_1' })
    cairn.scene.server.wait({ seconds: 700 })
    await cairn.scene.server.context.due.run()
    await until(() => mails().length === 2, 'the mail about more')
    await share('Bank')
    await until(() => mails().length === 3, 'the mail about another start')
    expect(mails()).toEqual(['something of yours already', 'more of yours already', 'something of yours already'])
  })

  test('one mail a day says that something is new, whatever its number, and none after it was taken back', async () => {
    const { owner, share } = await family('mail')
    const mails = () =>
      cairn.mailbox?.mails.filter(({ to, subject }) => to === 'mail-ruth@example.org' && subject.includes('shared')) ??
      []
    const days = async (count: number) => {
      cairn.scene.server.wait({ days: count, seconds: 5 })
      await cairn.scene.server.keepSignedIn()
      await cairn.scene.server.context.due.run()
    }
    await share('Proxy')
    await share('Directive')
    cairn.scene.server.wait({ seconds: 700 })
    await cairn.scene.server.context.due.run()
    await until(() => mails().length === 1, 'the first mail')
    await share('Bank')
    cairn.scene.server.wait({ seconds: 700 })
    await cairn.scene.server.context.due.run()
    expect(mails()).toHaveLength(1)
    await days(1)
    await until(() => mails().length === 2, 'the mail of the next day')
    expect(
      mails()
        .map(({ text }) => text)
        .join(' '),
    ).not.toMatch(/Proxy|Directive|Bank/)
    await owner.takeBackNow({ role: 'contact_1' })
    await share('Bank')
    await owner.takeBackNow({ role: 'contact_1' })
    await days(2)
    expect(mails()).toHaveLength(2)
  })
})
