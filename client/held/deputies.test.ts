import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person, World as AnyWorld } from '../headless.ts'
import { type CairnHere, startTestCairn } from '../testing/cairn.ts'
import { type Liar, makeLiar } from '../testing/liar.ts'
import { account, alarms, named, release, report } from '../testing/story.ts'

let cairn: CairnHere
let nth = 0
beforeAll(async () => {
  cairn = await startTestCairn()
  await cairn.operator('operator@example.org')
})
afterAll(() => cairn.stop())

type World = { between: NonNullable<AnyWorld['between']> }

let owner: { person: Person; liar: Liar }
let attorney: Person
let contact: { person: Person; liar: Liar }
const address = (name: string) => `${name}-${nth}@example.org`
/** While true, the server says yes to every end of a deputy and does nothing. */
let swallowed = false
const swallowing: World['between'] = (send) => async (input, init) => {
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  return swallowed && pathname.endsWith('/end') ? Response.json({}) : send(input, init)
}
const ownerIdOf = ({ store }: Person) => store.slice('session').ownerId ?? ''

beforeEach(async () => {
  nth++
  const [ownerLiar, contactLiar] = [makeLiar(), makeLiar()]
  swallowed = false
  const between: World['between'] = (send) => ownerLiar.between(swallowing(send))
  owner = { person: await cairn.person(address('owner'), between), liar: ownerLiar }
  await owner.person.saveRecords([account('Bank', 'attorney')], 'Added')
  attorney = await named(cairn, owner.person, 'attorney', address('attorney'))
  contact = {
    person: await named(cairn, owner.person, 'contact_1', address('contact'), contactLiar.between),
    liar: contactLiar,
  }
})

const heldBy = (person: Person) => person.store.slice('held')
const linkFor = (email: string) => attorney.nameDeputy({ heldId: heldBy(attorney)[0]?.id ?? '', email })

async function deputy(name = 'deputy', between?: Parameters<CairnHere['person']>[1]): Promise<Person> {
  const link = await linkFor(address(name))
  const person = await cairn.person(address(name), between)
  await person.acceptInvitation(link)
  return person
}
const mailsTo = (email: string) => (cairn.mailbox?.mails ?? []).filter(({ to }) => to === email)
const answersOf = async (person: Person) => (await release(person))?.answers

describe('a deputy', () => {
  test('accepts by a link, reads the report and answers it, and gets a key to nothing', async () => {
    const link = await linkFor(address('deputy'))
    const person = await cairn.person(address('deputy'))
    expect(await person.readInvitation(link)).toMatchObject({
      via: 'deputy',
      ownerName: 'Olga Owner',
      deputyFor: address('attorney'),
    })
    const held = await person.acceptInvitation(link)
    expect(held).toMatchObject({ role: 'attorney', deputy: { attorney: address('attorney') }, counts: { death: 0 } })
    expect(await person.acceptInvitation(link)).toEqual(held)
    const shown = { email: address('deputy'), acceptedBy: address('deputy') }
    expect(await owner.person.readOwnDeputies()).toMatchObject([shown])
    expect(await attorney.readMyDeputies(heldBy(attorney)[0]?.id ?? '')).toMatchObject([shown])
    await cairn.scene.server.context.due.run()
    expect(mailsTo(address('owner')).map(({ subject }) => subject)).toContain('Your estate attorney has a deputy')

    const { id: releaseId } = await report(contact.person, 'death')
    await expect(person.giveOpinion({ releaseId, stance: 'support', reason: '' })).rejects.toMatchObject({})
    await person.refreshHeldSeats()
    expect(await person.openReport(releaseId)).toMatchObject({ reportedBy: 'contact_1' })
    await person.giveOpinion({ releaseId, stance: 'support', reason: '' })
    expect(await answersOf(attorney)).toEqual([{ role: 'attorney', stance: 'support', reason: '' }])
    await expect(person.openHeldSeat(held.id)).rejects.toMatchObject({ code: expect.any(String) })
    expect(alarms(person)).toEqual([])
  })

  test('whom the owner ends during a report no longer has an agreement, a seat, or the document', async () => {
    const person = await deputy()
    const { id: releaseId } = await report(contact.person, 'death')
    await person.refreshHeldSeats()
    await person.openReport(releaseId)
    await person.giveOpinion({ releaseId, stance: 'support', reason: '' })
    const [one] = await owner.person.readOwnDeputies()
    if (!one) throw new Error('The owner sees no deputy.')
    await owner.person.endDeputy(one)
    expect(await owner.person.readOwnDeputies()).toEqual([])
    expect(await answersOf(attorney)).toEqual([])
    await person.refreshHeldSeats()
    expect(heldBy(person)).toEqual([])
    await expect(person.openReport(releaseId)).rejects.toMatchObject({ code: 'unknown-release' })
    await attorney.refreshHeldSeats()
    await attorney.openReport(releaseId)
    await attorney.giveOpinion({ releaseId, stance: 'support', reason: '' })
    expect(await answersOf(contact.person)).toMatchObject([{ role: 'attorney', stance: 'support' }])
  })

  test.each(['attorney', 'deputy'] as const)('can be ended by the %s', async (by) => {
    const person = await deputy()
    const [one] = await owner.person.readOwnDeputies()
    if (!one) throw new Error('The owner sees no deputy.')
    await (by === 'attorney' ? attorney : person).endDeputy(one)
    expect(await owner.person.readOwnDeputies()).toEqual([])
  })
})

