import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession, listSessions, signIn } from '../../contract/accounts.ts'
import { listUsers, setUserStatus } from '../../contract/admin.ts'
import { listReviews } from '../../contract/reviews.ts'
import { getEstateState } from '../../contract/estate.ts'
import { endRelease, giveOpinion, pauseByMail, releaseInfo } from '../../contract/release.ts'
import { listHeldSeats } from '../../contract/seats.ts'
import { signStatement } from '../../vault/index.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { entry } from '../estates/testing/estate.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

// The only operator has a part in the estate: a seat, or a suspension of its owner.

describe.each(engineOfStories)('a server with one operator, on the $name database', (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken

  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
  })

  const info = async () => (await story.person.browser.call(releaseInfo, { query: {} })).reviewers
  const objects = async (releaseId: string, { person }: Taken, stance: 'object' | 'support' = 'object') => {
    const message = await story.owner.opinion(releaseId, person.identity, stance)
    const statement = 'statement' in message ? message.statement : new Uint8Array()
    const params = { ownerId: story.ownerId, releaseId }
    return (await person.browser.call(giveOpinion, { params, body: { statement, stance } })).release
  }

  describe('if the operator holds a seat', () => {
    let seated: Taken
    beforeEach(async () => {
      seated = await story.accept(await story.invite('contact_2', operator.email), operator)
    })

    test('the owner can read before any report that no operator is impartial', async () => {
      expect(await info()).toEqual({
        confirmed: true,
        listed: 1,
        impartial: 0,
        ownerIsOne: false,
        seatIds: [story.seatIds.contact_2],
      })
    })

    test('a report opens fourteen days after a new notice, even on a server that sends no mail', async () => {
      const { release } = await story.report(contact)
      expect(release).toMatchObject({ state: 'waiting', approval: 'waived' })
      await scene.settle()
      const [told] = await story.releases()
      const days = ((told?.opensAt?.getTime() ?? 0) - release.reportedAt.getTime()) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(14)
      expect(days).toBeLessThan(14.1)
      // Two mails with the same time have no fixed order.
      const mails = (await scene.mailsTo(story.person.email)).map(({ body }) => body)
      expect(mails).toContainEqual(expect.stringContaining('No one here can check whether it is true'))
      const toOperator = (await scene.mailsTo(operator.email)).map(({ subject }) => subject)
      expect(toOperator).toContain('A report is moving ahead without a check')
      await scene.days(13.9)
      expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
      await scene.days(0.2)
      expect(await story.releases()).toMatchObject([{ state: 'released' }])
      expect((await story.collect(contact, release.releaseId)).opened).toHaveLength(3)
    })

    test('with an attorney, the wait begins with the notice after their fourteen days', async () => {
      await story.fill('attorney')
      const { release } = await story.report(contact)
      await scene.settle()
      for (let day = 0; day < 15; day++) await scene.days(1)
      const [waiting] = await story.releases()
      expect(waiting).toMatchObject({ state: 'waiting', approval: 'waived' })
      const days = ((waiting?.opensAt?.getTime() ?? 0) - release.reportedAt.getTime()) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(28)
      expect(days).toBeLessThan(28.1)
    })

    test('an objection of the other contact adds fourteen days, and does not end the release', async () => {
      const { release } = await story.report(contact)
      await scene.settle()
      const before = (await story.releases())[0]?.opensAt?.getTime() ?? 0
      await expect(objects(release.releaseId, contact)).rejects.toMatchObject({ status: 409 })
      await expect(objects(release.releaseId, seated, 'support')).rejects.toMatchObject({ status: 403 })
      const objected = await objects(release.releaseId, seated)
      expect(objected.state).toBe('waiting')
      expect((await story.log()).filter(({ step }) => step === 'objected')).toMatchObject([{ by: 'contact_2' }])
      expect((objected.opensAt?.getTime() ?? 0) - before).toBe(14 * 86_400_000)
      expect(await objects(release.releaseId, seated)).toEqual(objected)
    })

    test('a link to the pause that the owner used before shows the same answer: the end of the pause and of the wait', async () => {
      await story.report(contact)
      await scene.settle()
      const [mail] = (await scene.mailsTo(story.person.email)).filter(({ body }) =>
        body.includes('/release/pause#token='),
      )
      const token = /pause#token=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
      await scene.stopService()
      const early = scene.server.browser().call(pauseByMail, { body: { token } })
      await expect(early).rejects.toMatchObject({ status: 503, code: 'release-service-down' })
      await scene.startServiceAgain()
      const first = await scene.server.browser().call(pauseByMail, { body: { token } })
      const [paused] = await story.releases()
      expect(first).toEqual({ pausedUntil: paused?.pausedUntil, opensAt: paused?.opensAt, again: false })
      expect(await scene.server.browser().call(pauseByMail, { body: { token } })).toEqual({ ...first, again: true })
      await story.veto(paused?.releaseId ?? '')
      const over = { pausedUntil: null, opensAt: null, again: false }
      expect(await scene.server.browser().call(pauseByMail, { body: { token } })).toEqual(over)
    })

    // The last test, because an operator stays listed.
    test('a second operator who joins during the wait must approve the report', async () => {
      const reported = await story.report(contact)
      await scene.settle()
      const late = await scene.operator('late')
      await scene.days(30)
      expect(await story.releases()).toMatchObject([{ state: 'in-review', approval: 'demanded' }])
      expect(await story.review(reported, late)).toMatchObject({ state: 'waiting' })
    })
  })

  describe('if the operator suspended the owner before the report', () => {
    const enter = () => {
      const { email, authKey, browser } = story.person
      return browser.call(signIn, { body: { email, authKey } })
    }

    test('server and release service reject the approval of the operator who suspended the owner', async () => {
      const other = await scene.operator('other')
      await scene.setStatus(operator, story.person, 'suspended')
      await expect(enter()).rejects.toMatchObject({ status: 403, code: 'suspended' })
      const reported = await story.report(contact)
      const { reviews } = await operator.browser.call(listReviews, { query: {} })
      const mine = reviews.find(({ release }) => release.releaseId === reported.release.releaseId)
      expect(mine).toMatchObject({ mayNot: 'suspended-owner' })
      await expect(story.review(reported, operator)).rejects.toMatchObject({ status: 403, code: 'suspended-owner' })
      await scene.server.context.database.deleteFrom('suspension').execute()
      await expect(story.review(reported, operator)).rejects.toMatchObject({ status: 403, code: 'holds-seat' })
      expect(await story.review(reported, other)).toMatchObject({ state: 'waiting' })
    })

    test('a suspended owner can read and stop the report, but neither save nor list sessions or seats', async () => {
      await scene.setStatus(operator, story.person, 'suspended')
      const { release } = await story.report(contact)
      await enter()
      const { browser } = story.person
      expect((await browser.call(getSession, {})).session).toMatchObject({ suspended: true })
      await browser.call(getEstateState, {})
      expect(await story.releases()).toMatchObject([{ releaseId: release.releaseId }])
      for (const refused of [
        () => browser.call(listSessions, {}),
        () => browser.call(listHeldSeats, {}),
        () => story.save({ entries: [entry(story.n + 1)] }),
      ])
        await expect(refused()).rejects.toMatchObject({ status: 403, code: 'suspended' })
      expect(await story.veto(release.releaseId)).toMatchObject({ state: 'vetoed' })
      // The owner has a day to read the outcome.
      expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
      await scene.days(1.1)
      await expect(story.releases()).rejects.toMatchObject({ status: 401 })
      await expect(enter()).rejects.toMatchObject({ status: 403, code: 'suspended' })
      await scene.setStatus(operator, story.person, 'active')
      await enter()
      expect((await browser.call(getSession, {})).session).not.toHaveProperty('suspended')
      await story.save()
    })

    test('a suspended owner can end a release', async () => {
      const other = await scene.operator('other')
      await scene.setStatus(operator, story.person, 'suspended')
      const { releaseId } = await story.release(contact, other)
      await enter()
      const params = { ownerId: story.ownerId, releaseId }
      const statement = await story.endStatement(releaseId)
      const { authKey } = story.person
      for (const body of [
        { ends: [{ releaseId, statement }] },
        { ends: [{ releaseId, statement }], authKey: new Uint8Array(32) },
      ])
        await expect(story.save(body)).rejects.toMatchObject({ status: 401, code: 'wrong-password' })
      const wrong = story.person.browser.call(endRelease, { params, body: { statement, authKey: new Uint8Array(32) } })
      await expect(wrong).rejects.toMatchObject({ status: 401, code: 'wrong-password' })
      const body = { statement, authKey }
      const ended = await story.person.browser.call(endRelease, { params, body })
      expect(ended.release).toMatchObject({ state: 'ended' })
      await scene.days(1.1)
      await expect(story.releases()).rejects.toMatchObject({ status: 401 })
    })

    test('the operator cannot suspend the owner of an open report', async () => {
      await story.report(contact)
      const late = scene.setStatus(operator, story.person, 'suspended')
      await expect(late).rejects.toMatchObject({ status: 409, code: 'under-release' })
      await enter()
      expect(await story.releases()).toMatchObject([{ state: 'in-review' }])
    })

    test('a suspension must name every estate of the account, and match the call', async () => {
      const { accountId, email } = story.person
      const statement = (action: 'suspend' | 'activate') =>
        signStatement('suspension', { ownerId: story.ownerId, action, reason: '' }, operator.identity.signKey)
      const suspend = (statements: { ownerId: string; statement: Uint8Array }[]) => {
        const body = { code: operator.code(), status: 'suspended' as const, statements }
        return operator.browser.call(setUserStatus, { params: { accountId }, body })
      }
      const elsewhere = { ownerId: contact.person.identity.ownerId, statement: await statement('suspend') }
      await expect(suspend([elsewhere])).rejects.toMatchObject({ status: 409, code: 'changed' })
      const opposite = { ownerId: story.ownerId, statement: await statement('activate') }
      await expect(suspend([opposite])).rejects.toMatchObject({ status: 409, code: 'refused' })
      const { users } = await operator.browser.call(listUsers, { query: { search: email } })
      expect(users).toMatchObject([{ status: 'active' }])
      await enter()
    })

    test('the server rejects a suspension that the operator did not sign, or of an unknown account', async () => {
      const forged = scene.setStatus(operator, story.person, 'suspended', story.person.identity)
      await expect(forged).rejects.toMatchObject({ status: 409, code: 'refused' })
      await enter()
      expect(await story.releases()).toEqual([])
      const stranger = { ...story.person, accountId: randomUUID() }
      await expect(scene.setStatus(operator, stranger, 'suspended')).rejects.toMatchObject({ status: 404 })
    })
  })
})
