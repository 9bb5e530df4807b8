import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toBase64url } from '../../vault/index.ts'
import { openLeft, type Person } from '../headless.ts'
import { alarmText } from '../core/alarm.ts'
import { differences } from '../release/compare.ts'
import { changedApp } from '../testing/changed-app.ts'
import { type CairnHere, password, startTestCairn, until } from '../testing/cairn.ts'
import { type Liar, makeLiar } from '../testing/liar.ts'
import { account, alarms, heldNow, named, reaches, report, seatOf } from '../testing/story.ts'

// These tests play a false report that opened records, its end, and a true report years later,
// without new invitations.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

type Family = {
  owner: Person
  liar: Liar
  heir: Person
  between: Liar
  other: Person
  operator: Awaited<ReturnType<CairnHere['operator']>>
}

async function family(name: string): Promise<Family> {
  const [liar, between] = [makeLiar(), makeLiar()]
  const operator = await cairn.operator(`${name}-operator@example.org`)
  const owner = await cairn.person(`${name}-owner@example.org`, liar.between)
  await owner.saveRecords([account('Bank', 'both_contacts')], 'Added')
  const heir = await named(cairn, owner, 'contact_1', `${name}-heir@example.org`, between.between)
  const other = await named(cairn, owner, 'contact_2', `${name}-other@example.org`)
  await owner.refresh()
  return { owner, liar, heir, between, other, operator }
}

async function opened({ heir, operator }: Family, reporter: Person = heir): Promise<string> {
  const { id } = await report(reporter, 'death')
  await reaches(reporter, 'in-review')
  await operator.person.openCertificate(id)
  await operator.person.review({ releaseId: id, decision: 'approve', reason: 'Seen', code: await operator.code() })
  await reaches(heir, 'released')
  return id
}

const platformsOf = async (person: Person) => {
  await person.refreshHeldSeats()
  const { records } = await openLeft(person, heldNow(person)?.id ?? '')
  return records.map(({ values }) => String(values['platform'])).toSorted()
}

async function ended({ owner }: Family, id: string) {
  await owner.refresh()
  await owner.endRelease(id, password)
  await owner.saveRecords([account('Later', 'contact_1')], 'Added')
}

const told = async (person: Person) => {
  await person.refreshHeldSeats()
  return person.store.slice('held').map(({ state, ended: what }) => ({ state, ...(what && { ended: what }) }))
}

test('all grantees open their records after a false report and a later true one, without a new invitation', async () => {
  const scene = await family('twice')
  const { owner, liar, heir, other } = scene
  const first = await opened(scene)
  expect(await platformsOf(heir)).toEqual(['Bank'])
  await ended(scene, first)
  expect(seatOf(owner, 'contact_1')?.state).toBe('accepted')
  await expect(heir.openHeldSeat(heldNow(heir)?.id ?? '')).rejects.toMatchObject({ code: 'not-released' })
  await opened(scene, other)
  expect(await platformsOf(heir)).toEqual(['Bank', 'Later'])
  expect(await platformsOf(other)).toEqual(['Bank'])
  await owner.refresh()
  for (const person of [owner, heir, other]) expect(alarms(person)).toEqual([])
  const saves = liar.sent.filter(({ path, body }) => path === '/api/estate/save' && body.includes('"arms"'))
  expect(saves).toHaveLength(2)
})

test('an unused link and an unused printed card still work after a false report, and open the records', async () => {
  const scene = await family('open')
  const { owner, operator } = scene
  const { link, card } = await owner.inviteSeat({
    role: 'attorney',
    email: 'open-attorney@example.org',
    personName: 'Al',
    ownerName: 'Olga Owner',
  })
  await ended(scene, await opened(scene))
  const attorney = await cairn.person('open-attorney@example.org')
  await attorney.acceptInvitation(link)
  const finder = await cairn.person('open-finder@example.org')
  const { id } = await finder.claimByCard(card.lines.join(' '))
  await until(
    async () => (await operator.person.listCardReviews(1))?.items.some((one) => one.id === id),
    'in the queue',
  )
  await operator.person.reviewCard({ id, decision: 'approve', reason: '', code: await operator.code() })
  await owner.refresh()
  expect(seatOf(owner, 'attorney')?.state).toBe('accepted')
  expect(alarms(owner)).toEqual([])
})

