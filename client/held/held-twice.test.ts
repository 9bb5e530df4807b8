import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SeatRole } from '../model/estate.ts'
import { openLeft, type Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn, until } from '../testing/cairn.ts'
import { account, heldNow, reaches, report } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const roles: SeatRole[] = ['attorney', 'contact_1', 'contact_2']
const invite = (owner: Person, role: SeatRole) =>
  owner.inviteSeat({ role, email: `${role}@example.org`, personName: role, ownerName: 'Olga Owner' })
type Heir = { role: SeatRole; person: Person }

async function beginEstate(name: string) {
  const operator = await cairn.operator(`${name}-operator@example.org`)
  const owner = await cairn.person(`${name}-owner@example.org`)
  const file = await owner.uploadFile(new Blob(['the deed'], { type: 'application/pdf' }), 'deed.pdf')
  const draft = account('Papers', 'everyone_named', { alsoIfIncapacitated: true })
  await owner.saveRecords([{ ...draft, values: { ...draft.values, scan: file } }], 'Added')
  const heirs: Heir[] = []
  for (const [n, role] of roles.entries())
    heirs.push({ role, person: await cairn.person(`${name}-heir-${n}@example.org`) })
  return { operator, owner, file, heirs }
}
type TestEstate = Awaited<ReturnType<typeof beginEstate>>

async function released({ operator }: TestEstate, { person }: Heir, releaseId: string) {
  await reaches(person, 'in-review')
  await operator.person.openCertificate(releaseId)
  const code = await operator.code()
  await operator.person.review({ releaseId, decision: 'approve', reason: 'Seen', code })
  await reaches(person, 'released')
}

async function everybodyReportsAndOpens(estate: TestEstate) {
  const { owner, heirs } = estate
  for (const { person } of heirs) {
    await person.refreshHeldSeats()
    expect(person.store.slice('held').map(({ state }) => state)).toEqual(['void', 'accepted'])
  }
  const [attorney, ...contacts] = heirs
  for (const { person } of contacts) {
    const sent = await report(person, 'death')
    await owner.veto(sent.id)
  }
  if (!attorney) throw new Error('There is no attorney')
  const { id } = await report(attorney.person, 'death')
  await released(estate, attorney, id)
  for (const heir of heirs) await opens(heir, estate)
}

async function opens({ person }: Heir, { file }: TestEstate) {
  await person.refreshHeldSeats()
  const heldId = heldNow(person)?.id ?? ''
  const opened = await openLeft(person, heldId)
  expect(opened.records.map(({ values }) => values['platform'])).toEqual(['Papers'])
  const { bytes } = await person.openHeldFile(heldId, file)
  expect(new TextDecoder().decode(bytes)).toBe('the deed')
}

test('three grantees who were removed and invited again by link each report, and each opens a file', async () => {
  const estate = await beginEstate('links')
  for (const { role, person } of estate.heirs) {
    await person.acceptInvitation((await invite(estate.owner, role)).link)
    await estate.owner.emptySeat({ role, recordsBecome: 'same' })
    await person.acceptInvitation((await invite(estate.owner, role)).link)
  }
  await everybodyReportsAndOpens(estate)
})

test('three grantees with a second printed card each report, and each opens a file', async () => {
  const operators = [await cairn.operator('looks-a@example.org'), await cairn.operator('looks-b@example.org')]
  const estate = await beginEstate('cards')
  for (const [n, { role, person }] of estate.heirs.entries()) {
    await person.claimByCard((await invite(estate.owner, role)).card.lines.join(' '))
    await estate.owner.emptySeat({ role, recordsBecome: 'same' })
    const { id } = await person.claimByCard((await invite(estate.owner, role)).card.lines.join(' '))
    const operator = operators[n % 2]
    await until(
      async () => (await operator?.person.listCardReviews(1))?.items.some((one) => one.id === id),
      'in the queue',
    )
    await operator?.person.reviewCard({ id, decision: 'approve', reason: '', code: await operator.code() })
  }
  await everybodyReportsAndOpens(estate)
})

test('after an incapacity that the owner ended, the same grantee reports and opens a death without a new invitation', async () => {
  const estate = await beginEstate('ended')
  const { owner, heirs } = estate
  const heir = heirs.find(({ role }) => role === 'contact_1')
  if (!heir) throw new Error('There is no contact')
  await heir.person.acceptInvitation((await invite(owner, 'contact_1')).link)
  const first = await report(heir.person, 'incapacity')
  await released(estate, heir, first.id)
  await opens(heir, estate)
  await owner.refresh()
  await owner.endRelease(first.id, password)
  await heir.person.refreshHeldSeats()
  expect(heir.person.store.slice('held')).toMatchObject([{ state: 'accepted', releases: [{ state: 'ended' }] }])
  const second = await report(heir.person, 'death')
  await released(estate, heir, second.id)
  await opens(heir, estate)
})

test('a used link or card works again for the grantee who used it, and for no other account', async () => {
  const [owner, heir, other] = await Promise.all(
    ['again-owner', 'again-heir', 'again-other'].map((name) => cairn.person(`${name}@example.org`)),
  )
  if (!owner || !heir || !other) throw new Error('Nobody came')
  const { link } = await invite(owner, 'contact_1')
  const first = await heir.acceptInvitation(link)
  expect(await heir.acceptInvitation(link)).toMatchObject({ id: first.id, state: 'accepted' })
  await expect(other.acceptInvitation(link)).rejects.toMatchObject({ code: 'invitation-taken' })

  const { card } = await invite(owner, 'contact_2')
  const shown = await other.claimByCard(card.lines.join(' '))
  expect(await other.claimByCard(card.lines.join(' '))).toMatchObject({ id: shown.id, via: 'card' })

  await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
  await expect(heir.acceptInvitation(link)).rejects.toThrow()
  await heir.refreshHeldSeats()
  expect(heir.store.slice('held').map(({ state, ended }) => ({ state, ended }))).toEqual([{ state: 'void' }])
})
