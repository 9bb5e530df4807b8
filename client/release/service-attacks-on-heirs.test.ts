import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { encodeBundle, importBoxKey, makeIdentity, random, toBase64url } from '../../vault/index.ts'
import { listedOperators, releaseFolder } from '../../release/operators.ts'
import { openLeft, type Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { account, alarms, liedTo, named, open, reaches, report } from '../testing/story.ts'
import { differences } from './compare.ts'

// In these tests the server lies to grantees about the release service, or delivers less than it
// has.

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

let count = 0
let owner: Person
const address = (who: string) => `${who}-of-heirs-${count}@example.org`
const newOwner = async () => {
  count += 1
  const begun = await liedTo(cairn, address('owner'))
  owner = begun.owner
  return begun
}

describe('a grantee who accepted after a report was over', () => {
  // A grantee who accepted after the first report was stopped, and then saw a second one.
  let two: Person
  const between = makeLiar()
  beforeAll(async () => {
    await newOwner()
    const one = await named(cairn, owner, 'contact_1', address('one'))
    await report(one, 'death')
    await owner.refresh()
    await owner.veto(owner.store.slice('releases')[0]?.id ?? '')
    two = await cairn.person(address('two'), between.between)
    const invited = { role: 'contact_2', email: address('two'), personName: 'Two', ownerName: 'Olga' } as const
    const { link } = await owner.inviteSeat(invited)
    await two.acceptInvitation(link)
    await report(two, 'incapacity')
    await two.refresh()
  })

  test('sees only the later report, and the app raises no alarm about the earlier one', async () => {
    expect(two.store.slice('held')).toMatchObject([{ releases: [{ event: 'incapacity' }] }])
    expect(alarms(two)).toEqual([])
  })

  test('sees a notice if the server hides a report that concerns them', async () => {
    await owner.refresh()
    await owner.veto(owner.store.slice('releases').find(({ event }) => event === 'incapacity')?.id ?? '')
    const one = await named(cairn, owner, 'attorney', address('three'))
    await report(one, 'death')
    between.lie('/api/held-seats', (answer) => {
      for (const seat of answer.seats) seat.releases = seat.releases.filter(({ state }) => state !== 'vetoed')
    })
    await two.refresh()
    expect(alarms(two)).toEqual([differences.reports])
  })
})

describe('heirs who open on a new device', () => {
  let contact: Person
  let other: string | undefined
  // All tests share one released estate, with one record at the last signed head and one after it.
  beforeAll(async () => {
    const { liar } = await newOwner()
    await owner.inviteSeat({ role: 'contact_2', email: address('two'), personName: 'Two', ownerName: 'Olga' })
    const saved = liar.sent.findLast(({ path, body }) => path === '/api/estate/save' && body.includes('"statement"'))
    const { arms }: { arms: { statement: string }[] } = JSON.parse(saved?.body ?? '{}')
    other = arms[0]?.statement
    contact = await named(cairn, owner, 'contact_1', address('one'))
    await owner.refresh()
    await owner.saveRecords([account('Mail', 'contact_1')], 'Added')
    await report(contact, 'death')
    await reaches(contact, 'released')
  })

  async function onNewDevice() {
    const lied = makeLiar()
    const heir = await cairn.browser(lied.between)
    await heir.signIn({ email: address('one'), password })
    await heir.refreshHeldSeats()
    const held = heir.store.slice('held')[0]
    const collect = `/api/held-seats/${held?.ownerId}/${held?.seatId}/${held?.invitationId}/collect`
    const look = async () => {
      const { records, warnings, completeAsOf } = await openLeft(heir, held?.id ?? '')
      return { records: records.length, warnings, dated: completeAsOf !== undefined }
    }
    return { heir, lied, collect, look, status: `/api/release-status/${held?.ownerId}` }
  }

  test('see a warning if the server cut the chain below the owner’s signed head, or omits the chain or the heads', async () => {
    const { heir, lied, collect, look } = await onNewDevice()
    lied.lie(collect, (answer) => {
      for (const chain of answer.chains) chain.entries.splice(0)
    })
    expect(await look()).toEqual({
      records: 0,
      warnings: [expect.stringContaining('not everything on the list')],
      dated: true,
    })
    lied.lie(collect, (answer) => ({ ...answer, chains: [] }))
    expect((await look()).warnings).toHaveLength(1)
    lied.lie(collect, (answer) => ({ ...answer, heads: [] }))
    expect(await look()).toMatchObject({ warnings: [expect.stringContaining('could not check')], dated: false })
    lied.honest()
    expect(await look()).toEqual({ records: 2, warnings: [], dated: true })
    expect(alarms(heir)).toHaveLength(2)
  })

  test('see a warning about a cut chain, even if the records never arrive', async () => {
    const { heir, lied, collect, look } = await onNewDevice()
    lied.lie(collect, (answer) => {
      for (const chain of answer.chains) chain.entries.splice(0)
    })
    lied.lie(collect.replace(/collect$/, 'records'), () => {
      throw new TypeError('No network')
    })
    await expect(look()).rejects.toMatchObject({ code: 'offline' })
    expect(alarms(heir)).toEqual([expect.stringContaining('not everything on the list')])
    for (const { id } of heir.store.slice('notices')) await heir.dismissNotice(id)
    await expect(look()).rejects.toMatchObject({ code: 'offline' })
    expect(alarms(heir)).toEqual([])
    lied.lie(collect, (answer) => ({ ...answer, heads: [] }))
    await expect(look()).rejects.toMatchObject({ code: 'offline' })
    expect(alarms(heir)).toEqual([expect.stringContaining('could not check')])
  })

  test('see a warning if the server omits an event’s key with its records, or every key', async () => {
    const { lied, collect, look } = await onNewDevice()
    const missing = [expect.stringContaining('the key to it did not arrive')]
    lied.lie(collect, (answer) => {
      answer.opened = answer.opened.filter(({ event }) => event === 'incapacity')
      answer.chains = answer.chains.filter(({ target }) => target.includes('incapacity'))
    })
    expect(await look()).toMatchObject({ records: 0, warnings: missing })
    lied.lie(collect, (answer) => ({ ...answer, opened: [], chains: [], heads: [] }))
    expect(await look()).toEqual({ records: 0, warnings: missing, dated: false })
    // The key for death still opens the incapacity key.
    lied.lie(collect, (answer) => {
      for (const one of answer.opened) one.incapacityBox = null
      answer.opened = answer.opened.filter(({ event }) => event === 'death')
    })
    expect(await look()).toMatchObject({ records: 2, warnings: missing })
  })

  test('see that they lost their seat, although the server still lists them', async () => {
    const { heir, lied, status } = await onNewDevice()
    const told = () => alarms(heir).filter((text) => text === differences.seat).length
    await heir.refresh()
    expect(told()).toBe(0)
    lied.lie(status, (answer) => ({ ...answer, seatParts: [] }))
    await heir.refresh()
    expect(told()).toBe(1)
  })

  test('see a warning about a chain that is shorter than before, although it reaches the signed head', async () => {
    const { lied, collect, look } = await onNewDevice()
    expect(await look()).toMatchObject({ records: 2, warnings: [] })
    lied.lie(collect, (answer) => {
      for (const chain of answer.chains) if (chain.entries.length > 1) chain.entries.pop()
    })
    const cut = { records: 1, warnings: [expect.stringContaining('not everything on the list')] }
    expect(await look()).toMatchObject(cut)
    // The device remembers entries that it has seen once.
    expect(await look()).toMatchObject(cut)
  })

  test('cannot open a handover of another estate, another report or another release service', async () => {
    const { lied, collect, look } = await onNewDevice()
    expect(await open(contact)).toEqual(['Bank', 'Mail'])
    const intruder = await makeIdentity(await importBoxKey(random(32)))
    expect(other).toBeDefined()
    const lies: Parameters<typeof lied.lie>[1][] = [
      (answer) => ({ ...answer, ownerBundle: toBase64url(encodeBundle(intruder.identity.bundle)) }),
      (answer) => ({ ...answer, statement: answer.heads[0] }),
      // The owner signed this statement for another seat.
      (answer) => ({ ...answer, statement: other }),
      (answer) => ({ ...answer, releaseId: crypto.randomUUID() }),
      (answer) => ({ ...answer, word: toBase64url(random(answer.word.length)) }),
      (answer) => ({ ...answer, heads: [answer.statement] }),
    ]
    for (const lie of lies) {
      lied.lie(collect, lie)
      await expect(look()).rejects.toMatchObject({ code: 'not-verified' })
    }
    lied.honest()
    await look()
    const older = lied.answer(collect)
    lied.lie(collect, (answer) => ({ ...answer, word: older.word }))
    await expect(look()).rejects.toMatchObject({ code: 'not-verified' })
  })
})

// This must run last: from now on the server has an operator, and no estate opens without their
// approval.
describe('the certificate of a report', () => {
  beforeEach(newOwner)

  test('is not sealed to an operator whom the server alone added', async () => {
    const { person: operator } = await cairn.operator(address('operator'))
    const listening = makeLiar()
    const { link } = await owner.inviteSeat({
      role: 'contact_1',
      email: address('one'),
      personName: 'One',
      ownerName: 'Olga',
    })
    const one = await cairn.person(address('one'), listening.between)
    await one.acceptInvitation(link)
    const intruder = await makeIdentity(await importBoxKey(random(32)))
    const operatorId = crypto.randomUUID()
    listening.lie('/api/operators', (answer) => {
      answer.operators.push({ operatorId, bundle: toBase64url(encodeBundle(intruder.identity.bundle)) })
    })
    await report(one, 'death')
    const sent = listening.sent.find(({ method, path }) => method === 'POST' && path === '/api/releases')
    const { sealedKeys }: { sealedKeys: { operatorId: string }[] } = JSON.parse(sent?.body ?? '{}')
    const known = listening.answer('/api/operators').operators.map((one_) => one_.operatorId)
    expect(sealedKeys.map((key) => key.operatorId)).toEqual(known)
    expect(known).not.toContain(operatorId)
    expect(operator.store.slice('session').role).toBe('admin')
  })

  test('goes to another operator only after an operator compared fingerprints and introduced them', async () => {
    const introducing = await cairn.operator(address('introducing'))
    const operator = introducing.person
    const second = await cairn.person(address('second'))
    const people = await operator.listPeople()
    const accountId = people.find(({ email }) => email === address('second'))?.id ?? ''
    const missing = { accountId, email: address('second'), code: await introducing.code() }
    await expect(operator.introduceOperator(missing)).rejects.toMatchObject({ code: 'not-compared' })
    expect(await operator.operatorFingerprint(accountId)).toBe(await second.ownFingerprint())
    await operator.introduceOperator({ ...missing, code: await introducing.code() })
    const listed = await listedOperators(releaseFolder(cairn.dataFolder))
    expect(listed.map(({ email }) => email)).toContain(address('second'))
    expect((await operator.listPeople()).find(({ id }) => id === accountId)?.role).toBe('admin')
  })

  test('is not sent if the owner’s release service did not sign the list of operators', async () => {
    const listening = makeLiar()
    const { link } = await owner.inviteSeat({
      role: 'contact_1',
      email: address('one'),
      personName: 'One',
      ownerName: 'Olga',
    })
    const one = await cairn.person(address('one'), listening.between)
    await one.acceptInvitation(link)
    await one.refresh()
    listening.lie('/api/operators', (answer) => ({ ...answer, list: toBase64url(random(200)) }))
    await expect(report(one, 'death')).rejects.toMatchObject({ code: 'not-verified' })
    expect(listening.sent.some(({ method, path }) => method === 'POST' && path === '/api/releases')).toBe(false)
  })
})
