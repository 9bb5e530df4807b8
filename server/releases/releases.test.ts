import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keyEvents } from '../../domain/releases.ts'
import { getCertificateChunk, listReviews, readAnswers, readReview } from '../../contract/reviews.ts'
import { getEstateState } from '../../contract/estate.ts'
import { beginFile, deleteFile, getOpenedChunk, putChunk } from '../../contract/files.ts'
import { giveOpinion, listOperators, readReleaseLog, releaseInfo } from '../../contract/release.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { openHandover, verifyReleaseLog } from '../../vault/index.ts'
import { inTransaction, type Scope } from '../db/scope.ts'
import { engines } from '../db/testing/index.ts'
import { bytes, recordsSave } from '../estates/testing/estate.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

describe.each(engines)('releases, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken
  let other: Taken

  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    other = await story.fill('contact_2')
  })

  const seenBy = async ({ person }: Taken) => (await person.browser.call(listHeldSeats, {})).seats[0]?.releases ?? []
  const place = (releaseId: string) => ({ ownerId: story.ownerId, releaseId })

  test('a death opens to each seat exactly its records, for all events', async () => {
    const { releaseId } = await story.release(contact, operator)
    expect(await story.releases()).toMatchObject([{ state: 'released' }])
    const { opened, chains, statement } = await story.collect(contact, releaseId)
    expect(opened.map(({ event }) => event).toSorted()).toEqual(['death', 'death-first', 'incapacity'])
    expect(statement).toEqual(contact.seat.invitation.statement)
    expect(chains.map(({ target }) => target).toSorted()).toEqual(
      keyEvents.map((event) => story.target('contact_1', event)).toSorted(),
    )
    for (const { event, epoch, handover } of opened) {
      const filling = { ...story.placeOf(contact.seat), epoch, releaseId }
      const share = await openHandover(contact.person.identity.boxPrivateKey, filling, event, handover)
      expect(share).toEqual(contact.seat.shares.get(event))
    }
    const { records, next } = await story.opened(contact)
    expect(records.map(({ recordId }) => recordId).toSorted()).toEqual(
      [story.records.death, story.records.incapacity].toSorted(),
    )
    expect(records.flatMap(({ wraps }) => wraps).every(({ target }) => target.startsWith(contact.seat.seatId))).toBe(
      true,
    )
    expect(next).toBeNull()
    expect((await story.opened(other)).records.map(({ recordId }) => recordId)).toEqual([story.records.other])
  })

  test('an incapacity opens only the records for incapacity', async () => {
    const { releaseId } = await story.release(contact, operator, 'incapacity')
    const { opened } = await story.collect(contact, releaseId)
    expect(opened.map(({ event }) => event)).toEqual(['incapacity'])
    expect((await story.opened(contact)).records.map(({ recordId }) => recordId)).toEqual([story.records.incapacity])
    expect((await story.opened(other)).records).toEqual([])
    // Only a death makes the estate read-only.
    await story.save(recordsSave(story.n, [randomUUID(), 1]))
  })

  test('a death makes the estate read-only until the owner ends the release with new keys', async () => {
    const { releaseId } = await story.release(contact, operator)
    const state = () => story.person.browser.call(getEstateState, {})
    expect(await state()).toMatchObject({ frozen: true, openReleases: [{ releaseId, state: 'released' }] })
    await expect(story.save()).rejects.toMatchObject({ status: 423, code: 'frozen' })
    const ends = [{ releaseId, statement: await story.endStatement(releaseId) }]
    const { authKey } = story.person
    await story.save({ ends, authKey, ...story.newEpoch('contact_1', 2) })
    expect(await state()).toMatchObject({ frozen: false, openReleases: [] })
    expect(await story.releases()).toMatchObject([{ state: 'ended' }])
    await expect(story.opened(contact)).rejects.toMatchObject({ status: 403 })
    await expect(story.collect(other, releaseId)).rejects.toMatchObject({ code: 'not-released' })
  })

  test('during a report the server accepts a save only with a veto', async () => {
    const { release } = await story.report(contact)
    await expect(story.save()).rejects.toMatchObject({ status: 409, code: 'release-open' })
    const vetoes = [{ releaseId: release.releaseId, statement: await story.vetoStatement(release.releaseId) }]
    await story.save({ vetoes })
    expect(await story.releases()).toMatchObject([{ state: 'vetoed', vetoSent: true }])
    await story.save()
  })

  test('a veto during the wait stops the release, and another grantee sees it as vetoed', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    expect(await story.veto(reported.release.releaseId)).toMatchObject({ state: 'vetoed' })
    await scene.days(100)
    await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ code: 'not-released' })
    expect(await seenBy(other)).toMatchObject([{ state: 'vetoed' }])
  })

  test('a contact’s report waits for the attorney, whose objection is in the log', async () => {
    const attorney = await story.fill('attorney')
    const reported = await story.report(contact)
    const { releaseId } = reported.release
    expect(reported.release).toMatchObject({ state: 'reported', mine: true })
    expect(reported.release.objectUntil).not.toBeNull()
    expect(await seenBy(attorney)).toMatchObject([{ state: 'reported', mine: false }])
    const message = await story.owner.opinion(releaseId, attorney.person.identity)
    const statement = 'statement' in message ? message.statement : bytes(0)
    const body = { statement, stance: 'object' as const }
    await attorney.person.browser.call(giveOpinion, { params: place(releaseId), body })
    const { reviews } = await operator.browser.call(listReviews, { query: {} })
    expect(reviews.find(({ release }) => release.releaseId === releaseId)).toMatchObject({
      release: { state: 'in-review' },
      ownerEmail: story.person.email,
      mayNot: null,
    })
    const { entries } = await operator.browser.call(readAnswers, {
      params: place(releaseId),
      query: { nonce: bytes(32) },
    })
    const objected = entries.find(({ step }) => step === 'objected')
    expect(objected?.by).toBe('attorney')
    expect(JSON.parse(objected?.detail ?? '')).toMatchObject({ releaseId, reason: 'I spoke with her.' })
    expect(await story.review(reported, operator, 'reject')).toMatchObject({ state: 'rejected' })
  })

  test('the estate is released after both waits even if the attorney never answers', async () => {
    await story.fill('attorney')
    const reported = await story.report(contact)
    await scene.days(14.1)
    await story.review(reported, operator)
    await scene.days(14.1)
    expect(await story.releases()).toMatchObject([{ state: 'released' }])
  })

  test('owner and grantees read the same log, chained as the release service wrote it', async () => {
    await story.release(contact, operator)
    const read = (browser: Person['browser']) => browser.call(readReleaseLog, { params: { ownerId: story.ownerId } })
    const { entries } = await read(story.person.browser)
    expect(entries.slice(-6).map(({ step }) => step)).toEqual([
      'reported',
      'in-review',
      'owner-told',
      'approved',
      'waiting',
      'released',
    ])
    await verifyReleaseLog(story.ownerId, scene.key.signKey.publicKey, entries)
    expect(await read(other.person.browser)).toEqual({ entries })
  })

  test('after an hour without the release service, the server delivers messages in order', async () => {
    await scene.stopService()
    const reported = await story.report(contact)
    expect(reported.release).toMatchObject({ state: 'reported' })
    expect(await story.veto(reported.release.releaseId)).toMatchObject({ state: 'reported', vetoSent: true })
    await scene.server.keepSignedIn()
    scene.server.wait({ minutes: 60 })
    await scene.settle()
    await scene.startService()
    scene.server.wait({ seconds: 10 })
    await scene.settle()
    expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
  })

  test('a veto before the end of the wait counts, even if the release service was down', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.settle()
    await scene.stopService()
    await scene.days(5)
    expect(await story.veto(reported.release.releaseId)).toMatchObject({ state: 'waiting', vetoSent: true })
    await scene.days(20)
    await scene.startService()
    await scene.confirmDowntime()
    scene.server.wait({ seconds: 10 })
    await scene.settle()
    expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
  })

  test('a wait that ended while the release service was down opens once an administrator confirms the downtime', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.settle()
    await scene.stopService()
    await scene.days(20)
    expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
    await scene.startService()
    scene.server.wait({ seconds: 10 })
    await scene.settle()
    expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
    await scene.confirmDowntime()
    scene.server.wait({ days: 1 })
    await scene.settle()
    expect(await story.releases()).toMatchObject([{ state: 'released' }])
  })

  test('an operator gets the sealed certificate, which its reporter cannot delete', async () => {
    const box = bytes(120)
    const { release, body } = await story.report(contact, 'death', [{ operatorId: operator.accountId, box }])
    expect(await operator.browser.call(readReview, { params: place(release.releaseId) })).toMatchObject({
      sealedKey: box,
      lacking: [],
      fileId: body.certificate.fileId,
      claim: body.statement,
      acceptance: contact.statement,
      invitation: contact.seat.invitation.statement,
    })
    const chunk = await operator.browser.call(getCertificateChunk, {
      params: { ...place(release.releaseId), index: 0 },
    })
    expect(chunk).toHaveLength(50)
    const { fileId } = body.certificate
    const gone = contact.person.browser.call(deleteFile, { params: { fileId } })
    await expect(gone).rejects.toMatchObject({ code: 'file-in-use' })
    await scene.days(2)
    expect(
      await operator.browser.call(getCertificateChunk, { params: { ...place(release.releaseId), index: 0 } }),
    ).toEqual(chunk)
  })

  test('a grantee can read the file of a released record, but not the file of an earlier version', async () => {
    const upload = async (content: Uint8Array) => {
      const fileId = randomUUID()
      await story.person.browser.call(beginFile, { body: { fileId, chunks: 1, size: content.length } })
      await story.person.browser.call(putChunk, { params: { fileId, index: 0 }, body: content })
      return fileId
    }
    const content = bytes(20)
    const [replaced, fileId] = [await upload(bytes(20)), await upload(content)]
    const recordId = randomUUID()
    for (const [version, used] of [replaced, fileId].entries())
      await story.save({
        ...recordsSave(story.n, [recordId, version + 1, [story.target('contact_1', 'death')]]),
        files: [{ fileId: used, recordId }],
      })
    const read = ({ person, seat }: Taken, wanted = fileId) =>
      person.browser.call(getOpenedChunk, { params: { ...story.placeOf(seat), fileId: wanted, index: 0 } })
    await expect(read(contact)).rejects.toMatchObject({ code: 'not-released' })
    await story.release(contact, operator)
    expect(await read(contact)).toEqual(content)
    await expect(read(other)).rejects.toMatchObject({ status: 404 })
    await expect(read(contact, replaced)).rejects.toMatchObject({ status: 404 })
  })

  test('a death opens nothing more before its release than the incapacity did', async () => {
    await story.release(contact, operator, 'incapacity')
    await story.report(contact, 'death')
    expect((await story.opened(contact)).records.map(({ recordId }) => recordId)).toEqual([story.records.incapacity])
  })

  test('an unchecked card opens nothing of a release', async () => {
    await story.release(contact, operator)
    const finder = await story.presentCard(contact.seat, await scene.person('finder'))
    const upload = { fileId: randomUUID(), index: 0 }
    const notReleased = { status: 403, code: 'not-released' }
    await expect(story.opened(finder)).rejects.toMatchObject(notReleased)
    const chunk = finder.person.browser.call(getOpenedChunk, { params: { ...story.placeOf(finder.seat), ...upload } })
    await expect(chunk).rejects.toMatchObject(notReleased)
    expect((await story.opened(contact)).records).toHaveLength(2)
  })

  test('row-level security shows each seat only its own sealed shares', async () => {
    const { database } = scene.server.context
    const see = (scope: Scope) =>
      inTransaction(database, scope, async (transaction) => {
        const rows = await transaction.selectFrom('seat_share').select('target').execute()
        return rows.map(({ target }) => target).toSorted()
      })
    const targetsOf = (role: 'contact_1' | 'contact_2') => keyEvents.map((event) => story.target(role, event))
    const grantee = { as: 'grantee', accountId: contact.person.accountId, ownerId: story.ownerId } as const
    for (const role of ['contact_1', 'contact_2'] as const)
      expect(await see({ ...grantee, targets: targetsOf(role) })).toEqual(targetsOf(role).toSorted())
    expect(await see({ ...grantee, targets: [] })).toEqual([])
    const elsewhere = await Story.begin(scene)
    const there = { ...grantee, ownerId: elsewhere.ownerId, targets: targetsOf('contact_1') }
    expect(await see(there)).toEqual([])
    expect(await see({ as: 'owner', ownerId: story.ownerId, accountId: story.person.accountId })).toHaveLength(6)
    expect(await see({ as: 'owner', ownerId: elsewhere.ownerId, accountId: elsewhere.person.accountId })).toEqual([])
    expect(await see({ as: 'account', accountId: contact.person.accountId })).toEqual([])
  })

  test('the server gives reporters the keys for a certificate, and owners the key for shares', async () => {
    const { operators } = await contact.person.browser.call(listOperators, { query: { nonce: bytes(32) } })
    expect(operators.map(({ operatorId }) => operatorId)).toEqual([operator.accountId])
    expect(await story.person.browser.call(releaseInfo, { query: {} })).toMatchObject({
      mail: false,
      boxKey: scene.key.publicKey,
    })
  })
})
