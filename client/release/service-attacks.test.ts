import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fromBase64url, makeServiceIdentity, openStatus, random, signStatus, toBase64url } from '../../vault/index.ts'
import type { Person } from '../headless.ts'
import { type CairnHere, password, startTestCairn } from '../testing/cairn.ts'
import { type Answer, type Liar, makeLiar } from '../testing/liar.ts'
import { account, alarms, liedTo, named, report } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'
import { differences } from './compare.ts'

// In these tests the server lies to an owner about the release service, or drops messages between
// the two.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

let count = 0
let liar: Liar
let owner: Person
const address = (who: string) => `${who}-of-service-${count}@example.org`
beforeEach(async () => {
  count += 1
  ;({ owner, liar } = await liedTo(cairn, address('owner')))
})

/** A status that the service's own key signs, with another day length than promised. */
const countsOtherwise = async (answer: Answer, query: URLSearchParams) => {
  if (!answer.status) return
  const { scene } = cairn
  const asked = { ownerId: ownerId(), nonce: fromBase64url(query.get('nonce') ?? '') }
  const status = await openStatus(fromBase64url(answer.status.word), asked, scene.key.signKey.publicKey)
  answer.status.word = toBase64url(await signStatus({ ...status, daySeconds: 5 }, scene.key.signKey))
}

const ownerId = () => owner.store.slice('session').ownerId ?? ''
const servicePath = '/api/release-service'

describe('the owner’s device', () => {
  test('shows no notice while the server is honest: before and after an invitation, a report, or a veto', async () => {
    await owner.refresh()
    const one = await named(cairn, owner, 'contact_1', address('one'))
    await owner.refresh()
    await report(one, 'death')
    await owner.refresh()
    await owner.veto(owner.store.slice('releases')[0]?.id ?? '')
    await owner.refresh()
    await one.refresh()
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await owner.refresh()
    expect([...alarms(owner), ...alarms(one)]).toEqual([])
    expect(liar.answers(servicePath).filter(({ status }) => status).length).toBeGreaterThan(4)
  })

  test('shows a notice if the release service counts days of another length than promised', async () => {
    liar.lie(servicePath, countsOtherwise)
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.day])
    // A rehearsal banner does not prevent the notice: the owner signed that this is no rehearsal
    // server.
    liar.lie('/api/server', (answer) => Object.assign(answer, { rehearsal: true, daySeconds: 5 }))
    const device = await cairn.browser(liar.between)
    await device.signIn({ email: address('owner'), password })
    await device.refresh()
    expect(device.store.slice('server')).toMatchObject({ rehearsalDaySeconds: 5 })
    expect(alarms(device)).toContainEqual(differences.day)
  })

  test('shows a notice if another release service replaces the owner’s, and still seals to the owner’s', async () => {
    const other = await makeServiceIdentity()
    liar.lie(servicePath, (answer) => {
      answer.boxKey = toBase64url(other.publicKey)
      answer.signKey = toBase64url(other.signKey.publicKey)
    })
    await owner.refresh()
    expect(owner.store.slice('changedKey')).toBeDefined()
    liar.honest()
    // The real service refuses shares that are sealed to another key.
    const one = await named(cairn, owner, 'contact_1', address('one'))
    expect(one.store.slice('held')).toMatchObject([{ state: 'accepted' }])
  })

  test('shows a notice when the release service’s status is old or forged', async () => {
    await owner.refresh()
    const { status } = liar.answer(servicePath)
    expect(status).toBeTruthy()
    liar.lie(servicePath, (answer) => ({ ...answer, status }))
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.notSigned])
  })

  test('shows a notice if the server hides a report or forges a log, and can still stop the report', async () => {
    const one = await named(cairn, owner, 'contact_1', address('one'))
    await owner.refresh()
    await report(one, 'death')
    liar.lie('/api/releases', (answer) => ({ ...answer, releases: [] }))
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.reports])
    liar.honest()
    liar.lie(`/api/release-log/${ownerId()}`, (answer) => ({
      ...answer,
      entries: answer.entries.map((entry) => ({ ...entry, signature: toBase64url(random(64)) })),
    }))
    await owner.refresh()
    expect(alarms(owner)).toContain(differences.log)
    const [reported] = owner.store.slice('releases')
    await owner.veto(reported?.id ?? '')
    expect(owner.store.slice('releases')).toMatchObject([{ state: 'vetoed' }])
  })

  test('shows a notice if a log is shorter than this browser saw it', async () => {
    const one = await named(cairn, owner, 'contact_1', address('one'))
    await owner.refresh()
    await report(one, 'death')
    await owner.refresh()
    const { entries } = liar.answer(`/api/release-log/${ownerId()}`)
    expect(entries.length).toBeGreaterThan(1)
    liar.lie(`/api/release-log/${ownerId()}`, () => ({ entries: entries.slice(0, 1) }))
    // Without the service's status, only the pinned key reveals the attack.
    liar.lie(servicePath, (answer) => ({ ...answer, status: null }))
    await owner.refresh().catch(() => undefined)
    expect(alarms(owner)).toContain(alarmText)
  })

  /** The server drops this part of each later save. */
  const drop = (part: string) =>
    liar.pass('/api/estate/save', (body) => {
      const given: Record<string, unknown> = JSON.parse(body)
      return JSON.stringify(Object.fromEntries(Object.entries(given).filter(([name]) => name !== part)))
    })

  test('shows a notice when the server withholds a policy or a removal', async () => {
    await owner.refresh()
    drop('policy')
    await owner.saveReleaseSettings({ waitIncapacityDays: 30, waitDeathDays: 60 })
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.policy])
    liar.honest()
    await owner.saveReleaseSettings({ waitIncapacityDays: 31, waitDeathDays: 61 })
    await named(cairn, owner, 'contact_1', address('one'))
    await owner.refresh()
    drop('disarms')
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.policy, differences.removed])
  })

  test('shows a notice when the server withholds a policy while another policy waits to count', async () => {
    await owner.saveReleaseSettings({ waitIncapacityDays: 30, waitDeathDays: 60 })
    await owner.saveReleaseSettings({ waitIncapacityDays: 20, waitDeathDays: 50 }, password)
    await owner.refresh()
    expect(alarms(owner)).toEqual([])
    drop('policy')
    await owner.saveReleaseSettings({ waitIncapacityDays: 25, waitDeathDays: 55 }, password)
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.policy])
  })

  test('shows a notice when the server withholds an invitation, and then its removal as well', async () => {
    const invite = () =>
      owner.inviteSeat({ role: 'contact_1', email: address('one'), personName: 'One', ownerName: 'Olga' })
    await invite()
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await owner.refresh()
    expect(alarms(owner)).toEqual([])
    drop('arms')
    liar.lie('/api/seats', (answer) => {
      const sent = liar.sent.findLast(({ path, body }) => path === '/api/estate/save' && body.includes('"arms"'))
      const [arm]: Record<string, unknown>[] = JSON.parse(sent?.body ?? '{"arms":[]}').arms
      const invitation = { ...arm, invitedAt: new Date().toISOString(), armed: false, refused: null, acceptances: [] }
      for (const seat of answer.seats) if (seat.seatId === arm?.seatId) Object.assign(seat, { invitation })
    })
    // The server claims that it does not know the invitation, so the app has no link to hand over.
    await expect(invite()).rejects.toMatchObject({ code: 'invitation-void' })
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.invited])
    liar.lie('/api/seats', (answer) => answer)
    // The seat is empty, but the server could replay an older invitation to it.
    drop('disarms')
    await owner.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.invited, differences.removed])
  })

  test('shows a notice when the server rolls a new device back to an older state', async () => {
    await named(cairn, owner, 'contact_1', address('one'))
    await owner.refresh()
    const paths = ['/api/estate/state', '/api/estate/entries', '/api/estate/records', '/api/seats']
    const device = async () => {
      const between = makeLiar()
      const opened = await cairn.browser(between.between)
      await opened.signIn({ email: address('owner'), password })
      await opened.refresh()
      return { opened, between }
    }
    const before = await device()
    expect(alarms(before.opened)).toEqual([])
    await owner.saveRecords([account('Mail', 'contact_1')], 'Added')
    // Saving an invitation sends the chain heads too.
    await owner.inviteSeat({ role: 'contact_2', email: address('two'), personName: 'Two', ownerName: 'Olga' })
    const between = makeLiar()
    for (const path of paths) between.lie(path, () => before.between.answers(path)[0])
    const later = await cairn.browser(between.between)
    await later.signIn({ email: address('owner'), password })
    await later.refresh()
    expect(alarms(later)).toContain(differences.older)
  })

  test('shows a notice for a pending deletion only if the server hides it', async () => {
    await owner.deleteAccount({ confirmation: 'delete my account', password })
    await owner.refresh()
    expect(alarms(owner)).toEqual([])
    liar.lie('/api/account/deletion', () => ({ counter: 1, deletion: null }))
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.deletion])
    liar.honest()
    await owner.cancelDeletion()
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.deletion])
    expect(owner.store.slice('session').deletion).toBeUndefined()
  })

  test('shows a notice if the server hides an acceptance', async () => {
    await named(cairn, owner, 'contact_1', address('one'))
    liar.lie('/api/seats', (answer) => {
      for (const { invitation } of answer.seats) invitation?.acceptances.splice(0)
    })
    await owner.refresh()
    expect(alarms(owner)).toEqual([differences.accepted])
  })
})

