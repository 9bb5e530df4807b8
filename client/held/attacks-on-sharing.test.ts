import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSharing, listSharedRecords } from '../../contract/shared-records.ts'
import { saveEstate } from '../../contract/estate.ts'
import { openedRecords } from '../../server/estates/read.ts'
import { inTransaction, type Scope } from '../../server/db/scope.ts'
import { opened } from '../estate/state.ts'
import { commit } from '../estate/commit.ts'
import { type ChangedApp, changedApp } from '../testing/changed-app.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { account, alarms, heldNow, named } from '../testing/story.ts'

// A server that lies, alone or with the changed app of a grantee, while the owner lives.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

let families = 0
let owner: ChangedApp
let ruth: ChangedApp
let ben: ChangedApp

beforeEach(async () => {
  families += 1
  const name = `f${families}`
  owner = await changedApp(cairn, `${name}-owner@example.org`, (between) =>
    cairn.person(`${name}-owner@example.org`, between),
  )
  await owner.person.saveRecords([account('Proxy', 'both_contacts'), account('Bank', 'both_contacts')], 'Added')
  const seated = (role: 'contact_1' | 'contact_2', email: string) =>
    changedApp(cairn, email, (between) => named(cairn, owner.person, role, email, between))
  ruth = await seated('contact_1', `${name}-ruth@example.org`)
  ben = await seated('contact_2', `${name}-ben@example.org`)
  await owner.person.refresh()
})

const idOf = (platform: string): string =>
  owner.person.store.kind('online-account').find(({ values }) => values['platform'] === platform)?.id ?? ''
const share = (...platforms: string[]) =>
  owner.person.shareNow({ role: 'contact_1', ids: platforms.map(idOf), password })

const placeOf = ({ person }: ChangedApp) => {
  const { ownerId = '', seatId = '', invitationId = '' } = heldNow(person) ?? {}
  return { ownerId, seatId, invitationId }
}
const pathOf = (app: ChangedApp, end: 'sharing' | 'shared-records') => {
  const { ownerId, seatId, invitationId } = placeOf(app)
  return `/api/held-seats/${ownerId}/${seatId}/${invitationId}/${end}`
}

const shown = ({ person }: Pick<ChangedApp, 'person'>): string[] =>
  person.store
    .slice('shared')
    .flatMap(({ records }) => records.map(({ values }) => String(values['platform'])))
    .toSorted((a, b) => a.localeCompare(b))

async function readNow(app: ChangedApp): Promise<string[]> {
  await app.person.refreshHeldSeats()
  return shown(app)
}

/** The server says that there is something newer, and repeats what it once said. */
function replay(app: ChangedApp, { sharing, records }: { sharing: object; records: object }, counter = 1, m = 99) {
  app.liar.lie('/api/held-seats', (answer) => ({
    ...answer,
    seats: answer.seats.map((seat) => ({ ...seat, sharing: { counter, m } })),
  }))
  app.liar.lie(pathOf(app, 'sharing'), () => sharing)
  app.liar.lie(pathOf(app, 'shared-records'), () => records)
}
const said = (app: ChangedApp) => ({
  sharing: app.liar.answer(pathOf(app, 'sharing')),
  records: app.liar.answer(pathOf(app, 'shared-records')),
})

const wrong = /shows something else as shared by Olga Owner/

