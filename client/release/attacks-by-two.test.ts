import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { releaseLogEntry } from '../../contract/release.ts'
import {
  emptyReleaseLog,
  fromBase64url,
  makeReleaseLogEntry,
  makeServiceIdentity,
  openStatus,
  publicServiceKeys,
  type ReleaseLogEntry,
  signOperators,
  signStatus,
  toBase64url,
} from '../../vault/index.ts'
import { alarmText } from '../core/alarm.ts'
import { reportMadeUp } from '../testing/changed-app.ts'
import { type Conspiracy, conspiracy } from '../testing/conspiracy.ts'
import type { Answer } from '../testing/liar.ts'
import { particulars, report } from '../testing/story.ts'

// In these tests the server colludes with a grantee whose own app is modified.

let world: Conspiracy
beforeAll(async () => {
  world = await conspiracy()
})
afterAll(() => world.close())

const alarmed = { code: 'not-verified', message: alarmText }

/** Names the key with which others verify the service, as an older app's reporter did. */
const naming = (signKey: Uint8Array) => {
  const { person, dateOfEvent, name, pages, reporterName } = particulars
  const file = { name, type: 'application/pdf', pages }
  const reporter = { name: reporterName, email: world.contact.email }
  return { person, dateOfEvent, reporter, serviceSignKey: toBase64url(signKey), file }
}

/** Signs the log of answers with a key of the server's own; in this log the objector agrees. */
function answersBy(service: Awaited<ReturnType<typeof makeServiceIdentity>>) {
  const { ownerId, cairn } = world
  return async (answer: Answer, query: URLSearchParams) => {
    const nonce = fromBase64url(query.get('nonce') ?? '')
    const status = await openStatus(fromBase64url(answer.word), { ownerId, nonce }, cairn.scene.key.signKey.publicKey)
    const entries: ReleaseLogEntry[] = []
    for (const { at, step, by, detail } of z.parse(z.array(releaseLogEntry), answer.entries)) {
      const said = { at, step: step === 'objected' ? 'supported' : step, by, detail }
      entries.push(await makeReleaseLogEntry(ownerId, entries.at(-1) ?? emptyReleaseLog(), said, service.signKey))
    }
    const log = entries.at(-1) ?? status.log
    const word = toBase64url(await signStatus({ ...status, log }, service.signKey))
    return { word, entries: entries.map((entry) => z.encode(releaseLogEntry, entry)) }
  }
}

describe('a server that works with the reporter', () => {
  test('cannot make the operator verify the attorney’s answer with a key that the reporter named', async () => {
    const { contact, attorney, operator } = world
    const own = await makeServiceIdentity()
    const { ownerId, releaseId } = await reportMadeUp(contact, {
      event: 'incapacity',
      json: naming(own.signKey.publicKey),
    })
    await attorney.person.refreshHeldSeats()
    await attorney.person.giveOpinion({ releaseId, stance: 'object', reason: 'She is well.' })
    const objection = { role: 'attorney', stance: 'object', reason: 'She is well.' }
    operator.liar.lie(`/api/admin/reviews/${ownerId}/${releaseId}/answers`, answersBy(own))
    await expect(operator.person.openCertificate(releaseId)).rejects.toMatchObject(alarmed)
    const approved = operator.person.review({ releaseId, decision: 'approve', reason: '', code: await operator.code() })
    await expect(approved).rejects.toMatchObject({ code: 'not-opened' })
    operator.liar.honest()
    expect((await operator.person.openCertificate(releaseId)).answers).toEqual([objection])
  })

  test('cannot make an operator who pinned another release service open a certificate', async () => {
    const { attorney, owner, ownerId } = world
    const misled = await world.anOperator('misled@example.org')
    const own = await makeServiceIdentity()
    const { boxKey, signKey } = publicServiceKeys(own)
    const keys = { boxKey: toBase64url(boxKey), signKey: toBase64url(signKey) }
    misled.liar.lie('/api/release-service', (answer) => ({ ...answer, ...keys }))
    const { id } = await report(attorney.person, 'death')
    misled.liar.lie(`/api/admin/reviews/${ownerId}/${id}/answers`, answersBy(own))
    misled.liar.lie('/api/operators', async (answer, query) => {
      const nonce = fromBase64url(query.get('nonce') ?? '')
      const list = await signOperators({ nonce, at: 1, bundles: [] }, own.signKey)
      return { ...answer, list: toBase64url(list), log: [] }
    })
    await expect(misled.person.openCertificate(id)).rejects.toMatchObject(alarmed)
    misled.liar.honest()
    await expect(misled.person.openCertificate(id)).rejects.toMatchObject(alarmed)
    expect(await world.operator.person.openCertificate(id)).toMatchObject({ reportedBy: 'attorney' })
    await owner.person.refresh()
    await owner.person.veto(id)
  })

  test('cannot make a certificate with forged particulars open', async () => {
    const { ownerId, releaseId } = await reportMadeUp(world.contact, { event: 'death', json: { reporter: 'me' } })
    await expect(world.operator.person.openCertificate(releaseId)).rejects.toMatchObject(alarmed)
    await world.attorney.person.refreshHeldSeats()
    await expect(world.attorney.person.openReport(releaseId)).rejects.toMatchObject(alarmed)
    await world.owner.person.refresh()
    await world.owner.person.veto(releaseId)

    // The server replays the claim without the reporter's help, and then sends another claim under
    // the same id.
    const again = await world.server.send(world.server.last('claim'))
    expect(again['releases']).toContainEqual(expect.objectContaining({ releaseId, state: 'vetoed' }))
    const { seatId, invitationId } = (await world.contact.core()).slice('held')[0] ?? { seatId: '', invitationId: '' }
    const place = { ownerId, releaseId, seatId, invitationId }
    const certificateHash = new Uint8Array(32)
    const claim = await world.contact.sign('claim', { ...place, event: 'death', certificateHash })
    const said = { type: 'claim', ownerId, statement: toBase64url(claim) }
    const other = await world.server.step(said)
    expect(other).toMatchObject({ refused: 'not-verified' })
  })
})
