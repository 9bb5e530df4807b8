import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualTerms } from '../../domain/release-terms.ts'
import { unlocked } from '../core/core.ts'
import { commit } from '../estate/commit.ts'
import { signPolicy } from '../estate/genesis.ts'
import { promisedDay, serviceToName } from '../estate/release-service.ts'
import { opened } from '../estate/state.ts'
import { type CairnHere, password, startTestCairn, until } from '../testing/cairn.ts'
import { changedApp } from '../testing/changed-app.ts'
import { account, named, release, report } from '../testing/story.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

/** An owner whose newest policy is one of before, with two records that the offer names. */
async function ownerFromBefore(name: string) {
  const email = `${name}@example.org`
  const app = await changedApp(cairn, email, (between) => cairn.person(email, between))
  const { person } = app
  await person.saveRecords([account('Funeral', 'contact_1'), account('Pet', 'contact_1')], 'Added')
  const inside = await app.core()
  const { facts } = opened(inside)
  const service = serviceToName(opened(inside), usualTerms)
  const policy = await signPolicy(unlocked(inside), 2, usualTerms, await promisedDay(inside, facts), service)
  await commit(inside, () => ({ writes: [], activity: [], facts: [policy], extras: { policy } }))
  await person.refresh()
  expect(person.store.slice('settings')?.firstDays).toBeUndefined()
  const ids = person.store.kind('online-account').map(({ id }) => id)
  const marked = () => person.store.kind('online-account').filter(({ firstDays }) => firstDays === true).length
  return { ...app, ids, marked }
}

const savePath = '/api/estate/save'

test('one save has the policy and the marks, so that a lost connection after it loses no mark', async () => {
  const { person, liar, ids, marked } = await ownerFromBefore('interrupted')
  let saves = 0
  liar.pass(savePath, (body) => {
    saves += 1
    if (saves > 1) throw new TypeError('The connection is gone.')
    return body
  })
  await person.acceptFirstDays(password, ids).catch(() => undefined)
  liar.honest()
  await person.refresh()
  expect([person.store.slice('settings')?.firstDays, marked()]).toEqual([1, 2])
})

test('a wrong password changes nothing, and a second call finds nothing left to change', async () => {
  const { person, liar, ids, marked } = await ownerFromBefore('twice')
  const saved = () => liar.sent.filter(({ path }) => path === savePath).length
  await expect(person.acceptFirstDays('not the password', ids)).rejects.toMatchObject({ code: 'wrong-password' })
  await person.refresh()
  expect([person.store.slice('settings')?.firstDays, marked()]).toEqual([undefined, 0])
  await person.acceptFirstDays(password, ids)
  expect([person.store.slice('settings')?.firstDays, marked()]).toEqual([1, 2])
  const before = saved()
  await person.acceptFirstDays(password, ids)
  expect(saved()).toBe(before)
})

test('while a report is open, the app refuses and neither saves nor stops the report', async () => {
  const { person, ids, marked } = await ownerFromBefore('reported')
  const heir = await named(cairn, person, 'contact_1', 'heir-of-reported@example.org')
  await person.refresh()
  await report(heir, 'death')
  const isWaiting = async () => (await release(heir))?.state === 'waiting'
  await until(isWaiting, 'the report waits')
  await expect(person.acceptFirstDays(password, ids)).rejects.toMatchObject({ code: 'release-open' })
  await person.refresh()
  expect([person.store.slice('settings')?.firstDays, marked()]).toEqual([undefined, 0])
  expect(await isWaiting()).toBe(true)
})