describe('a lying server, to a grantee who reads something now', () => {
  test('a record that is only wrapped for a death is not shown, even if the server adds it', async () => {
    await share('Proxy')
    expect(await readNow(ruth)).toEqual(['Proxy'])
    const { ownerId, seatId } = placeOf(ruth)
    const target = `${seatId}:death:1`
    const scope: Scope = { as: 'grantee', ownerId, accountId: randomUUID(), targets: [target] }
    const { database } = cairn.scene.server.context
    const { records } = await inTransaction(database, scope, (tx) => openedRecords(tx, ownerId, [target], {}))
    expect(records).toHaveLength(2)
    const added = records.map(({ wraps, envelope, ...record }) => ({
      ...record,
      envelope: Buffer.from(envelope).toString('base64url'),
      wraps: wraps.map(({ box }) => ({ target: `${seatId}:now:1`, box: Buffer.from(box).toString('base64url') })),
    }))
    const before = said(ruth)
    replay(ruth, { ...before, records: { next: null, records: [...before.records.records, ...added] } })
    expect(await readNow(ruth)).toEqual(['Proxy'])
  })

  test('an older list is refused, and the reader sees what they saw before and an alarm', async () => {
    await share('Proxy', 'Bank')
    expect(await readNow(ruth)).toEqual(['Bank', 'Proxy'])
    const before = said(ruth)
    await owner.person.takeBackNow({ role: 'contact_1', ids: [idOf('Bank')] })
    expect(await readNow(ruth)).toEqual(['Proxy'])
    replay(ruth, before)
    expect(await readNow(ruth)).toEqual(['Proxy'])
    expect(alarms(ruth.person)).toEqual([expect.stringMatching(wrong)])
  })

  test('an older word of the owner is refused after a second sharing, and so is its withholding', async () => {
    await share('Bank')
    expect(await readNow(ruth)).toEqual(['Bank'])
    const before = said(ruth)
    await owner.person.takeBackNow({ role: 'contact_1' })
    expect(await readNow(ruth)).toEqual([])
    await share('Proxy')
    expect(await readNow(ruth)).toEqual(['Proxy'])
    replay(ruth, before)
    expect(await readNow(ruth)).toEqual(['Proxy'])
    expect(alarms(ruth.person)).toEqual([expect.stringMatching(wrong)])
    ruth.liar.honest()
    replay(
      ruth,
      { ...before, sharing: { ...before.sharing, statement: null, handed: null, entries: [], head: null } },
      4,
    )
    expect(await readNow(ruth)).toEqual(['Proxy'])
  })

  test('a new device notices a list that was cut before the owner’s last word, and shows its day', async () => {
    await share('Proxy')
    await share('Bank')
    expect(await readNow(ruth)).toEqual(['Bank', 'Proxy'])
    const { sharing, records } = said(ruth)
    const { entries } = sharing
    await ruth.person.storage.change({ deleteAll: 'chain:' })
    await ruth.person.storage.change({ deleteAll: 'sharing:' })
    replay(ruth, { sharing: { ...sharing, entries: entries.slice(0, -1) }, records })
    expect(await readNow(ruth)).toEqual(['Proxy'])
    const [seen] = ruth.person.store.slice('shared')
    expect(seen?.warnings).toEqual([expect.stringMatching(/may be missing here/)])
    expect(seen?.asOf?.slice(0, 10)).toBe(new Date(cairn.now()).toISOString().slice(0, 10))
  })

  test('a server that serves on after taking back has nothing newer to serve', async () => {
    await share('Proxy')
    expect(await readNow(ruth)).toEqual(['Proxy'])
    const before = said(ruth)
    await owner.person.takeBackNow({ role: 'contact_1' })
    const [now] = owner.person.store.kind('online-account').filter(({ id }) => id === idOf('Proxy'))
    await owner.person.saveRecords(
      [{ ...account('Proxy of June', 'both_contacts'), id: idOf('Proxy'), basedOn: now?.version ?? 0 }],
      'Changed',
    )
    replay(ruth, before)
    expect(await readNow(ruth)).toEqual(['Proxy'])
    const { database } = cairn.scene.server.context
    const wraps = await database.selectFrom('record_wrap').select('target').where('target', 'like', '%:now:%').execute()
    expect(wraps.filter(({ target }) => target.startsWith(placeOf(ruth).seatId))).toEqual([])
  })

  test('a handover that the server passes on to another contact opens nothing there', async () => {
    await share('Proxy')
    expect(await readNow(ruth)).toEqual(['Proxy'])
    await ben.person.refreshHeldSeats()
    replay(ben, said(ruth))
    expect(await readNow(ben)).toEqual([])
    expect(alarms(ben.person)).toEqual([expect.stringMatching(wrong)])
  })
})

