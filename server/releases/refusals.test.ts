import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCertificateChunk, listReviews, reviewRelease } from '../../contract/reviews.ts'
import { endRelease, giveOpinion, readReleaseLog, report, vetoRelease } from '../../contract/release.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { createReleaseLink } from './link.ts'
import { postMessage } from './messages.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

describe.each(engineOfStories)('rejected calls about releases, on the $name database', (engine) => {
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

  const place = (releaseId: string) => ({ ownerId: story.ownerId, releaseId })

  describe('refusals', () => {
    test('the server rejects every call of a person who is not signed in', async () => {
      const ids = `${randomUUID()}/${randomUUID()}`
      for (const [method, path] of [
        ['POST', '/api/releases'],
        ['POST', `/api/releases/${ids}/opinion`],
        ['POST', `/api/releases/${ids}/veto`],
        ['POST', `/api/releases/${ids}/end`],
        ['GET', '/api/releases'],
        ['GET', `/api/release-log/${randomUUID()}`],
        ['POST', `/api/release-log/${randomUUID()}/lost`],
        ['GET', '/api/operators'],
        ['GET', '/api/release-service'],
        ['GET', '/api/held-seats'],
        ['POST', `/api/held-seats/${ids}/${randomUUID()}/collect`],
        ['GET', `/api/held-seats/${ids}/${randomUUID()}/records`],
      ] as const)
        expect([path, (await scene.server.browser().fetch(path, { method })).status]).toEqual([path, 401])
    })

    test('the server rejects a report of a stranger, without a certificate or with a forged claim, and a second report', async () => {
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
      expect(await story.releases()).toEqual([])
      await story.report(contact)
      await expect(story.report(other)).rejects.toMatchObject({ status: 409, code: 'already-open' })
      expect(await story.releases()).toHaveLength(1)
    })

    test('the server rejects a second report while the service is down, and delivers the first report later', async () => {
      await scene.stopService()
      const { release } = await story.report(contact)
      await expect(story.report(other)).rejects.toMatchObject({ status: 409, code: 'already-open' })
      await scene.startService()
      await scene.settle()
      expect(await story.releases()).toMatchObject([{ releaseId: release.releaseId, state: 'in-review' }])
    })

    test('the server rejects a veto or an end that the owner did not send or sign', async () => {
      const { release } = await story.report(contact)
      const params = place(release.releaseId)
      const statement = await story.vetoStatement(release.releaseId)
      for (const { browser } of [contact.person, operator]) {
        const veto = browser.call(vetoRelease, { params, body: { statement } })
        await expect(veto).rejects.toMatchObject({ status: 404 })
        const end = browser.call(endRelease, { params, body: { statement, authKey: bytes(32) } })
        await expect(end).rejects.toMatchObject({ status: 404 })
      }
      const message = await story.owner.veto(release.releaseId, contact.person.identity)
      const forged = 'statement' in message ? message.statement : bytes(0)
      const wrong = story.person.browser.call(vetoRelease, { params, body: { statement: forged } })
      await expect(wrong).rejects.toMatchObject({ status: 409, code: 'refused' })
      expect(await story.releases()).toMatchObject([{ state: 'in-review', vetoSent: false }])
    })

    test('the server reports the refusal of a message that another server of this database delivered', async () => {
      const { release } = await story.report(contact)
      const forged = await story.owner.veto(release.releaseId, contact.person.identity)
      const { context } = scene.server
      const n = await context.database.transaction().execute((transaction) => postMessage(transaction, context, forged))
      const [sender, passer] = [createReleaseLink(context), createReleaseLink(context)]
      await passer.ask(story.ownerId)
      expect(await sender.deliver(story.ownerId, n)).not.toBeNull()
      expect(await sender.deliver(story.ownerId, n)).not.toBe('waiting')
    })

    test('the server rejects support by a grantee other than the attorney, and any opinion of a stranger', async () => {
      await story.fill('attorney')
      const { release } = await story.report(contact)
      const message = await story.owner.opinion(release.releaseId, other.person.identity, 'support')
      const statement = 'statement' in message ? message.statement : bytes(0)
      const params = place(release.releaseId)
      const call = (stance: 'support' | 'object') => ({ params, body: { statement, stance } })
      await expect(other.person.browser.call(giveOpinion, call('support'))).rejects.toMatchObject({ status: 403 })
      await expect(other.person.browser.call(giveOpinion, call('object'))).rejects.toMatchObject({ status: 409 })
      await expect(operator.browser.call(giveOpinion, call('object'))).rejects.toMatchObject({ status: 403 })
    })

    test('the server rejects a review by a person who is not an operator, or who holds a seat in the estate', async () => {
      await story.accept(await story.invite('attorney', operator.email), operator)
      const reported = await story.report(contact)
      const { reviews } = await operator.browser.call(listReviews, { query: {} })
      const listed = reviews.find(({ release }) => release.releaseId === reported.release.releaseId)
      expect(listed).toMatchObject({ mayNot: 'holds-seat' })
      const { releaseId, event } = reported.release
      const message = await story.owner.review(reported.claim, { releaseId, event }, operator.identity)
      const statement = 'statement' in message ? message.statement : bytes(0)
      const params = place(releaseId)
      const body = { code: '000000', statement, decision: 'approve' as const }
      await expect(contact.person.browser.call(reviewRelease, { params, body })).rejects.toMatchObject({ status: 403 })
      const involved = operator.browser.call(reviewRelease, { params, body: { ...body, code: operator.code() } })
      await expect(involved).rejects.toMatchObject({ status: 403, code: 'holds-seat' })
      expect(await story.releases()).toMatchObject([{ state: 'reported' }])
    })

    test('the server rejects a review by the owner, who is also an operator', async () => {
      const reported = await story.report(contact)
      const promoted = await scene.promote(story.person)
      const { reviews } = await promoted.browser.call(listReviews, { query: {} })
      const listed = reviews.find(({ release }) => release.releaseId === reported.release.releaseId)
      expect(listed).toMatchObject({ mayNot: 'own-estate' })
      await expect(story.review(reported, promoted)).rejects.toMatchObject({ status: 403, code: 'own-estate' })
      expect(await story.releases()).toMatchObject([{ state: 'in-review' }])
    })

    test('the server rejects a review with a wrong or used code, or signed by an unlisted operator', async () => {
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
      expect((await story.releases()).map(({ state }) => state)).toEqual(['in-review', 'waiting'])
    })

    test('the server refuses the log to a stranger, and the certificate to strangers, other grantees and the owner', async () => {
      const { release } = await story.report(contact)
      const stranger = await scene.person('stranger')
      const params = { ownerId: story.ownerId }
      await expect(stranger.browser.call(readReleaseLog, { params })).rejects.toMatchObject({ status: 404 })
      for (const { browser } of [stranger, other.person, story.person]) {
        const chunk = browser.call(getCertificateChunk, { params: { ...place(release.releaseId), index: 0 } })
        await expect(chunk).rejects.toMatchObject({ status: 403 })
        await expect(browser.call(listReviews, { query: {} })).rejects.toMatchObject({ status: 403 })
      }
    })

    test('the server opens nothing before the release', async () => {
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
})
