import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { type CairnHere, password, startTestCairn, until } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { account, alarms, heldNow, named, release, report } from '../testing/story.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const answersPath = '/api/drill'

async function scene(name: string) {
  const liar = makeLiar()
  const owner = await cairn.person(`${name}-owner@example.org`, liar.between)
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  const heir = await named(cairn, owner, 'contact_1', `${name}-heir@example.org`)
  const other = await named(cairn, owner, 'contact_2', `${name}-other@example.org`)
  await owner.refresh()
  return { liar, owner, heir, other }
}

async function answer(person: Person) {
  await person.refreshHeldSeats()
  const [drill] = await person.readHeldDrills()
  if (!drill) throw new Error('There is a drill.')
  await person.answerDrill(drill)
  return drill
}
const rolesIn = async (owner: Person) => ((await owner.readDrill()).answers ?? []).map(({ role }) => role).toSorted()
const nextDay = async () => {
  cairn.scene.server.wait({ days: 1, seconds: 1 })
  await cairn.scene.server.keepSignedIn()
}
const answerOf = (liar: ReturnType<typeof makeLiar>) => JSON.parse(JSON.stringify(liar.answer(answersPath)))

test('the people get a mail without a link, and the owner reads who got in, on every device', async () => {
  const { owner, heir } = await scene('whole')
  const { call } = await owner.sendDrill()
  expect(call?.seats.map(({ role }) => role).toSorted()).toEqual(['contact_1', 'contact_2'])
  const isDrill = ({ to, text }: { to: string; text: string }) =>
    to === 'whole-heir@example.org' && text.includes('made-up examples')
  await until(() => (cairn.mailbox?.mails ?? []).some(isDrill), 'the mail arrives')
  const mails = (cairn.mailbox?.mails ?? []).filter(isDrill)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).not.toMatch(/https?:/)
  expect(mails[0]?.subject).not.toMatch(/die|death|dead|pass|emergency|estate/i)
  expect(await rolesIn(owner)).toEqual([])
  const drill = await answer(heir)
  expect(drill).toMatchObject({ ownerName: 'Olga Owner', role: 'contact_1' })
  expect(await rolesIn(owner)).toEqual(['contact_1'])
  const elsewhere = await cairn.browser()
  await elsewhere.signIn({ email: 'whole-owner@example.org', password })
  expect(await rolesIn(elsewhere)).toEqual(['contact_1'])
  expect(alarms(owner)).toEqual([])
})

test('an answer changes nothing else: no acceptance, no report, no opinion, and nothing opens', async () => {
  const { owner, heir } = await scene('nothing')
  const before = heldNow(heir)
  await owner.sendDrill()
  await answer(heir)
  await heir.refreshHeldSeats()
  expect(heldNow(heir)).toEqual(before)
  await owner.refresh()
  expect(owner.store.slice('releases')).toEqual([])
  await expect(heir.openHeldSeat(heldNow(heir)?.id ?? '')).rejects.toMatchObject({ code: 'not-released' })
})

test('a second drill a day later needs a new answer, and the first stays until then', async () => {
  const { liar, owner, heir, other } = await scene('second')
  await owner.sendDrill()
  await answer(heir)
  await answer(other)
  const first = (await owner.readDrill()).answers
  await expect(owner.sendDrill()).rejects.toMatchObject({ code: 'drill-too-soon' })
  expect((await owner.readDrill()).call?.drillId).toBe(first?.[0]?.drillId)
  await nextDay()
  const early = answerOf(liar)
  await owner.sendDrill()
  // The server shows the answers to the first drill again.
  liar.lie(answersPath, () => early)
  expect((await owner.readDrill()).answers).toEqual(first)
  liar.honest()
  await answer(heir)
  const { answers, call } = await owner.readDrill()
  expect(answers?.find(({ role }) => role === 'contact_1')?.drillId).toBe(call?.drillId)
  expect(answers?.find(({ role }) => role === 'contact_2')?.drillId).not.toBe(call?.drillId)
})