describe('a changed app', () => {
  test('another contact, and a reader after taking back, get nothing from the server', async () => {
    await share('Proxy')
    const place = placeOf(ruth)
    const other = await ben.core()
    await expect(other.call(getSharing, { params: place })).rejects.toMatchObject({ code: 'not-in-seat' })
    await expect(other.call(listSharedRecords, { params: place, query: {} })).rejects.toMatchObject({
      code: 'not-in-seat',
    })
    const own = await ruth.core()
    expect((await own.call(listSharedRecords, { params: place, query: {} })).records).toHaveLength(1)
    await owner.person.takeBackNow({ role: 'contact_1' })
    await expect(own.call(listSharedRecords, { params: place, query: {} })).rejects.toMatchObject({
      code: 'not-shared',
    })
    expect(await own.call(getSharing, { params: place })).toMatchObject({ handed: null, entries: [] })
    await expect(ruth.person.openHeldSeat(heldNow(ruth.person)?.id ?? '')).rejects.toMatchObject({
      code: 'not-released',
    })
  })

  test('an open laptop of the owner shares nothing without the password', async () => {
    await expect(
      owner.person.shareNow({ role: 'contact_1', ids: [idOf('Proxy')], password: 'Wrong-horse-1!' }),
    ).rejects.toMatchObject({ code: 'wrong-password' })
    expect(await readNow(ruth)).toEqual([])
    await share('Bank')
    const core = await owner.core()
    const to = opened(core).seats.get('contact_1')?.now?.invitationId ?? ''
    const content = opened(core).records.get(idOf('Proxy'))?.content
    if (!content) throw new Error('There is no such record.')
    const writes = [{ id: idOf('Proxy'), content: { ...content, now: [{ to, since: content.createdAt }] } }]
    await expect(commit(core, () => ({ writes, activity: [] }))).rejects.toMatchObject({ code: 'password-needed' })
    expect(await readNow(ruth)).toEqual(['Bank'])
    expect(owner.liar.sent.some(({ path }) => path === saveEstate.path)).toBe(true)
  })

  test('the owner’s app shares nothing with a person whom it did not pin, or with what is not meant for them', async () => {
    await expect(owner.person.shareNow({ role: 'attorney', ids: [idOf('Proxy')], password })).rejects.toMatchObject({
      code: 'not-in-seat',
    })
    await owner.person.saveRecords([account('Diary', 'nobody')], 'Added')
    await expect(share('Diary')).rejects.toMatchObject({ code: 'not-meant' })
    expect(await readNow(ruth)).toEqual([])
  })

  test('the server refuses a counter that was used before, and another invitation than the seat has', async () => {
    await share('Proxy')
    await owner.person.takeBackNow({ role: 'contact_1' })
    const change = (from: RegExp, to: string) => owner.liar.pass('/api/estate/save', (body) => body.replace(from, to))
    change(/"counter":3,"acceptanceHash"/, '"counter":2,"acceptanceHash"')
    await expect(share('Proxy')).rejects.toMatchObject({ code: 'not-consistent' })
    const { seatId } = placeOf(ruth)
    const ofSharing = new RegExp(`"seatId":"${seatId}","invitationId":"[^"]+","counter"`)
    change(ofSharing, `"seatId":"${seatId}","invitationId":"${seatId}","counter"`)
    await expect(share('Proxy')).rejects.toMatchObject({ code: 'not-consistent' })
    owner.liar.honest()
    await share('Proxy')
    expect(await readNow(ruth)).toEqual(['Proxy'])
  })

  test('the server cannot show a removed person as reading: the owner’s manifest decides', async () => {
    await share('Proxy')
    const [key] = owner.person.store.slice('seats').filter(({ readsNow }) => readsNow !== undefined)
    expect(key?.role).toBe('contact_1')
    await owner.person.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    const seats = owner.liar.answers('/api/seats').find((answer) => JSON.stringify(answer).includes('ownerBox'))
    owner.liar.lie('/api/seats', (answer) => ({ ...answer, sharedKeys: seats && Reflect.get(seats, 'sharedKeys') }))
    await owner.person.refresh()
    expect(owner.person.store.slice('seats').some(({ readsNow }) => readsNow !== undefined)).toBe(false)
    expect(await readNow(ruth)).toEqual([])
  })
})
