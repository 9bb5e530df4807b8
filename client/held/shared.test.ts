import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { account, alarms, named } from '../testing/story.ts'

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
  await owner.saveRecords(
    [account('Proxy', 'both_contacts'), account('Directive', 'contact_1'), account('Bank', 'both_contacts')],
    'Added',
  )
  const ruth = await named(cairn, owner, 'contact_1', `${name}-ruth@example.org`)
  const ben = await named(cairn, owner, 'contact_2', `${name}-ben@example.org`)
  await owner.refresh()
  const share = (...platforms: string[]) =>
    owner.shareNow({ role: 'contact_1', ids: platforms.map((one) => idOf(owner, one)), password })
  return { owner, ruth, ben, share }
}

describe('what an owner shares while alive', () => {
  test('the grantee reads it at once, nobody else does, and a changed record stays shared', async () => {
    const { owner, ruth, ben, share } = await family('share')
    expect(await readableNow(ruth)).toEqual([])
    await share('Proxy', 'Directive')
    expect(await readableNow(ruth)).toEqual(['Directive', 'Proxy'])
    expect(await readableNow(ben)).toEqual([])
    expect(ruth.store.slice('shared')).toMatchObject([{ ownerName: 'Olga Owner', role: 'contact_1', warnings: [] }])
    const [proxy] = owner.store.kind('online-account').filter(({ values }) => values['platform'] === 'Proxy')
    expect(proxy?.now).toHaveLength(1)
    await owner.saveRecords([{ ...account('Proxy of May', 'both_contacts'), id: proxy?.id ?? '', basedOn: 2 }], 'Changed')
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
