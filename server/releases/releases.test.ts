import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCertificateChunk, listReviews, reviewRelease } from '../../contract/admin.ts'
import { getEstateState } from '../../contract/estate.ts'
import { beginFile, deleteFile, getOpenedChunk, putChunk } from '../../contract/files.ts'
import {
  endRelease,
  giveOpinion,
  listOperators,
  listReleases,
  pauseByMail,
  readReleaseLog,
  releaseInfo,
  report,
  vetoRelease,
} from '../../contract/release.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { openHandover, verifyReleaseLog } from '../../vault/index.ts'
import { engines } from '../db/testing.ts'
import { bytes, recordsSave } from '../estates/test-estate.ts'
import { testMailbox, type TestMailbox } from '../mail/test-mailbox.ts'
import { type Person, Scene } from './test-scene.ts'
import { Story, type Taken } from './test-story.ts'

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

  const own = async () => (await story.person.browser.call(listReleases, {})).releases
  const seenBy = async ({ person }: Taken) => (await person.browser.call(listHeldSeats, {})).seats[0]?.releases ?? []
  const place = (releaseId: string) => ({ ownerId: story.ownerId, releaseId })

  describe('refuses', () => {
    test('every call of somebody who is not signed in', async () => {
      const ids = `${randomUUID()}/${randomUUID()}`
      for (const [method, path] of [
        ['POST', '/api/releases'],
        ['POST', `/api/releases/${ids}/opinion`],
        ['POST', `/api/releases/${ids}/veto`],
        ['POST', `/api/releases/${ids}/end`],
        ['GET', '/api/releases'],
        ['GET', `/api/release-log/${randomUUID()}`],
        ['GET', '/api/operators'],
        ['GET', '/api/release-service'],
        ['GET', '/api/held-seats'],
        ['POST', `/api/held-seats/${ids}/${randomUUID()}/collect`],
        ['GET', `/api/held-seats/${ids}/${randomUUID()}/records`],
      ] as const)
        expect([path, (await scene.server.browser().fetch(path, { method })).status]).toEqual([path, 401])
    })

    test('a report by somebody without a seat, without its certificate, of somebody else, or a second one', async () => {
      const stranger = await scene.person('stranger')
      const body = await story.reportBody(contact, 'death')
      await expect(stranger.browser.call(report, { body })).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
      const absent = { ...body, certificate: { ...body.certificate, fileId: randomUUID() } }
      await expect(contact.person.browser.call(report, { body: absent })).rejects.toMatchObject({
        code: 'file-missing',
      })
      const { statement } = await story.owner.claim(contact.seat, stranger.identity, 'death', body.releaseId)
      const forged = contact.person.browser.call(report, { body: { ...body, statement } })
      await expect(forged).rejects.toMatchObject({ status: 409, code: 'refused' })
      expect(await own()).toEqual([])
      await story.report(contact)
      await expect(story.report(other)).rejects.toMatchObject({ status: 409, code: 'already-open' })
      expect(await own()).toHaveLength(1)
    })

    test('a veto or an end by anybody but the owner, and one that the owner did not sign', async () => {
      const { release } = await story.report(contact)
      const params = place(release.releaseId)
      const statement = await story.vetoStatement(release.releaseId)
      for (const { browser } of [contact.person, operator])
        for (const route of [vetoRelease, endRelease])
          await expect(browser.call(route, { params, body: { statement } })).rejects.toMatchObject({ status: 404 })
      const message = await story.owner.veto(release.releaseId, contact.person.identity)
      const forged = 'statement' in message ? message.statement : bytes(0)
      const wrong = story.person.browser.call(vetoRelease, { params, body: { statement: forged } })
      await expect(wrong).rejects.toMatchObject({ status: 409, code: 'refused' })
      expect(await own()).toMatchObject([{ state: 'in-review', vetoSent: false }])
    })

    test('an opinion of somebody who is not the attorney', async () => {
      await story.fill('attorney')
      const { release } = await story.report(contact)
      const message = await story.owner.opinion(release.releaseId, other.person.identity)
      const statement = 'statement' in message ? message.statement : bytes(0)
      const call = { params: place(release.releaseId), body: { statement, stance: 'object' as const } }
      await expect(other.person.browser.call(giveOpinion, call)).rejects.toMatchObject({ status: 403 })
    })

    test('a review by somebody who is no operator, or who holds a seat in the estate', async () => {
      await story.accept(await story.invite('attorney', operator.email), operator)
      const reported = await story.report(contact)
      const { releaseId, event } = reported.release
      const message = await story.owner.review(reported.claim, { releaseId, event }, operator.identity)
      const statement = 'statement' in message ? message.statement : bytes(0)
      const params = place(releaseId)
      const body = { code: '000000', statement, decision: 'approve' as const }
      await expect(contact.person.browser.call(reviewRelease, { params, body })).rejects.toMatchObject({ status: 403 })
      const involved = operator.browser.call(reviewRelease, { params, body: { ...body, code: operator.code() } })
      await expect(involved).rejects.toMatchObject({ status: 403, code: 'holds-seat' })
      expect(await own()).toMatchObject([{ state: 'reported' }])
    })

    test('a review with a wrong code or one that was used, or signed by nobody whom the release service lists', async () => {
      const reported = await story.report(contact)
      for (const identity of [contact.person.identity, (await scene.person('forger')).identity]) {
        const forged = story.review(reported, { ...operator, identity })
        await expect(forged).rejects.toMatchObject({ status: 409, code: 'refused' })
      }
      const once = operator.code()
      await expect(story.review(reported, { ...operator, code: () => '000000' })).rejects.toMatchObject({ status: 401 })
      await story.review(reported, { ...operator, code: () => once })
      const second = await story.report(contact, 'incapacity')
      await expect(story.review(second, { ...operator, code: () => once })).rejects.toMatchObject({ status: 401 })
      expect((await own()).map(({ state }) => state)).toEqual(['in-review', 'waiting'])
    })

    test('the log and the certificate to people whom they do not concern', async () => {
      const { release } = await story.report(contact)
      const stranger = await scene.person('stranger')
      const params = { ownerId: story.ownerId }
      await expect(stranger.browser.call(readReleaseLog, { params })).rejects.toMatchObject({ status: 404 })
      for (const { browser } of [stranger, other.person, story.person]) {
        const chunk = browser.call(getCertificateChunk, { params: { ...place(release.releaseId), index: 0 } })
        await expect(chunk).rejects.toMatchObject({ status: 403 })
        await expect(browser.call(listReviews, {})).rejects.toMatchObject({ status: 403 })
      }
    })

    test('to open anything before the release', async () => {
      const reported = await story.report(contact)
      const { releaseId } = reported.release
      const closed = { status: 403, code: 'not-released' }
      await expect(story.collect(contact, releaseId)).rejects.toMatchObject(closed)
      await scene.settle()
      await story.review(reported, operator)
      await scene.days(13)
      await expect(story.collect(contact, releaseId)).rejects.toMatchObject(closed)
      await expect(story.opened(contact)).rejects.toMatchObject(closed)
    })
  })

  test('a death opens to each seat exactly what is meant for it, for both events', async () => {
    const { releaseId } = await story.release(contact, operator)
    expect(await own()).toMatchObject([{ state: 'released' }])
    const { opened, chains, statement } = await story.collect(contact, releaseId)
    expect(opened.map(({ event }) => event).toSorted()).toEqual(['death', 'incapacity'])
    expect(statement).toEqual(contact.seat.invitation.statement)
    expect(chains.map(({ target }) => target).toSorted()).toEqual(
      [story.target('contact_1', 'death'), story.target('contact_1', 'incapacity')].toSorted(),
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
    expect(next).toBe(records.at(-1)?.recordId)
    expect((await story.opened(other)).records.map(({ recordId }) => recordId)).toEqual([story.records.other])
  })

  test('an incapacity opens only what is marked for it', async () => {
    const { releaseId } = await story.release(contact, operator, 'incapacity')
    const { opened } = await story.collect(contact, releaseId)
    expect(opened.map(({ event }) => event)).toEqual(['incapacity'])
    expect((await story.opened(contact)).records.map(({ recordId }) => recordId)).toEqual([story.records.incapacity])
    expect((await story.opened(other)).records).toEqual([])
    // Only death freezes.
    await story.save(recordsSave(story.n, [randomUUID(), 1]))
  })

  test('a death freezes the estate until the owner ends it, and then keys move on', async () => {
    const { releaseId } = await story.release(contact, operator)
    const state = () => story.person.browser.call(getEstateState, {})
    expect(await state()).toMatchObject({ frozen: true, openReleases: [{ releaseId, state: 'released' }] })
    await expect(story.save()).rejects.toMatchObject({ status: 423, code: 'frozen' })
    const ends = [{ releaseId, statement: await story.endStatement(releaseId) }]
    await story.save({ ends, ...story.newEpoch('contact_1', 2) })
    expect(await state()).toMatchObject({ frozen: false, openReleases: [] })
    expect(await own()).toMatchObject([{ state: 'ended' }])
    await expect(story.opened(contact)).rejects.toMatchObject({ status: 403 })
    await expect(story.collect(other, releaseId)).rejects.toMatchObject({ code: 'not-released' })
  })

  test('a save while a report is open is a veto, and is refused without one', async () => {
    const { release } = await story.report(contact)
    await expect(story.save()).rejects.toMatchObject({ status: 409, code: 'release-open' })
    const vetoes = [{ releaseId: release.releaseId, statement: await story.vetoStatement(release.releaseId) }]
    await story.save({ vetoes })
    expect(await own()).toMatchObject([{ state: 'vetoed', vetoSent: true }])
    await story.save()
  })

  test('a veto stops it for good, in any station', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    expect(await story.veto(reported.release.releaseId)).toMatchObject({ state: 'vetoed' })
    await scene.days(100)
    await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ code: 'not-released' })
    expect(await seenBy(other)).toMatchObject([{ state: 'vetoed' }])
  })

  test("a contact's report waits for the attorney; their objection is shown to the operator", async () => {
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
    const { reviews } = await operator.browser.call(listReviews, {})
    expect(reviews.find(({ release }) => release.releaseId === releaseId)).toMatchObject({
      release: { state: 'in-review', opinion: { stance: 'object', reason: 'I spoke with her.' } },
      ownerEmail: story.person.email,
      reporterEmail: contact.person.email,
      mayNot: null,
    })
    expect(await story.review(reported, operator, 'reject')).toMatchObject({ state: 'rejected' })
  })

  test('an attorney who never answers holds nobody up, and nobody has to do anything for the estate to open', async () => {
    await story.fill('attorney')
    const reported = await story.report(contact)
    await scene.days(14.1)
    await story.review(reported, operator)
    await scene.days(14.1)
    expect(await own()).toMatchObject([{ state: 'released' }])
  })

  test('the owner is told every day, and the link in the mail holds everything for seven days, once', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    const notices = async () =>
      (await scene.mailsTo(story.person.email)).filter(({ subject }) => subject === 'You were reported as dead')
    expect(await notices()).toHaveLength(1)
    for (let day = 1; day <= 3; day++) await scene.days(1.01)
    expect(await notices()).toHaveLength(4)
    const [first, second] = (await notices()).map(({ body }) => /token=([\w-]+)/.exec(body)?.[1] ?? '')
    const anyone = scene.server.browser()
    const before = (await own())[0]?.opensAt?.getTime() ?? 0
    const { pausedUntil } = await anyone.call(pauseByMail, { body: { token: first ?? '' } })
    expect(pausedUntil).not.toBeNull()
    expect(await anyone.call(pauseByMail, { body: { token: second ?? '' } })).toEqual({ pausedUntil })
    expect(await anyone.call(pauseByMail, { body: { token: 'x'.repeat(43) } })).toEqual({ pausedUntil: null })
    expect(((await own())[0]?.opensAt?.getTime() ?? 0) - before).toBe(7 * 24 * 3600_000)
    await story.veto(reported.release.releaseId)
    await scene.days(3)
    expect(await notices()).toHaveLength(4)
    const kept = await scene.server.ground.database
      .selectFrom('release_notice')
      .select('mail_id')
      .where('release_id', '=', reported.release.releaseId)
      .execute()
    expect(kept).toHaveLength(4)
  })

  test('without a mail server the wait is fourteen days', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    const release = await story.review(reported, operator)
    const wait = (release.opensAt?.getTime() ?? 0) - (release.waitingSince?.getTime() ?? 0)
    expect(wait).toBeGreaterThanOrEqual(14 * 24 * 3600_000)
  })

  test('the people in the seats and the operators are told of each station, once', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.days(20)
    await scene.settle()
    const texts = (await scene.mailsTo(other.person.email)).map(({ body }) => body)
    for (const part of ['An operator now looks', 'A waiting time has begun', 'can be opened now'])
      expect(texts.filter((text) => text.includes(part))).toHaveLength(1)
    const mine = (await scene.mailsTo(operator.email)).filter(({ subject }) => subject === 'A report waits for review')
    expect(mine.length).toBeGreaterThan(0)
  })

  test('owner and seats read the same log, chained as the release service wrote it', async () => {
    await story.release(contact, operator)
    const read = (browser: Person['browser']) => browser.call(readReleaseLog, { params: { ownerId: story.ownerId } })
    const { entries } = await read(story.person.browser)
    expect(entries.map(({ step }) => step)).toEqual([
      'reported',
      'in-review',
      'owner-told',
      'approved',
      'waiting',
      'released',
    ])
    await verifyReleaseLog(story.ownerId, entries)
    expect(await read(other.person.browser)).toEqual({ entries })
  })

  test('an hour without the release service harms nothing: what was said meanwhile is passed on in its order', async () => {
    await scene.stopService()
    const reported = await story.report(contact)
    expect(reported.release).toMatchObject({ state: 'reported' })
    expect(await story.veto(reported.release.releaseId)).toMatchObject({ state: 'reported', vetoSent: true })
    scene.server.wait({ minutes: 60 })
    await scene.settle()
    await scene.startService()
    scene.server.wait({ seconds: 10 })
    await scene.settle()
    expect(await own()).toMatchObject([{ state: 'vetoed' }])
  })

  test('a wait runs out although the release service was down when it did', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.stopService()
    await scene.days(20)
    expect(await own()).toMatchObject([{ state: 'waiting' }])
    await scene.startService()
    scene.server.wait({ seconds: 10 })
    await scene.settle()
    expect(await own()).toMatchObject([{ state: 'released' }])
  })

  test('the certificate is the operators’ to open, and stays with its report', async () => {
    const box = bytes(120)
    const { release, body } = await story.report(contact, 'death', [{ operatorId: operator.accountId, box }])
    const { reviews } = await operator.browser.call(listReviews, {})
    expect(reviews.find((one) => one.release.releaseId === release.releaseId)).toMatchObject({
      sealedKey: box,
      lacking: [],
      certificate: { ownerId: contact.person.identity.ownerId, fileId: body.certificate.fileId, size: 50 },
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

  test('a file of a released record is there for those it is meant for', async () => {
    const fileId = randomUUID()
    await story.person.browser.call(beginFile, { body: { fileId, chunks: 1, size: 20 } })
    const content = bytes(20)
    await story.person.browser.call(putChunk, { params: { fileId, index: 0 }, body: content })
    const recordId = randomUUID()
    await story.save({
      ...recordsSave(story.n, [recordId, 1, [story.target('contact_1', 'death')]]),
      files: [{ fileId, recordId }],
    })
    const read = ({ person, seat }: Taken) =>
      person.browser.call(getOpenedChunk, { params: { ...story.placeOf(seat), fileId, index: 0 } })
    await expect(read(contact)).rejects.toMatchObject({ code: 'not-released' })
    await story.release(contact, operator)
    expect(await read(contact)).toEqual(content)
    await expect(read(other)).rejects.toMatchObject({ status: 404 })
  })

  test('tells reporters who may open a certificate, and owners whom else there is to approve', async () => {
    const { operators } = await contact.person.browser.call(listOperators, {})
    expect(operators.map(({ operatorId }) => operatorId)).toEqual([operator.accountId])
    expect(await operator.browser.call(releaseInfo, {})).toMatchObject({ otherOperators: 0, mail: false })
    expect(await story.person.browser.call(releaseInfo, {})).toMatchObject({
      otherOperators: 1,
      boxKey: scene.key.publicKey,
    })
  })
})

describe.each(engines)('releases with a mail server, on the $name database', (engine) => {
  let scene: Scene
  let mailbox: TestMailbox
  let operator: Person & { code(): string }
  beforeAll(async () => {
    mailbox = await testMailbox()
    scene = await Scene.open(engine, { SMTP_URL: mailbox.url })
    operator = await scene.operator()
  })
  afterAll(async () => {
    await scene.close()
    await mailbox.close()
  })

  test("the wait is the owner's own, from when the mail server took the notice", async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    mailbox.refuse({ code: 451, message: 'not now' })
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    const release = async () => (await story.person.browser.call(listReleases, {})).releases[0]
    expect(await release()).toMatchObject({ state: 'waiting', opensAt: null })
    mailbox.refuse(undefined)
    await scene.days(1)
    const told = mailbox.mails.filter(({ to }) => to === story.person.email)
    expect(told.map(({ subject }) => subject)).toContain('You were reported as dead')
    const { opensAt, waitingSince } = (await release()) ?? {}
    const days = ((opensAt?.getTime() ?? 0) - (waitingSince?.getTime() ?? 0)) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(8)
    expect(days).toBeLessThan(8.1)
    await scene.days(7.1)
    expect(await release()).toMatchObject({ state: 'released' })
    const accepted = await scene.server.ground.database
      .selectFrom('release_notice')
      .select('accepted_at')
      .where('release_id', '=', reported.release.releaseId)
      .execute()
    expect(accepted.length).toBeGreaterThan(1)
    expect(accepted.some(({ accepted_at }) => accepted_at !== null)).toBe(true)
  })

  test('a mailbox that takes nothing holds nobody up for ever: after three days the wait begins, and is fourteen days', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    mailbox.refuse({ code: 550, message: 'nobody here' })
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    for (let day = 0; day < 5; day++) await scene.days(1.01)
    mailbox.refuse(undefined)
    const [release] = (await story.person.browser.call(listReleases, {})).releases
    const days = ((release?.opensAt?.getTime() ?? 0) - (release?.waitingSince?.getTime() ?? 0)) / 86_400_000
    expect(days).toBeGreaterThan(17)
    expect(days).toBeLessThan(19)
  })
})