test('a server cannot prove a dead owner well with the closing of an old false alarm', async () => {
  const scene = await family('well')
  const { liar, heir, between } = scene
  const first = await opened(scene)
  await ended(scene, first)
  const save = liar.sent.find(({ path, body }) => path === '/api/estate/save' && body.includes('"ends":[{'))
  const [end] = JSON.parse(save?.body ?? '{}').ends
  await opened(scene)
  between.lie('/api/held-seats', ({ seats }) => {
    for (const seat of seats)
      Object.assign(seat, { state: 'void', releases: [], ended: { event: 'death', statement: end.statement } })
  })
  expect(await told(heir)).toEqual([{ state: 'void' }])
  between.honest()
  expect(await told(heir)).toEqual([{ state: 'accepted' }])
  expect(await platformsOf(heir)).toEqual(['Bank', 'Later'])
})

test('a closing that names its removed grantees proves only its own event, and nothing about a later seat', async () => {
  const email = 'before-owner@example.org'
  const owner = await changedApp(cairn, email, (through) => cairn.person(email, through))
  const { between, answer, lie, honest } = makeLiar()
  const heir = await named(cairn, owner.person, 'contact_1', 'before-heir@example.org', between)
  await heir.refreshHeldSeats()
  const [seat] = answer('/api/held-seats').seats ?? []
  if (!seat) throw new Error('They hold no seat')
  const { seatId, epoch } = seat
  const { ownerId = '' } = owner.person.store.slice('session')
  const closing = { ownerId, releaseId: randomUUID(), event: 'incapacity', seats: [{ seatId, epoch }] }
  const statement = toBase64url(await owner.sign('closing', closing))
  const shown = async (event: string) => {
    lie('/api/held-seats', ({ seats }) => {
      for (const one of seats) Object.assign(one, { state: 'void', releases: [], ended: { event, statement } })
    })
    return told(heir)
  }
  const over = { state: 'void', ended: 'incapacity' }
  expect(await shown('incapacity')).toEqual([over])
  expect(await shown('death')).toEqual([over])
  honest()
  await owner.person.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
  const again = { email: 'before-heir@example.org', personName: 'Hal', ownerName: 'Olga Owner' }
  await heir.acceptInvitation((await owner.person.inviteSeat({ role: 'contact_1', ...again })).link)
  expect(await shown('incapacity')).toEqual([over, { state: 'void' }])
})

test('an heir notices a server that sends the old box or withholds the new shares', async () => {
  const scene = await family('boxes')
  const { heir, between } = scene
  const first = await opened(scene)
  await platformsOf(heir)
  const path = between.sent.findLast(({ path: one }) => one.endsWith('/collect'))?.path ?? ''
  const before = between.answer(path).opened
  await ended(scene, first)
  await opened(scene)
  const seatBox = (of: string) => before.find(({ event }) => event === of)
  between.lie(path, ({ opened: shares }) => {
    for (const share of shares) Object.assign(share, { seatBox: Object(seatBox(share.event)).seatBox })
  })
  await expect(platformsOf(heir)).rejects.toThrow(alarmText)
  between.lie(path, (answer) => ({ ...answer, rearm: null }))
  await expect(platformsOf(heir)).rejects.toThrow(alarmText)
  between.honest()
  expect(await platformsOf(heir)).toEqual(['Bank', 'Later'])
})

test('the owner notices a server that does not forward the new shares', async () => {
  const scene = await family('withheld')
  const { owner, liar } = scene
  const id = await opened(scene)
  await owner.refresh()
  const { seats: before } = liar.answer('/api/seats')
  liar.pass('/api/estate/save', (body) => {
    const { rearms: _, ...given } = JSON.parse(body)
    return JSON.stringify(given)
  })
  liar.lie('/api/seats', ({ seats }) => {
    for (const seat of seats) {
      const shown = before.find(({ seatId }) => seatId === seat.seatId)
      Object.assign(seat, { invitation: shown?.invitation ?? null })
    }
  })
  await ended(scene, id)
  await owner.refresh()
  expect(alarms(owner)).toContain(differences.invited)
})
