import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../headless.ts'
import { startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { account, heldNow, named, reaches, report } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'

// In these tests an operator verified a report, and a grantee or the operator stops it during its
// wait.

let cairn: TestCairn
const liar = makeLiar()
let operator: { person: Person; code(): Promise<string> }
let owner: Person
let contact: Person
let attorney: Person
let releaseId = ''

beforeAll(async () => {
  cairn = await startTestCairn()
  operator = await cairn.operator('operator@example.org', liar.between)
  owner = await cairn.person('olga@example.org')
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  contact = await named(cairn, owner, 'contact_1', 'contact@example.org')
  attorney = await named(cairn, owner, 'attorney', 'attorney@example.org')
  releaseId = (await report(contact, 'death')).id
})
afterEach(() => liar.honest())
afterAll(() => cairn.stop())

const decide = async (decision: 'approve' | 'reject') =>
  operator.person.review({ releaseId, decision, reason: 'She called us.', code: await operator.code() })

const seenByContact = async () => {
  await contact.refreshHeldSeats()
  return heldNow(contact)?.releases.find(({ id }) => id === releaseId)
}

test('an attorney’s objection during the wait sends the report back to review, and a grantee sees the objection', async () => {
  await attorney.refreshHeldSeats()
  await attorney.openReport(releaseId)
  await attorney.giveOpinion({ releaseId, stance: 'support', reason: '' })
  await operator.person.openCertificate(releaseId)
  await decide('approve')
  await reaches(contact, 'waiting')
  await attorney.giveOpinion({ releaseId, stance: 'object', reason: 'She called me today.' })
  const seen = await seenByContact()
  expect(seen).toMatchObject({ state: 'in-review', answers: [{ stance: 'support' }, { stance: 'object' }] })
  expect(seen?.opensAt).toBeUndefined()
  expect(seen?.log.at(-1)).toMatchObject({ step: 'in-review', by: 'attorney' })
})

test('the server rejects an operator’s verdict from before the operator read the objection', async () => {
  await expect(decide('approve')).rejects.toMatchObject({ code: 'refused' })
  expect((await seenByContact())?.state).toBe('in-review')
})

test('a server that omits the objection raises the alarm, because the signed log has the reason for a second review', async () => {
  const path = `/api/admin/reviews/${heldNow(contact)?.ownerId}/${releaseId}/answers`
  liar.lie(path, (answer) => ({ ...answer, entries: answer.entries.slice(0, -2) }))
  const shown = () => operator.person.openCertificate(releaseId)
  await expect(shown()).rejects.toMatchObject({ code: 'not-verified', message: alarmText })
  await expect(decide('approve')).rejects.toMatchObject({ code: 'refused' })
  liar.honest()
  expect(await shown()).toMatchObject({ cameBack: { because: 'objected', role: 'attorney' } })
})

test('the report waits again after a second approval that names the objection, and an operator can still stop it', async () => {
  await decide('approve')
  await reaches(contact, 'waiting')
  expect((await operator.person.openCertificate(releaseId)).cameBack).toBeUndefined()
  await decide('reject')
  expect(await seenByContact()).toMatchObject({ state: 'rejected', reason: 'She called us.' })
})
