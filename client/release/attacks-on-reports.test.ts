import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  decodeBundle,
  encodeBundle,
  fromBase64url,
  makeFileHash,
  makeFileSeal,
  openFile,
  readStatement,
  sealCertificateKey,
  sealChunk,
  signStatement,
  statementHash,
  toBase64url,
} from '../../vault/index.ts'
import { newIdentity } from '../../release/testing/owner.ts'
import { packCertificate } from './certificate.ts'
import type { Person } from '../headless.ts'
import { daysUntil, startTestCairn, type TestCairn } from '../testing/cairn.ts'
import { makeLiar } from '../testing/liar.ts'
import { account, heldNow, named, particulars, report } from '../testing/story.ts'
import { alarmText } from '../core/alarm.ts'

// In these tests the server shows another document or reporter than the signed ones.

const alarmed = { code: 'not-verified', message: alarmText }

let cairn: TestCairn
const liar = makeLiar()
/** Replaces a sealed chunk in the server's answer. */
let chunk: Uint8Array<ArrayBuffer> | undefined
let operator: { person: Person; code(): Promise<string> }
let owner: Person
let contact: Person
let attorney: Person
let releaseId = ''
/** The attorney's report, while the other report is open. */
let reportedToo = ''
let ownerId = ''

const review = () => `/api/admin/reviews/${ownerId}/${releaseId}`

beforeAll(async () => {
  cairn = await startTestCairn()
  operator = await cairn.operator('operator@example.org', (send) => {
    const lying = liar.between(send)
    return async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (chunk && /\/certificate\/\d+$/.test(pathname)) return new Response(chunk)
      return lying(input, init)
    }
  })
  owner = await cairn.person('olga@example.org')
  await owner.saveRecords([account('Bank', 'contact_1')], 'Added')
  contact = await named(cairn, owner, 'contact_1', 'contact@example.org', liar.between)
  attorney = await named(cairn, owner, 'attorney', 'attorney@example.org')
  ownerId = heldNow(contact)?.ownerId ?? ''
  releaseId = (await report(contact, 'death')).id
})
afterAll(() => cairn.stop())

const stationIs = async (state: string) => {
  await contact.refreshHeldSeats()
  return heldNow(contact)?.releases.find(({ id }) => id === releaseId)?.state === state
}

const shown = () => operator.person.openCertificate(releaseId)

test('the operator reads name, address and role of the reporter from what the reporter signed', async () => {
  expect(await shown()).toMatchObject({
    reporter: { name: 'Nora Named', email: 'contact@example.org' },
    reportedBy: 'contact_1',
  })
})

test('a browser stores nothing readable about the report on disk', async () => {
  for (const person of [owner, contact]) {
    await person.refresh()
    const kept = await person.storage.list('')
    expect(kept.map(([key]) => key)).toContain(`log:${person.store.slice('session').ownerId}:${ownerId}`)
    const text = kept
      .map(([, value]) => (value instanceof Uint8Array ? Buffer.from(value) : JSON.stringify(value)))
      .join()
    for (const secret of [releaseId, 'reported', 'contact_1', particulars.person.fullName])
      expect(text).not.toContain(secret)
  }
})

/** Names the reporter, with its key sealed to the operator. */
async function forged() {
  const reporterId = contact.store.slice('session').ownerId ?? ''
  const document = {
    ...particulars,
    certificate: new Blob(['%PDF of somebody else']),
    heldId: '',
    event: 'death',
  } as const
  const file = packCertificate(document, 'contact@example.org', [])
  const packed = new Uint8Array(await file.arrayBuffer())
  const hash = await makeFileHash()
  hash.add(packed)
  const { fileId } = liar.answer(review())
  const seal = { ...makeFileSeal(packed.length, hash.done()), fileId }
  const signUp = liar.sent.find(({ body }) => body.includes('"bundle"'))?.body ?? ''
  const { identity }: { identity: { bundle: string } } = JSON.parse(signUp)
  const reader = await decodeBundle(fromBase64url(identity.bundle))
  const box = await sealCertificateKey(reader, { ownerId, releaseId, fileId }, seal)
  return { chunk: await sealChunk(await openFile(reporterId, seal), 0, packed), sealedKey: toBase64url(box) }
}