describe('the owner’s signed chain heads', () => {
  const withHeads = (told: ReturnType<typeof makeLiar>) =>
    told.sent.filter(({ path }) => path === '/api/estate/save').map(({ body }) => body.includes('"heads"'))

  test('go out with the first save and each change of a seat, not with every save', async () => {
    await owner.saveRecords([account('Mail', 'contact_1')], 'Added')
    await owner.inviteSeat({ role: 'contact_1', email: address('one'), personName: 'One', ownerName: 'Olga' })
    expect(withHeads(liar)).toEqual([true, false, true])
  })

  test('go out once a day while the app is open', async () => {
    const told = makeLiar()
    let now = Date.now()
    const person = await cairn.browser(told.between, () => now)
    await person.signUp({ email: address('daily'), password })
    const daily = () => told.sent.filter(({ method, path }) => method === 'PUT' && path === '/api/estate/heads').length
    await person.saveRecords([account('Bank', 'contact_1')], 'Added')
    await person.refresh()
    expect(daily()).toBe(0)
    for (const _ of ['once', 'again']) {
      now += 25 * 3600_000
      await person.refresh()
      await person.refresh()
    }
    expect(daily()).toBe(2)
    expect(alarms(person)).toEqual([])
  })

  test('show no notice on the owner’s device if the release service does not answer', async () => {
    await owner.refresh()
    await cairn.stopRelease()
    await owner.refresh().catch(() => undefined)
    await cairn.startRelease()
    await owner.refresh()
    expect(alarms(owner)).toEqual([])
  })
})
