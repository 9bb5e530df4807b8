import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from './headless.ts'
import { type CairnHere, daysUntil, startTestCairn, until } from './testing/cairn.ts'
import { account, alarms, heldNow, named, open, reaches, release, report } from './testing/story.ts'
import { makeLiar } from './testing/liar.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

async function family(name: string) {
  const operator = await cairn.operator(`${name}-operator@example.org`)
  const liar = makeLiar()
  const owner = await cairn.person(`${name}-owner@example.org`, liar.between)
  await owner.saveRecords(
    [
      account('Funeral', 'both_contacts', { firstDays: true }),
      account('Directive', 'contact_1', { firstDays: true, alsoIfIncapacitated: true }),
      account('Bank', 'both_contacts'),
    ],
    'Added',
  )
  const heir = await named(cairn, owner, 'contact_1', `${name}-heir@example.org`)
  const other = await named(cairn, owner, 'contact_2', `${name}-other@example.org`)
  await owner.refresh()
  const approved = async (event: 'death' | 'incapacity', reporter: Person) => {
    const { id } = await report(reporter, event)
    // Without a notice by mail, nothing would open before the rest.
    await until(
      async () => (await release(reporter))?.log.some(({ step }) => step === 'owner-told'),
      'the owner got a notice',
    )
    await reaches(reporter, 'in-review')
    await operator.person.openCertificate(id)
    await operator.person.review({ releaseId: id, decision: 'approve', reason: 'Seen', code: await operator.code() })
    return id
  }
  return { owner, heir, other, approved, liar }
}

const firstDaysOf = (person: Person) =>
  daysUntil(async () => (await release(person))?.firstAt !== undefined, 'the first days begin')

test('an heir reads the records for the first days before the rest, each once, and all of them later', async () => {
  const { owner, heir, other, approved } = await family('early')
  expect(heir.store.slice('held')).toMatchObject([{ counts: { incapacity: 1, death: 2, first: 2 } }])
  await approved('death', heir)
  await firstDaysOf(heir)
  expect(await release(heir)).toMatchObject({ state: 'waiting' })
  expect(await open(heir)).toEqual(['Directive', 'Funeral'])
  await other.refreshHeldSeats()
  expect(await open(other)).toEqual(['Funeral'])
  await reaches(heir, 'released')
  expect(await open(heir)).toEqual(['Bank', 'Directive', 'Funeral'])
  for (const person of [owner, heir, other]) expect(alarms(person)).toEqual([])
})

test('an heir reads what an incapacity opened and what the first days of a later death open, together', async () => {
  const { heir, other, approved } = await family('both')
  await approved('incapacity', heir)
  await reaches(heir, 'released')
  expect(await open(heir)).toEqual(['Directive'])
  await approved('death', other)
  await daysUntil(async () => {
    await heir.refreshHeldSeats()
    return heldNow(heir)?.releases.some(({ firstAt }) => firstAt !== undefined)
  }, 'the first days begin')
  expect(await open(heir)).toEqual(['Directive', 'Funeral'])
})

test('an owner who stops a report in its first days seals nothing more to the opened key, and renews it', async () => {
  const { owner, heir, approved, liar } = await family('stopped')
  const id = await approved('death', heir)
  await firstDaysOf(heir)
  expect(await open(heir)).toEqual(['Directive', 'Funeral'])
  const rearms = () => liar.sent.filter(({ path, body }) => path === '/api/estate/save' && body.includes('"rearms"'))
  await owner.refresh()
  await owner.veto(id)
  await daysUntil(async () => {
    await owner.refresh()
    return rearms().length > 0
  }, 'the app renews the keys of the seats')
  await expect(heir.openHeldSeat(heldNow(heir)?.id ?? '')).rejects.toMatchObject({ code: 'not-released' })
  await owner.saveRecords([account('Later', 'contact_1', { firstDays: true })], 'Added')
  const saved = rearms().length
  await owner.refresh()
  expect(rearms()).toHaveLength(saved)
  // A report within a day of a veto is refused.
  cairn.scene.server.wait({ days: 2 })
  await cairn.scene.server.keepSignedIn()
  const again = await approved('death', heir)
  await firstDaysOf(heir)
  expect(await open(heir)).toEqual(['Directive', 'Funeral', 'Later'])
  await owner.refresh()
  await owner.veto(again)
  await daysUntil(async () => {
    await owner.refresh()
    return rearms().length > saved
  }, 'the app renews the keys of the seats again')
  for (const person of [owner, heir]) expect(alarms(person)).toEqual([])
})