test('the owner does not see deputies of an earlier attorney', async () => {
  await deputy()
  await owner.person.emptySeat({ role: 'attorney', recordsBecome: 'same' })
  await named(cairn, owner.person, 'attorney', address('next'))
  expect(await owner.person.readOwnDeputies()).toEqual([])
})

describe('a person who may not be a deputy is refused', () => {
  test('twice by one link, or beside a role of their own', async () => {
    const link = await linkFor(address('deputy'))
    await expect(contact.person.acceptInvitation(link)).rejects.toMatchObject({ code: 'already-named' })
    await expect(attorney.acceptInvitation(link)).rejects.toMatchObject({ code: 'already-named' })
    await expect(owner.person.acceptInvitation(link)).rejects.toMatchObject({ code: 'own-estate' })
    const person = await cairn.person(address('deputy'))
    await person.acceptInvitation(link)
    const other = await cairn.person(address('other'))
    await expect(other.acceptInvitation(link)).rejects.toMatchObject({ code: 'invitation-taken' })
    await expect(other.acceptInvitation(`${link.slice(0, -4)}AAAA`)).rejects.toMatchObject({ code: 'not-a-link' })
  })

  test('after the attorney took the link back', async () => {
    const link = await linkFor(address('deputy'))
    const [one] = await owner.person.readOwnDeputies()
    if (!one) throw new Error('The owner sees no deputy.')
    await attorney.endDeputy(one)
    const person = await cairn.person(address('deputy'))
    await expect(person.acceptInvitation(link)).rejects.toMatchObject({ code: 'invitation-void' })
  })
})

describe('a deputy of one estate', () => {
  test('neither reads nor answers a report of another with the same attorney', async () => {
    const person = await deputy()
    const second = await cairn.person(address('second'))
    const { link } = await second.inviteSeat({
      role: 'attorney',
      email: address('attorney'),
      personName: 'Law',
      ownerName: 'Second Owner',
    })
    await attorney.acceptInvitation(link)
    const other = await named(cairn, second, 'contact_1', address('second-contact'))
    const { id: releaseId } = await report(other, 'death')
    await person.refreshHeldSeats()
    expect(heldBy(person).map(({ ownerId }) => ownerId)).toEqual([ownerIdOf(owner.person)])
    await expect(person.openReport(releaseId)).rejects.toMatchObject({ code: 'unknown-release' })
  })
})

describe('a lying server', () => {
  test('cannot hide a deputy from the owner, who can end them', async () => {
    await deputy()
    owner.liar.lie('/api/deputies', () => ({ deputies: [] }))
    const [hidden] = await owner.person.readOwnDeputies()
    expect(hidden).toMatchObject({ email: '' })
    if (hidden) await owner.person.endDeputy(hidden)
    expect(await owner.person.readOwnDeputies()).toEqual([])
  })

  test('cannot say that a deputy has not accepted', async () => {
    await deputy()
    const { database } = cairn.scene.server.context
    await database.updateTable('deputy').set({ accepted_at: null }).execute()
    expect(await owner.person.readOwnDeputies()).toMatchObject([{ email: '' }])
  })

  test('can say that a deputy no longer answers, but the owner still sees and ends them', async () => {
    await deputy()
    const [before] = await owner.person.readOwnDeputies()
    expect(before).not.toHaveProperty('gone')
    const { database } = cairn.scene.server.context
    await database
      .updateTable('deputy')
      .set({ deputy_owner_id: ownerIdOf(attorney) })
      .execute()
    const [one] = await owner.person.readOwnDeputies()
    expect(one).toMatchObject({ email: address('deputy'), gone: true })
    if (one) await owner.person.endDeputy(one)
    expect(await owner.person.readOwnDeputies()).toEqual([])
  })

  test('cannot keep the end of a deputy back unseen', async () => {
    await deputy()
    const [one] = await owner.person.readOwnDeputies()
    if (!one) throw new Error('The owner sees no deputy.')
    swallowed = true
    await expect(owner.person.endDeputy(one)).rejects.toMatchObject({ code: 'not-ended' })
    swallowed = false
    await owner.person.endDeputy(one)
    expect(await owner.person.readOwnDeputies()).toEqual([])
  })

  test('cannot say that a deputy has ended', async () => {
    await deputy()
    const [one] = await owner.person.readOwnDeputies()
    const { database } = cairn.scene.server.context
    await database.updateTable('deputy').set({ ended_at: new Date() }).execute()
    expect(await owner.person.readOwnDeputies()).toMatchObject([{ deputyId: one?.deputyId }])
  })

  test('cannot make a reporter seal the document to a deputy who has ended, or was never named', async () => {
    const person = await deputy()
    const place = { ownerId: ownerIdOf(owner.person), seat: heldBy(contact.person)[0] }
    const others = `/api/held-seats/${place.ownerId}/${place.seat?.seatId}/${place.seat?.invitationId}/others`
    const sealedTo = () => {
      const sent = contact.liar.sent.findLast(({ path, method }) => path === '/api/releases' && method === 'POST')
      const body: { sealedForHolders: unknown[] } = JSON.parse(sent?.body ?? '{}')
      return body.sealedForHolders.length
    }
    await report(contact.person, 'incapacity')
    expect(sealedTo()).toBe(2)
    const shown = contact.liar.answer(others)
    const [one] = await owner.person.readOwnDeputies()
    if (one) await owner.person.endDeputy(one)
    contact.liar.lie(others, () => shown)
    await report(contact.person, 'death')
    expect(sealedTo()).toBe(1)
    expect(heldBy(person)).toHaveLength(1)
  })
})
