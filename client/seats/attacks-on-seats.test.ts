import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openLeft, type Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { type Answer, makeLiar } from '../testing/liar.ts'
import { account, named, reaches, report } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'

// Tests the attacks of docs/attacks.md on seats; attacks.test.ts has the others.

const alarmed = { code: 'not-verified', message: alarmText }

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

let count = 0
let liar: ReturnType<typeof makeLiar>
let owner: Person
beforeEach(async () => {
  count += 1
  liar = makeLiar()
  owner = await cairn.person(`victim-${count}@example.org`, liar.between)
  await owner.saveRecords([account('Bank', 'contact_1'), account('Mail', 'both_contacts')], 'Imported')
})

describe('the owner checks the seats', () => {
  const acceptances = (answer: Answer) => answer.seats.flatMap(({ invitation }) => invitation?.acceptances ?? [])
  const invitationOf = (answer: Answer) => {
    const [filled] = answer.seats.flatMap(({ invitation }) => invitation ?? [])
    if (!filled) throw new Error('Nobody was invited.')
    return filled
  }

  test('the owner’s device refuses a grantee key that differs on the second fetch, or is swapped after pinning', async () => {
    await named(cairn, owner, 'contact_1', `real-${count}@example.org`)
    await owner.refresh()
    const elsewhere = makeLiar()
    const another = await cairn.person(`another-${count}@example.org`, elsewhere.between)
    await another.saveRecords([account('X', 'nobody')], 'Added')
    await named(cairn, another, 'contact_1', `imposter-${count}@example.org`)
    await another.refresh()
    const [imposter] = acceptances(elsewhere.answer('/api/seats'))
    const from = liar.sent.length
    liar.lie('/api/seats', (answer) => {
      for (const acceptance of acceptances(answer)) Object.assign(acceptance, imposter)
    })
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    liar.lie('/api/seats', (answer) => {
      for (const { invitation } of answer.seats) invitation?.acceptances.splice(0)
    })
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    expect(liar.written(from)).toEqual([])
    expect(owner.store.slice('seats').find(({ role }) => role === 'contact_1')).toMatchObject({
      email: `real-${count}@example.org`,
    })
  })

  test('the owner’s device refuses an acceptance that no invited person made', async () => {
    await owner.inviteSeat({ role: 'contact_2', email: 'never@example.org', personName: 'Nobody', ownerName: 'Olga' })
    const elsewhere = makeLiar()
    const another = await cairn.person(`another-${count}@example.org`, elsewhere.between)
    await named(cairn, another, 'contact_2', `somebody-${count}@example.org`)
    await another.refresh()
    const made = acceptances(elsewhere.answer('/api/seats'))
    liar.lie('/api/seats', (answer) => {
      for (const { invitation } of answer.seats) invitation?.acceptances.push(...made)
    })
    const from = liar.sent.length
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    expect(liar.written(from)).toEqual([])
  })

  test('the owner’s device refuses a previous grantee’s invitation, and an acceptance shown under the wrong way in', async () => {
    await named(cairn, owner, 'contact_1', `before-${count}@example.org`)
    await owner.refresh()
    const before = invitationOf(liar.answer('/api/seats'))
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    const email = `after-${count}@example.org`
    await named(cairn, owner, 'contact_1', email)
    const from = liar.sent.length
    liar.lie('/api/seats', (answer) => {
      Object.assign(invitationOf(answer), before)
    })
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    liar.lie('/api/seats', (answer) => {
      for (const acceptance of acceptances(answer)) Object.assign(acceptance, { via: 'card' })
    })
    await expect(owner.refresh()).rejects.toMatchObject(alarmed)
    expect(liar.written(from)).toEqual([])
    liar.honest()
    await owner.refresh()
    expect(owner.store.slice('seats').find(({ role }) => role === 'contact_1')).toMatchObject({ email })
  })
})

describe('a grantee checks what they open', () => {
  const pathOf = (person: Person) => {
    const held = person.store.slice('held')[0]
    return `/api/held-seats/${held?.ownerId}/${held?.seatId}/${held?.invitationId}/records`
  }

  test('contact 2 refuses the wrap of contact 1, and dropped, doubled or injected records', async () => {
    await owner.refresh()
    const one = await named(cairn, owner, 'contact_1', `one-${count}@example.org`)
    const lied = makeLiar()
    const { link } = await owner.inviteSeat({
      role: 'contact_2',
      email: `two-${count}@example.org`,
      personName: 'Two',
      ownerName: 'Olga',
    })
    const two = await cairn.person(`two-${count}@example.org`, lied.between)
    await two.acceptInvitation(link)
    // This server has no operator, so the report opens after 14 of its days.
    await report(one, 'death')
    await reaches(one, 'released')
    await two.refreshHeldSeats()
    const heldId = two.store.slice('held')[0]?.id ?? ''
    const opened = async () => {
      const estate = await openLeft(two, heldId)
      return { platforms: estate.records.map(({ values }) => values['platform']), warnings: estate.warnings.length }
    }
    expect(await opened()).toEqual({ platforms: ['Mail'], warnings: 0 })

    const oneLied = makeLiar()
    const heir = await cairn.browser(oneLied.between)
    await heir.signIn({ email: `one-${count}@example.org`, password })
    await heir.refreshHeldSeats()
    await heir.openHeldSeat(heir.store.slice('held')[0]?.id ?? '')
    const ofOne = new Map(
      oneLied
        .answers(pathOf(heir))
        .flatMap((page) => page.records.map(({ recordId, wraps }) => [recordId, wraps[0]?.box ?? ''])),
    )
    lied.lie(pathOf(two), (answer) => {
      for (const { recordId, wraps } of answer.records)
        for (const wrap of wraps) wrap.box = ofOne.get(recordId) ?? wrap.box
    })
    expect(await opened()).toEqual({ platforms: [], warnings: 1 })
    lied.lie(pathOf(two), (answer) => ({ ...answer, records: [] }))
    expect(await opened()).toEqual({ platforms: [], warnings: 1 })
    lied.lie(pathOf(two), (answer) => ({ ...answer, records: [...answer.records, ...answer.records] }))
    expect(await opened()).toEqual({ platforms: ['Mail'], warnings: 0 })
    lied.lie(pathOf(two), (answer) => ({
      ...answer,
      records: [...answer.records, ...answer.records.map((record) => ({ ...record, recordId: crypto.randomUUID() }))],
    }))
    expect(await opened()).toEqual({ platforms: ['Mail'], warnings: 0 })
    const again = crypto.randomUUID()
    lied.lie(pathOf(two), (answer) => ({ ...answer, next: again }))
    // The app stops reading a list that repeats endlessly.
    expect(await opened()).toEqual({ platforms: ['Mail'], warnings: 0 })
  })
})
