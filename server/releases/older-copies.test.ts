import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listReviews } from '../../contract/reviews.ts'
import { endRelease } from '../../contract/release.ts'
import { engines } from '../db/testing/index.ts'
import { planComparison } from './compare-heads.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

// Restores the database and the release service's store from backups of different ages.

describe.each(engines)('backups of different ages, on the $name database', (engine) => {
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
    await scene.settle()
  })

  const notices = async () => (await scene.mailsTo(story.person.email)).length

  const waiting = async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    await scene.settle()
    return reported
  }

  describe('after a restore of the release service', () => {
    test('a veto after the backup still stops the release, and the service hands out no share', async () => {
      const putBack = await scene.copyStore()
      const reported = await waiting()
      await story.veto(reported.release.releaseId)
      await scene.settle()
      const before = await story.log()
      await putBack()
      await scene.days(30)
      expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
      await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ status: 403 })
      expect(await story.log()).toEqual(before)
    })

    test('a veto after the backup also stops a wait that is in the backup', async () => {
      const reported = await waiting()
      const putBack = await scene.copyStore()
      await story.veto(reported.release.releaseId)
      await putBack()
      await scene.days(30)
      await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ status: 403 })
      expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
    })

    test('a wait that was nearly over restarts, and so do its notices to the owner', async () => {
      const putBack = await scene.copyStore()
      const reported = await waiting()
      await scene.days(13)
      const before = await notices()
      await putBack()
      await scene.days(0.1)
      expect(await notices()).toBe(before + 1)
      await scene.days(13)
      expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
      await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ status: 403 })
      await scene.days(2)
      expect(await story.releases()).toMatchObject([{ state: 'released' }])
      const { opened } = await story.collect(contact, reported.release.releaseId)
      expect(opened.map(({ event }) => event).toSorted()).toEqual(['death', 'death-first', 'incapacity'])
      const steps = (await story.log()).map(({ step }) => step)
      expect(steps.filter((step) => step === 'reported')).toHaveLength(1)
      expect(steps.filter((step) => step === 'restored')).toHaveLength(1)
    })

    test('a release after the backup repeats its whole wait, and an ended release stays closed', async () => {
      const putBack = await scene.copyStore()
      const { releaseId } = await story.release(contact, operator)
      await story.collect(contact, releaseId)
      await putBack()
      await expect(story.collect(contact, releaseId)).rejects.toMatchObject({ status: 403 })
      await scene.settle()
      expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
      await scene.days(13)
      expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
      await scene.days(2)
      expect(await story.releases()).toMatchObject([{ state: 'released' }])

      const params = { ownerId: story.ownerId, releaseId }
      const body = { statement: await story.endStatement(releaseId), authKey: story.person.authKey }
      await story.person.browser.call(endRelease, { params, body })
      await putBack()
      await scene.days(30)
      expect(await story.releases()).toMatchObject([{ state: 'ended' }])
      await expect(story.collect(contact, releaseId)).rejects.toMatchObject({ status: 403 })
    })

    test('the wait for a silent attorney does not restart after its 14 days', async () => {
      const putBack = await scene.copyStore()
      await story.fill('attorney')
      const reported = await story.report(contact)
      await scene.settle()
      await scene.days(15)
      expect(await story.releases()).toMatchObject([{ state: 'in-review' }])
      await story.review(reported, operator)
      await putBack()
      await scene.settle()
      await scene.days(1)
      expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
    })

    test('the restore loses no invitation, acceptance or removal after the backup', async () => {
      const putBack = await scene.copyStore()
      const second = await story.fill('contact_2')
      await story.invite('contact_1', `${randomUUID()}@example.org`, 2)
      await scene.settle()
      await putBack()
      const reported = await story.report(second)
      expect(reported.release.state).toBe('in-review')
      await expect(story.report(contact)).rejects.toMatchObject({ status: 403 })
    })

    test('the server drops the report of a card whose wait restarts, and other grantees can repeat the report', async () => {
      await story.policy({ cardFallback: 1 })
      await story.accept(await story.invite('contact_2', operator.email), operator)
      await scene.settle()
      const putBack = await scene.copyStore()
      const card = await story.presentCard(contact.seat, await scene.person('card-holder'))
      await scene.days(15)
      await scene.days(15)
      expect((await story.report(card)).release.state).toBe('waiting')
      await putBack()
      await scene.settle()
      expect(await story.releases()).toEqual([])
      await expect(story.report(contact)).resolves.toMatchObject({ release: { state: 'waiting' } })
    })

    test('a server that crashes while it resends messages starts over', async () => {
      const putBack = await scene.copyStore()
      const reported = await waiting()
      await story.veto(reported.release.releaseId)
      await putBack()
      const refusedOf = () => scene.askService(story.ownerId)
      // In the first poll after the restore, the server says how much of the service's log it has. Then
      // the server crashes before it resends anything.
      expect(await refusedOf()).toBe('behind')
      expect(await refusedOf()).toBe('behind')
      await planComparison(scene.server.context)
      await scene.days(30)
      expect(await refusedOf()).toBeNull()
      expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
    })
  })

  describe('after a restore of the database, and later of the release service', () => {
    const putBackBoth = async (copies: readonly (() => Promise<void>)[]) => {
      for (const putBack of copies) {
        await putBack()
        await planComparison(scene.server.context)
        await scene.settle()
      }
    }

    test('a veto stops the release even if only the log still has the veto', async () => {
      const reported = await waiting()
      const copies = [await story.copyDatabase(), await scene.copyStore()]
      await story.veto(reported.release.releaseId)
      await putBackBoth(copies)
      expect(await story.releases()).toMatchObject([{ state: 'vetoed' }])
      await scene.days(30)
      await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ status: 403 })
    })

    test('an end keeps the estate closed and the seats empty even if only the log still has the end', async () => {
      const { releaseId } = await story.release(contact, operator)
      const copies = [await story.copyDatabase(), await scene.copyStore()]
      const params = { ownerId: story.ownerId, releaseId }
      const body = { statement: await story.endStatement(releaseId), authKey: story.person.authKey }
      await story.person.browser.call(endRelease, { params, body })
      await putBackBoth(copies)
      expect(await story.releases()).toMatchObject([{ state: 'ended' }])
      await expect(story.collect(contact, releaseId)).rejects.toMatchObject({ status: 403 })
      const { invitations } = await scene.sendToService({ type: 'state', ownerId: story.ownerId })
      expect(invitations).toMatchObject([{ void: true }])
    })

    test('server and release service drop a report if only the log still has it, and the reporter can repeat it', async () => {
      const copies = [await story.copyDatabase(), await scene.copyStore()]
      await waiting()
      await putBackBoth(copies)
      expect(await story.releases()).toEqual([])
      expect((await story.log()).map(({ step }) => step)).toContain('reported')
      await expect(story.report(contact)).resolves.toMatchObject({ release: { state: 'in-review' } })
    })
  })

  describe('after a restore of the database', () => {
    test('the server adopts a report that the database lost, restarts its wait, and lets the owner veto it', async () => {
      const putBack = await story.copyDatabase()
      const reported = await waiting()
      await scene.days(13)
      const before = await notices()
      await putBack()
      await planComparison(scene.server.context)
      await scene.settle()
      expect(await story.releases()).toMatchObject([
        { releaseId: reported.release.releaseId, state: 'waiting', role: 'contact_1' },
      ])
      expect(await notices()).toBe(before + 1)
      await scene.days(13)
      expect(await story.releases()).toMatchObject([{ state: 'waiting' }])
      expect(await story.veto(reported.release.releaseId)).toMatchObject({ state: 'vetoed' })
      await scene.days(1.01)
      await expect(story.report(contact)).resolves.toMatchObject({ release: { state: 'in-review' } })
    })

    test('an operator can reject a report without document and reporter, and another grantee can repeat it', async () => {
      const other = await story.fill('contact_2')
      const putBack = await story.copyDatabase(['held_seat', 'acceptance'])
      const gone = await story.fill('attorney')
      const { release, claim } = await story.report(gone)
      await scene.settle()
      await putBack()
      await planComparison(scene.server.context)
      await scene.settle()
      await expect(story.report(other)).rejects.toMatchObject({ status: 409, code: 'already-open' })
      const { reviews } = await operator.browser.call(listReviews, { query: {} })
      const row = reviews.find((review) => review.release.releaseId === release.releaseId)
      expect(row).toMatchObject({ canOpen: false, mayNot: null, lostClaim: claim.statement })
      await expect(story.review({ release, claim }, operator)).rejects.toMatchObject({ status: 404 })
      expect(await story.review({ release, claim }, operator, 'reject')).toMatchObject({ state: 'rejected' })
      // The release service still knows the attorney, who may object.
      await expect(story.report(other)).resolves.toMatchObject({ release: { state: 'reported' } })
    })

    test('the reporter repeats a report that lost its document, and the estate opens', async () => {
      const putBack = await story.copyDatabase()
      const { release, claim } = await story.report(contact)
      await scene.settle()
      await putBack()
      await planComparison(scene.server.context)
      await scene.settle()
      await expect(story.report(contact)).rejects.toMatchObject({ status: 409, code: 'already-open' })
      await story.review({ release, claim }, operator, 'reject')
      const again = await story.report(contact)
      await scene.settle()
      await story.review(again, operator)
      await scene.days(20)
      await expect(story.collect(contact, again.release.releaseId)).resolves.toMatchObject({
        releaseId: again.release.releaseId,
      })
    })

    test('the server lists a grantee’s lost report again', async () => {
      const putBack = await story.copyDatabase()
      const reported = await waiting()
      await putBack()
      await expect(story.report(contact)).rejects.toMatchObject({ status: 409 })
      await scene.settle()
      const { releaseId } = reported.release
      expect(await story.releases()).toMatchObject([{ releaseId, mine: false }])
      await scene.days(15)
      expect(await story.releases()).toMatchObject([{ state: 'released' }])
      await expect(story.collect(contact, releaseId)).resolves.toMatchObject({ releaseId })
    })
  })
})
