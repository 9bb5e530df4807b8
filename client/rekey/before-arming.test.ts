import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLeft, type Person, type World } from '../headless.ts'
import { changedApp } from '../testing/changed-app.ts'
import { type CairnHere, password, startTestCairn, until } from '../testing/cairn.ts'
import { account, alarms, heldNow, named, platforms, reaches, release, report } from '../testing/story.ts'

// In these tests the owner's browser closed right after the switch to new keys: no seat is rearmed
// yet, and a grantee reports.

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const next = 'Another-horse-8!'

/** Loses every request and answer after the server has answered the last step. */
function closedAfterSwitch(): { between: NonNullable<World['between']>; isClosed: () => boolean } {
  let closed = false
  const never = () => new Promise<Response>(() => undefined)
  return {
    isClosed: () => closed,
    between: (send) => async (input, init) => {
      if (closed) return never()
      const answer = await send(input, init)
      closed = new URL(input instanceof Request ? input.url : input).pathname === '/api/estate/rekey/go'
      return closed ? never() : answer
    },
  }
}

/** An owner who made new keys and has not returned, and two grantees who accepted before. */
async function switched(name: string) {
  const { between, isClosed } = closedAfterSwitch()
  const email = `${name}-owner@example.org`
  const owner = await cairn.person(email, between)
  const { code: recoveryCode } = await owner.makeRecoveryKit({})
  await owner.confirmRecoveryKit()
  await owner.saveRecords([account('Bank', 'both_contacts'), account('Mail', 'contact_1')], 'Added')
  const heir = await named(cairn, owner, 'contact_1', `${name}-heir@example.org`)
  const other = await named(cairn, owner, 'contact_2', `${name}-other@example.org`)
  await owner.refresh()
  owner.makeNewKeys({ recoveryCode, password, newPassword: next }).catch(() => undefined)
  await until(isClosed, 'the switch')
  const comesBack = () =>
    changedApp(cairn, email, async (through) => {
      const device = await cairn.browser(through)
      await device.signIn({ email, password: next })
      await device.refresh()
      return device
    })
  return { heir, other, comesBack }
}

type Device = Awaited<ReturnType<Awaited<ReturnType<typeof switched>>['comesBack']>>

const armings = ({ liar }: Device) =>
  liar.sent.filter(({ path, body }) => path === '/api/estate/save' && body.includes('"rearms":[{')).length

const openReport = ({ person }: Device) =>
  person.store.slice('releases').find(({ state }) => !['vetoed', 'ended'].includes(state))?.id ?? ''

async function opens(person: Person): Promise<{ records: string[]; warnings: string[] }> {
  await person.refreshHeldSeats()
  const { records, warnings } = await openLeft(person, heldNow(person)?.id ?? '')
  return { records: records.map(({ values }) => String(values['platform'])).toSorted(), warnings }
}

/** No warning: the app sent the signed list before the switch. */
async function expectOpen(heir: Person, other: Person, more: string[] = []): Promise<void> {
  await reaches(heir, 'released')
  expect(await opens(heir)).toEqual({ records: [...more, 'Bank', 'Mail'], warnings: [] })
  expect(await opens(other)).toEqual({ records: ['Bank'], warnings: [] })
}

test('a report of death before the rearm runs to its release, and all grantees open the estate with the previous shares', async () => {
  const { heir, other } = await switched('died')
  await heir.refresh()
  await report(heir, 'death')
  await expectOpen(heir, other)
})

test('an owner ends a false report with the new password, and the app rearms all seats', async () => {
  const { heir, other, comesBack } = await switched('ended')
  await report(heir, 'death')
  await expectOpen(heir, other)
  const device = await comesBack()
  await device.person.refresh()
  expect(platforms(device.person)).toEqual(['Bank', 'Mail'])
  // Reading neither stops the report nor sends new shares.
  expect([armings(device), (await release(heir))?.state]).toEqual([0, 'released'])
  await device.person.endRelease(openReport(device), next)
  await expect(heir.openHeldSeat(heldNow(heir)?.id ?? '')).rejects.toMatchObject({ code: 'not-released' })
  const later = await comesBack()
  expect(armings(device) + armings(later)).toBeGreaterThan(0)
  await later.person.saveRecords([account('Added', 'contact_1')], 'Added')
  expect([alarms(device.person), alarms(later.person)]).toEqual([[], []])
  await report(other, 'death')
  await expectOpen(heir, other, ['Added'])
})

test('after a veto the owner’s next sign-in rearms all seats, and a later report opens the whole estate', async () => {
  const { heir, other, comesBack } = await switched('vetoed')
  await report(heir, 'death')
  await reaches(heir, 'waiting')
  const device = await comesBack()
  expect(armings(device)).toBe(0)
  await device.person.veto(openReport(device))
  const later = await comesBack()
  expect([armings(device), armings(later)]).toEqual([0, 1])
  await later.person.saveRecords([account('Added', 'contact_1')], 'Added')
  // The app rearms the seats only once.
  expect(armings(await comesBack())).toBe(0)
  expect([alarms(device.person), alarms(later.person)]).toEqual([[], []])
  await report(other, 'death')
  await expectOpen(heir, other, ['Added'])
})