describe('attack: an answer counts only from the person in the seat', () => {
  test('a server that shows one person’s answer for another person’s seat is not believed', async () => {
    const { liar, owner, heir } = await scene('swapped')
    const { call } = await owner.sendDrill()
    await answer(heir)
    const contact2 = call?.seats.find(({ role }) => role === 'contact_2')
    liar.lie(answersPath, (sent) => {
      for (const one of Object(sent).answers)
        Object.assign(one, { seatId: contact2?.seatId, invitationId: contact2?.invitationId })
    })
    expect(await rolesIn(owner)).toEqual([])
  })

  test('a server that invents an answer, or changes one, is not believed', async () => {
    const { liar, owner, heir } = await scene('invented')
    await owner.sendDrill()
    await answer(heir)
    liar.lie(answersPath, (sent) => {
      for (const one of Object(sent).answers) one.statement = `${one.statement.slice(0, -8)}AAAAAAAA`
    })
    expect(await rolesIn(owner)).toEqual([])
    liar.honest()
    expect(await rolesIn(owner)).toEqual(['contact_1'])
  })

  test('an answer of a person who was removed meanwhile does not count', async () => {
    const { liar, owner, heir } = await scene('removed')
    await owner.sendDrill()
    await answer(heir)
    expect(await rolesIn(owner)).toEqual(['contact_1'])
    const early = answerOf(liar)
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    liar.lie(answersPath, () => early)
    expect(await rolesIn(owner)).toEqual([])
    await heir.refreshHeldSeats()
    expect(await heir.readHeldDrills()).toEqual([])
  })

  test('a changed app of one grantee cannot answer for another: the server knows whose seat it is', async () => {
    const { owner, heir, other } = await scene('changed')
    await owner.sendDrill()
    const [theirs] = await other.readHeldDrills()
    if (!theirs) throw new Error('There is a drill.')
    await expect(heir.answerDrill(theirs)).rejects.toMatchObject({ code: 'not-found' })
    expect(await rolesIn(owner)).toEqual([])
  })

  test('a grantee’s app shows no drill that the owner did not sign', async () => {
    const liar = makeLiar()
    const owner = await cairn.person('unsigned-owner@example.org')
    const heir = await named(cairn, owner, 'contact_1', 'unsigned-heir@example.org', liar.between)
    await owner.refresh()
    await owner.sendDrill()
    expect(await heir.readHeldDrills()).toHaveLength(1)
    liar.lie('/api/held-seats/drills', (sent) => {
      for (const one of Object(sent).drills) one.statement = `${one.statement.slice(0, -8)}AAAAAAAA`
    })
    expect(await heir.readHeldDrills()).toEqual([])
  })
})

test('while a report is open, nothing can be sent, and an answer stops no report', async () => {
  const { owner, heir, other } = await scene('open')
  await owner.sendDrill()
  await report(heir, 'death')
  await owner.refresh()
  await answer(other)
  expect(await rolesIn(owner)).toEqual(['contact_2'])
  await expect(owner.sendDrill()).rejects.toMatchObject({ code: 'release-open' })
  expect((await release(heir))?.state).not.toBe('vetoed')
})

describe('a printed card that the owner tries', () => {
  async function withCard(name: string) {
    const { owner, ...rest } = await scene(name)
    const card = await owner.seatCard('contact_1')
    if (!card) throw new Error('There is a card.')
    return { owner, card, ...rest }
  }

  test('works by its letters and by its code, opens nothing, and the day is kept', async () => {
    const { owner, card, liar } = await withCard('card')
    const before = liar.sent.length
    const tried = await owner.tryCard(card.lines.join('\n').toLowerCase())
    expect(tried.role).toBe('contact_1')
    const sent = liar.sent.slice(before).map(({ path }) => path)
    expect(sent.filter((path) => !/release-cards\/find|invitations|estate\/save|release-status/.test(path))).toEqual([])
    await owner.tryCard(card.link.split('#')[1] ?? '')
    expect((await owner.readDrill()).cards).toMatchObject([{ role: 'contact_1' }])
  })

  test('a mistyped line is named', async () => {
    const { owner, card } = await withCard('typo')
    const [first = '', ...rest] = card.lines
    const wrong = first.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))
    await expect(owner.tryCard([wrong, ...rest].join('\n'))).rejects.toThrow(/Line 1/)
  })

  test('the card of a person who was replaced, and of another owner, do not count', async () => {
    const { owner, card } = await withCard('old')
    const another = await withCard('another')
    await expect(owner.tryCard(another.card.lines.join('\n'))).rejects.toMatchObject({ code: 'card-of-another' })
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await expect(owner.tryCard(card.lines.join('\n'))).rejects.toThrow(/destroy it/)
    expect((await owner.readDrill()).cards).toEqual([])
  })
})