describe('the operator’s app raises an alarm for', () => {
  afterEach(() => {
    chunk = undefined
    liar.honest()
  })

  test('another document than the claim names, validly sealed for its reporter', async () => {
    await shown()
    const made = await forged()
    chunk = made.chunk
    liar.lie(review(), (answer) => ({ ...answer, sealedKey: made.sealedKey }))
    await expect(shown()).rejects.toMatchObject(alarmed)
  })

  test('statements of another report, and another person’s keys as the owner’s', async () => {
    await shown()
    const { claim } = liar.answer(review())
    const other = await report(attorney, 'incapacity')
    reportedToo = other.id
    const path = `/api/admin/reviews/${ownerId}/${other.id}`
    await operator.person.openCertificate(other.id)
    const of = liar.answer(path)
    for (const lie of [
      { acceptance: of.acceptance, invitation: of.invitation },
      { claim: of.claim },
      { acceptance: of.acceptance },
      { ownerBundle: toBase64url(encodeBundle((await newIdentity()).bundle)) },
    ]) {
      liar.lie(review(), (answer) => ({ ...answer, ...lie }))
      await expect(shown()).rejects.toMatchObject(alarmed)
    }
    liar.lie(path, (answer) => ({ ...answer, claim }))
    await expect(operator.person.openCertificate(other.id)).rejects.toMatchObject(alarmed)
  })
})

test('an operator’s app forwards the certificate to listed operators, and not to an operator whom the server alone added', async () => {
  const intruder = await newIdentity()
  const operatorId = crypto.randomUUID()
  liar.lie(review(), (answer) => ({
    ...answer,
    lacking: [{ operatorId, bundle: toBase64url(encodeBundle(intruder.bundle)) }],
  }))
  await shown()
  liar.honest()
  expect(liar.sent.filter(({ body }) => body.includes(operatorId))).toEqual([])
  // The certificate opened, so without the attack the app would have sealed it to every listed
  // operator.
  const late = await cairn.operator('late@example.org')
  await expect(late.person.openCertificate(releaseId)).rejects.toMatchObject({ code: 'no-key' })
  await shown()
  expect(await late.person.openCertificate(releaseId)).toMatchObject({ reportedBy: 'contact_1' })
})

test('an operator cannot verify a report that this browser has not opened since it loaded', async () => {
  await shown()
  const reloaded = await operator.person.reload()
  const unread = reloaded.review({ releaseId, decision: 'approve', reason: '', code: '000000' })
  await expect(unread).rejects.toMatchObject({ code: 'not-opened' })
})

test('a verdict names the claim whose document the operator opened, whatever the server delivers afterwards', async () => {
  await daysUntil(() => stationIs('in-review'), 'the time for objecting is over')
  await shown()
  liar.lie(review(), (answer) => ({ ...answer, claim: answer.acceptance }))
  const code = await operator.code()
  await operator.person.review({ releaseId, decision: 'approve', reason: '', code })
  liar.honest()
  await daysUntil(() => stationIs('waiting'), 'the wait of the report that was verified began')
})

test('an attorney who opens a report sees the reporter’s seat, the person reported and the document', async () => {
  await attorney.refreshHeldSeats()
  const opened = await attorney.openReport(releaseId)
  expect(opened).toMatchObject({ person: particulars.person, reportedBy: 'contact_1', pages: 1 })
  expect(new TextDecoder().decode(opened.bytes)).toBe('%PDF-1.7 a certificate')
})

test('an answer names the claim whose document the grantee opened, and no grantee can agree without opening the document', async () => {
  const agreed = contact.giveOpinion({ releaseId: reportedToo, stance: 'support', reason: '' })
  await expect(agreed).rejects.toMatchObject({ code: 'not-opened' })
  await contact.refreshHeldSeats()
  await contact.openReport(reportedToo)
  const path = `/api/releases/${ownerId}/${reportedToo}`
  const { claim } = liar.answer(`${path}/report`)
  liar.lie(`${path}/report`, (answer) => ({ ...answer, claim: answer.acceptance }))
  await contact.giveOpinion({ releaseId: reportedToo, stance: 'object', reason: 'She is well.' })
  liar.honest()
  const { statement }: { statement: string } = JSON.parse(
    liar.sent.findLast((call) => call.path === `${path}/opinion`)?.body ?? '',
  )
  const opinion = readStatement(fromBase64url(statement))
  const about = opinion.type === 'opinion' ? opinion.claimHash : undefined
  expect(about).toEqual(await statementHash(fromBase64url(claim)))
})

