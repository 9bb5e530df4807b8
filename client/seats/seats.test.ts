import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestCairn, type TestCairn, until } from '../testing/cairn.ts'
import { account, named, open, platforms, reaches, report, seatOf } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

describe('two devices of one owner', () => {
  test('see what the other saved, and keep both versions of the same record', async () => {
    const first = await cairn.person('two-devices@example.org')
    const [saved] = await first.saveRecords([account('Mail', 'contact_1')], 'Added')
    const id = saved?.id ?? ''
    const second = await cairn.browser()
    await second.signIn({ email: 'two-devices@example.org', password: 'Correct-horse-7!' })
    await second.refresh()
    expect(platforms(second)).toEqual(['Mail'])

    await first.saveRecords([account('Bank', 'nobody')], 'Added')
    await second.saveRecords([account('Shop', 'nobody')], 'Added')
    expect(platforms(second)).toEqual(['Bank', 'Mail', 'Shop'])
    expect(second.store.slice('notices')).toEqual([])

    await first.saveRecords([account('Mail of the first', 'contact_1', { id, basedOn: 1 })], 'Changed')
    const [copy] = await second.saveRecords([account('Mail of the second', 'contact_1', { id, basedOn: 1 })], 'Changed')
    expect(copy?.id).not.toBe(id)
    expect(second.store.slice('notices')).toMatchObject([
      { kind: 'conflict', text: expect.stringContaining('Both versions are kept') },
    ])
    await first.refresh()
    for (const device of [first, second])
      expect(platforms(device)).toEqual(['Bank', 'Mail of the first', 'Mail of the second', 'Shop'])
  })

  test('keep a record that one device deletes while the other has its form open', async () => {
    const first = await cairn.person('deleted@example.org')
    const [saved] = await first.saveRecords([account('Mail', 'nobody')], 'Added')
    const id = saved?.id ?? ''
    const second = await cairn.browser()
    await second.signIn({ email: 'deleted@example.org', password: 'Correct-horse-7!' })
    await second.refresh()
    await first.removeRecord(id, 'Deleted')
    await second.saveRecords([account('Mail, changed', 'nobody', { id, basedOn: 1 })], 'Changed')
    expect(platforms(second)).toEqual(['Mail, changed'])
    expect(second.store.trash()).toHaveLength(1)
  })
})

describe('a seat', () => {
  test('becomes empty: records for its grantee alone become Only me, and the old link is void', async () => {
    const owner = await cairn.person('replace@example.org')
    await owner.saveRecords(
      [account('Mine', 'contact_1'), account('Shared', 'both_contacts'), account('All', 'everyone_named')],
      'Imported',
    )
    const before = await named(cairn, owner, 'contact_1', 'before@example.org')
    const { link } = (await owner.seatLink('contact_1')) ?? { link: '' }
    expect(await owner.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })).toEqual({ voidCards: 1 })
    expect(seatOf(owner, 'contact_1')?.state).toBe('not-invited')
    const audiences = new Map(owner.store.kind('online-account').map((record) => [record.values['platform'], record]))
    expect(audiences.get('Mine')?.audience).toBe('nobody')
    expect(audiences.get('Shared')?.audience).toBe('contact_2')
    expect(await owner.countFor('contact_1')).toBe(0)
    expect(await owner.countFor('attorney')).toBe(1)
    await before.refreshHeldSeats()
    expect(before.store.slice('held')).toMatchObject([{ state: 'void' }])
    const late = await cairn.person('late@example.org')
    await expect(late.readInvitation(link)).rejects.toMatchObject({ code: 'invitation-void' })
  })

  test('can be filled again, and the next grantee gets the records that the owner kept for the seat', async () => {
    const owner = await cairn.person('stay@example.org')
    await owner.saveRecords([account('Stays', 'contact_1')], 'Added')
    await named(cairn, owner, 'contact_1', 'first-person@example.org')
    await expect(
      owner.inviteSeat({ role: 'contact_1', email: 'x@example.org', personName: 'X', ownerName: 'O' }),
    ).rejects.toMatchObject({ code: 'seat-taken' })
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    const next = await named(cairn, owner, 'contact_1', 'next-person@example.org')
    expect(next.store.slice('held')).toMatchObject([{ counts: { death: 1, incapacity: 0 } }])
    const again = await owner.reload()
    await again.refresh()
    expect(platforms(again)).toEqual(['Stays'])
    expect(seatOf(again, 'contact_1')).toMatchObject({ state: 'accepted', email: 'next-person@example.org' })
  })
})

