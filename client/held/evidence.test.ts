import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256, toHex } from '../../vault/index.ts'
import { alarmText } from '../core/alarm.ts'
import type { Person } from '../headless.ts'
import { startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { account, alarms, heldNow, named, particulars, reaches, release, report } from '../testing/story.ts'

let cairn: TestCairn
beforeAll(async () => {
  cairn = await startTestCairn()
})
afterAll(() => cairn.stop())

/** As a card of theirs prints it. */
async function fingerprintOf(person: Person): Promise<string> {
  const invite = { role: 'contact_2', email: 'nobody@example.org', personName: 'Nobody', ownerName: 'Me' } as const
  return (await person.inviteSeat(invite)).card.ownerFingerprint
}
async function world(name: string) {
  const liar = makeLiar()
  const owner = await cairn.person(`${name}-owner@example.org`)
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  const operator = await cairn.operator(`${name}-operator@example.org`)
  const attorney = await named(cairn, owner, 'attorney', `${name}-attorney@example.org`, liar.between)
  const contact = await named(cairn, owner, 'contact_1', `${name}-contact@example.org`)
  await owner.refresh()
  // Before the report, because a save of the owner stops it.
  const ownerFingerprint = await fingerprintOf(owner)
  const { id } = await report(contact, 'death')
  await attorney.refreshHeldSeats()
  return { owner, ownerFingerprint, operator, attorney, contact, liar, id }
}

const stepsOf = (evidence: { steps: { step: string }[] }) => evidence.steps.map(({ step }) => step)

test('the evidence after a release has the verified report, the answer, both moments and whose keys they were', async () => {
  const { ownerFingerprint, operator, attorney, contact, id } = await world('evidence')
  await attorney.openReport(id)
  await attorney.giveOpinion({ releaseId: id, stance: 'support', reason: 'I saw the certificate.' })
  await reaches(contact, 'in-review')
  await operator.person.openCertificate(id)
  await operator.person.review({ releaseId: id, decision: 'approve', reason: '', code: await operator.code() })
  await reaches(contact, 'released')
  await attorney.refreshHeldSeats()
  const evidence = await attorney.readEvidence(id)
  expect(evidence).toMatchObject({
    ownerName: 'Olga Owner',
    event: 'death',
    state: 'released',
    ownerFingerprint,
    claim: { role: 'contact_1', via: 'invitation', fingerprint: await fingerprintOf(contact) },
    document: {
      person: particulars.person,
      dateOfEvent: '2026-11-01',
      name: 'certificate.pdf',
      sha256: toHex(await sha256(new Uint8Array(await particulars.certificate.arrayBuffer()))),
    },
    others: [{ role: 'attorney', fingerprint: await fingerprintOf(attorney) }],
    operators: [await fingerprintOf(operator.person)],
  })
  expect(stepsOf(evidence)).toEqual(expect.arrayContaining(['reported', 'supported', 'approved', 'released']))
  expect(evidence.entries).toBeGreaterThan(evidence.steps.length)
  // The reporter's own browser has no key to the document that it sent.
  const own = await contact.readEvidence(id)
  expect(own).toMatchObject({ claim: evidence.claim, steps: evidence.steps })
  expect(own.document).toBeUndefined()
  expect([...alarms(attorney), ...alarms(contact)]).toEqual([])
})

test('there is evidence of a stopped report, and none from a log or a report that fails a check', async () => {
  const { owner, attorney, liar, id } = await world('stopped')
  await owner.refresh()
  await owner.veto(id)
  await reaches(attorney, 'vetoed')
  expect(await release(attorney)).toMatchObject({ id })
  const evidence = await attorney.readEvidence(id)
  expect(evidence).toMatchObject({ state: 'vetoed', claim: { role: 'contact_1' } })
  expect(stepsOf(evidence).at(-1)).toBe('vetoed')

  const ownerId = heldNow(attorney)?.ownerId ?? ''
  liar.lie(`/api/release-log/${ownerId}`, ({ entries }) => {
    Object.assign(entries.at(-1) ?? {}, { step: 'approved' })
  })
  await expect(attorney.readEvidence(id)).rejects.toThrow(alarmText)
  liar.honest()
  liar.lie(`/api/releases/${ownerId}/${id}/report`, (answer) => {
    answer.claim = answer.claim.replace(/^.{12}/, (start: string) => start.toLowerCase())
  })
  await expect(attorney.readEvidence(id)).rejects.toThrow(alarmText)
})
