import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { password, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { account, alarms } from '../testing/story.ts'

// These tests read what the app says about settings that let an estate open sooner than before.

let cairn: TestCairn
let owner: Person
const settings = () => owner.store.slice('settings')

beforeAll(async () => {
  cairn = await startTestCairn()
  owner = await cairn.person('olga@example.org')
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
})
afterAll(() => cairn.stop())

test('the app asks for the password before it signs weaker terms', async () => {
  const sooner = { waitDeathDays: 3 }
  await expect(owner.saveReleaseSettings(sooner)).rejects.toMatchObject({ code: 'password-needed' })
  await expect(owner.saveReleaseSettings(sooner, 'Another-1!')).rejects.toMatchObject({ code: 'wrong-password' })
  await owner.refresh()
  expect(settings()).toMatchObject({ waitDeathDays: 7 })
})

test('the app shows the older terms from the service’s status until the new terms count, without an alarm', async () => {
  await owner.saveReleaseSettings({ waitDeathDays: 3, waitIncapacityDays: 30 }, password)
  const held = { inForce: { waitDeathDays: 7, waitIncapacityDays: 30 } }
  for (const look of [() => undefined, () => owner.refresh(), () => owner.reload()]) {
    await look()
    expect(settings()).toMatchObject({ waitDeathDays: 3, heldUntil: held })
    expect(settings()?.inForce).toMatchObject({ waitIncapacityDays: 30, waitDeathDays: 7 })
  }
  expect(alarms(owner)).toEqual([])
})

test('a return to the old terms needs no password, and then no change waits', async () => {
  await owner.saveReleaseSettings({ waitDeathDays: 7 })
  expect(settings()?.heldUntil).toBeUndefined()
  await owner.refresh()
  expect(alarms(owner)).toEqual([])
})