describe('a report', () => {
  test('is stopped by the owner, and no record opens', async () => {
    const owner = await cairn.person('veto@example.org')
    await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
    const one = await named(cairn, owner, 'contact_1', 'veto-one@example.org')
    const sent = await report(one, 'death')
    await owner.refresh()
    expect(owner.store.slice('releases')).toMatchObject([{ id: sent.id, reportedBy: 'contact_1' }])
    await owner.veto(sent.id)
    await reaches(one, 'vetoed')
    await expect(open(one)).rejects.toMatchObject({ code: 'not-released' })
  })

  test('is shown when the reporter makes it again after a browser crash, and is not sent twice', async () => {
    const owner = await cairn.person('crash@example.org')
    const { link } = await owner.inviteSeat({
      role: 'contact_1',
      email: 'crash-one@example.org',
      personName: 'One',
      ownerName: 'Olga',
    })
    let dies = false
    const one = await cairn.person('crash-one@example.org', (send) => async (input, init) => {
      const answer = await send(input, init)
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (dies && pathname === '/api/releases' && init?.method === 'POST') throw new TypeError('The browser died')
      return answer
    })
    await one.acceptInvitation(link)
    dies = true
    await expect(report(one, 'death')).rejects.toThrow(/./)
    dies = false
    const again = await one.reload()
    await again.refreshHeldSeats()
    const sent = await report(again, 'death')
    expect(sent).toMatchObject({ mine: true, event: 'death' })
    await owner.refresh()
    expect(owner.store.slice('releases')).toMatchObject([{ id: sent.id }])
  })

  test('ends with any save of the owner, and the app shows that', async () => {
    const owner = await cairn.person('save-veto@example.org')
    await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
    const one = await named(cairn, owner, 'contact_1', 'save-veto-one@example.org')
    await report(one, 'death')
    await owner.saveRecords([account('I live', 'nobody')], 'Added')
    expect(owner.store.slice('notices')).toMatchObject([{ text: expect.stringContaining('was stopped') }])
    await reaches(one, 'vetoed')
  })
})

describe('an incapacity', () => {
  test('opens only the records marked for it, and closes again when the owner ends it', async () => {
    const operator = await cairn.operator('operator@example.org')
    const owner = await cairn.person('ill@example.org')
    await owner.saveRecords(
      [account('Later', 'contact_1'), account('Now', 'contact_1', { alsoIfIncapacitated: true })],
      'Imported',
    )
    const one = await named(cairn, owner, 'contact_1', 'ill-one@example.org')
    const sent = await report(one, 'incapacity')
    await reaches(one, 'in-review')
    const code = await operator.code()
    await operator.person.openCertificate(sent.id)
    await operator.person.review({ releaseId: sent.id, decision: 'approve', reason: 'Seen', code })
    await reaches(one, 'released')
    expect(await open(one)).toEqual(['Now'])

    await owner.refresh()
    await owner.endRelease(sent.id, password)
    await until(async () => {
      await owner.refresh()
      return owner.store.slice('releases')[0]?.state === 'ended'
    }, 'the release is ended')
    await expect(open(one)).rejects.toMatchObject({ code: expect.stringMatching(/./) })
    await owner.saveRecords([account('After', 'contact_1', { alsoIfIncapacitated: true })], 'Added')
    const again = await owner.reload()
    await again.refresh()
    expect(platforms(again)).toEqual(['After', 'Later', 'Now'])
    expect(seatOf(again, 'contact_1')?.state).toBe('accepted')
  })
})

describe('a printed card', () => {
  test('claims the seat once an operator approved it', async () => {
    const operator = await cairn.operator('card-operator@example.org')
    const owner = await cairn.person('card@example.org')
    await owner.saveRecords([account('Bank', 'contact_2')], 'Added')
    const { card } = await owner.inviteSeat({
      role: 'contact_2',
      email: 'somebody@example.org',
      personName: 'Carl',
      ownerName: 'Olga Owner',
    })
    const carl = await cairn.person('carl@example.org')
    await expect(carl.readCard(card.lines.with(0, 'AAAA AAAA').join('\n'))).rejects.toMatchObject({
      code: 'not-a-card',
    })
    const typed = card.lines.join('').toLowerCase()
    expect(await carl.readCard(typed)).toMatchObject({ ownerName: 'Olga Owner', role: 'contact_2', via: 'card' })
    expect(await carl.claimByCard(typed)).toMatchObject({ state: 'card-review', via: 'card' })
    const review = await until(
      async () => (await operator.person.listCardReviews(1)).items[0],
      'the card is in the queue',
    )
    expect(review).toMatchObject({ claimantEmail: 'carl@example.org', mayDecide: true })
    await operator.person.reviewCard({ id: review.id, decision: 'approve', reason: '', code: await operator.code() })
    const sent = await report(carl, 'death')
    await reaches(carl, 'in-review')
    const code = await operator.code()
    const approval = { releaseId: sent.id, decision: 'approve', reason: 'Seen', code } as const
    await expect(operator.person.review(approval)).rejects.toMatchObject({ code: 'not-opened' })
    expect(await operator.person.openCertificate(sent.id)).toMatchObject({ reportedBy: 'contact_2', via: 'card' })
    await operator.person.review(approval)
    await reaches(carl, 'released')
    expect(await open(carl)).toEqual(['Bank'])
  })
})
