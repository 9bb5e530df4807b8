import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CairnHere, startTestCairn } from '../testing/cairn.ts'
import { named } from '../testing/story.ts'

let cairn: CairnHere
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

const heldBy = async (person: Awaited<ReturnType<CairnHere['person']>>) => {
  await person.refreshHeldSeats()
  return person.store.slice('held').map(({ ownerId, state }) => ({ ownerId, state }))
}

test('two people who name each other find each other by the ids of their estates, also after a second time', async () => {
  const ruth = await cairn.person('ruth@example.org')
  expect(await ruth.readGrantees()).toEqual([])
  const henry = await named(cairn, ruth, 'contact_1', 'henry@example.org')
  const [{ ownerId: ruths } = { ownerId: '' }] = await heldBy(henry)
  const [grantee] = await ruth.readGrantees()
  expect(grantee?.role).toBe('contact_1')
  const { link } = await henry.inviteSeat({
    role: 'contact_2',
    email: 'ruth@example.org',
    personName: 'Ruth',
    ownerName: 'Henry',
  })
  expect(await henry.readGrantees()).toEqual([])
  await ruth.acceptInvitation(link)
  await henry.refresh()
  expect(await henry.readGrantees()).toEqual([{ role: 'contact_2', ownerId: ruths }])
  expect(await heldBy(ruth)).toMatchObject([{ ownerId: grantee?.ownerId }])
  await ruth.emptySeat({ role: 'contact_1', recordsBecome: 'nobody' })
  expect(await ruth.readGrantees()).toEqual([])
  const other = await named(cairn, ruth, 'contact_1', 'other@example.org')
  expect(await ruth.readGrantees()).not.toEqual([grantee])
  expect(await heldBy(other)).toMatchObject([{ ownerId: ruths }])
})