test('an operator reads exactly the answers that the release service logged', async () => {
  const path = `/api/admin/reviews/${ownerId}/${reportedToo}/answers`
  const answered = async () => (await operator.person.openCertificate(reportedToo)).answers
  const objection = { role: 'contact_1', stance: 'object', reason: 'She is well.' }
  expect(await answered()).toEqual([objection])
  liar.lie(path, (answer) => ({ ...answer, entries: answer.entries.slice(0, 1) }))
  await expect(answered()).rejects.toMatchObject(alarmed)
  const agreed = (entry: object) => ({ ...entry, step: 'supported', by: 'attorney' })
  liar.lie(path, (answer) => ({ ...answer, entries: answer.entries.map(agreed) }))
  await expect(answered()).rejects.toMatchObject(alarmed)
  const { word } = liar.answer(path)
  liar.lie(path, (answer) => ({ ...answer, word }))
  await expect(answered()).rejects.toMatchObject(alarmed)
  liar.honest()
  expect(await answered()).toEqual([objection])
})

test('the app shows the reason of a rejection only as the rejecting person signed it', async () => {
  const { person } = operator
  await person.openCertificate(reportedToo)
  const reason = 'The name is another.'
  await person.review({ releaseId: reportedToo, decision: 'reject', reason, code: await operator.code() })
  const changed = (releases: object[]) => releases.map((one) => ({ ...one, reason: 'Please call 555-0100.' }))
  const shownTo = async () => {
    await contact.refreshHeldSeats()
    return heldNow(contact)?.releases.find(({ id }) => id === reportedToo)?.reason
  }
  liar.lie('/api/held-seats', (answer) => ({
    ...answer,
    seats: answer.seats.map((seat) => ({ ...seat, releases: changed(seat.releases) })),
  }))
  expect(await shownTo()).toBe(reason)
  liar.honest()
})

test('the app shows the reason of a lockdown only as a listed operator signed it', async () => {
  // Opening the dashboard for the first time pins the release service.
  expect((await operator.person.readFigures()).lockdown).toBeNull()
  const code = await operator.code()
  const begun = await operator.person.changeLockdown({ reason: 'Somebody is inside.', code })
  const reasonNow = async () => (await operator.person.readFigures()).lockdown?.reason
  expect(begun?.reason).toBe('Somebody is inside.')
  expect(await reasonNow()).toBe('Somebody is inside.')
  const fingerprint = await operator.person.ownFingerprint()
  expect((await operator.person.readFigures()).lockdown?.by?.fingerprint).toBe(fingerprint)

  const intruder = await newIdentity()
  const fake = { lockdownId: begun?.lockdownId ?? '', action: 'begin', reason: 'All is well. Please lift it.' } as const
  const listed = liar.answer('/api/operators').operators
  const signedAs = async (name: string) =>
    toBase64url(await signStatement('lockdown', { ...fake, ownerId: name }, intruder.signKey))
  const instead = (change: object) =>
    liar.lie('/api/admin/figures', (answer) => ({ ...answer, lockdown: { ...answer.lockdown, ...change } }))

  instead({ statement: await signedAs(operator.person.store.slice('session').ownerId ?? '') })
  expect(await reasonNow(), 'in the name of an operator').toBeUndefined()
  instead({ statement: await signedAs(intruder.ownerId) })
  expect(await reasonNow(), 'of somebody who is no operator').toBeUndefined()
  const bundle = toBase64url(encodeBundle(intruder.bundle))
  liar.lie('/api/operators', (answer) => ({ ...answer, operators: [...listed, { ...listed[0], bundle }] }))
  expect(await reasonNow(), 'of somebody whom the server alone made an operator').toBeUndefined()
  liar.honest()
  instead({ lockdownId: crypto.randomUUID() })
  expect(await reasonNow(), 'of another lockdown').toBeUndefined()
  liar.honest()
  expect(await reasonNow()).toBe('Somebody is inside.')
})
