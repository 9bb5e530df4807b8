import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startTestCairn, type TestCairn, until } from '../testing/cairn.ts'
import { account, named, report } from '../testing/story.ts'

// In this test an operator and a contact collude: they suspend the living owner, then report them.

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

test('an owner who was suspended before a report can sign in, read the report and stop it, and nothing else', async () => {
  const email = 'olga@example.org'
  const owner = await cairn.person(email)
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  const contact = await named(cairn, owner, 'contact_1', 'carl@example.org')
  const mara = await cairn.operator('mara@example.org')
  const operator = mara.person
  const people = await operator.listPeople()
  const accountId = people.find((one) => one.email === email)?.id ?? ''
  await operator.setSuspended({ accountId, suspended: true, reason: 'Taken over.', code: await mara.code() })
  const phone = await cairn.browser()
  await expect(phone.signIn({ email, password })).rejects.toMatchObject({ code: 'suspended' })

  await report(contact, 'death')
  await phone.signIn({ email, password })
  expect(phone.store.slice('session')).toMatchObject({ state: 'signed-in', suspended: true })
  const [open] = await until(async () => {
    await phone.refresh().catch(() => undefined)
    const releases = phone.store.slice('releases')
    return releases.length > 0 && releases
  }, 'the report is seen')
  expect(open).toMatchObject({ event: 'death', reportedBy: 'contact_1' })
  await expect(phone.saveRecords([account('Other', 'nobody')], 'Added')).rejects.toMatchObject({ code: 'suspended' })
  await expect(phone.listSessions()).rejects.toMatchObject({ code: 'suspended' })

  const { items } = await operator.listReviews(1)
  expect(items).toMatchObject([{ mayDecide: false, mayNot: 'suspended-owner' }])
  await phone.veto(open?.id ?? '')
  await until(async () => {
    const [review] = (await operator.listReviews(1)).items
    return review?.state === 'vetoed'
  }, 'the report is stopped')
})
