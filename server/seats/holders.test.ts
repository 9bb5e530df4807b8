import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keepHeldSeat } from '../../contract/held-box.ts'
import { listOtherHolders, readReleaseLog, readReleaseOutlook, readReleaseStatus } from '../../contract/release.ts'
import { acceptInvitation, claimByCard, getInvitation, stepDown } from '../../contract/seats.ts'
import type { TestSeat } from '../../release/testing/seat.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { heldBy, seatOf } from './testing/seats.ts'

describe.each(engines)('grantees, on the $name database', (engine) => {
  let scene: Scene
  let story: Story

  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
  })

  test('before a release a grantee sees only counts, and only of their own seat', async () => {
    const one = await story.fill('contact_1')
    const two = await story.fill('contact_2')
    expect(await heldBy(two.person.browser)).toMatchObject([{ role: 'contact_2', counts: { incapacity: 0, death: 1 } }])
    await expect(story.opened(one)).rejects.toMatchObject({ status: 403, code: 'not-released' })
    await expect(story.collect(one, randomUUID())).rejects.toMatchObject({ status: 403, code: 'not-released' })
    const crossed = { ...one, seat: two.seat }
    await expect(story.opened(crossed)).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
    await expect(story.opened({ ...one, person: story.person })).rejects.toMatchObject({ code: 'not-in-seat' })
  })

  test('a grantee’s saved box replaces only the box that this device opened, even with two devices at once', async () => {
    const { person, seat } = await story.fill('contact_1')
    const other = await story.fill('contact_2')
    const keeps = (browser: Story['person']['browser'], from: Uint8Array, heldBox: Uint8Array) =>
      browser.call(keepHeldSeat, {
        params: story.placeOf(seat),
        body: { heldBox, replaces: createHash('sha256').update(from).digest() },
      })
    const kept = async () => (await heldBy(person.browser))[0]?.heldBox ?? new Uint8Array(0)
    const before = await kept()
    await expect(keeps(other.person.browser, before, bytes(300))).rejects.toMatchObject({ code: 'not-in-seat' })
    await expect(keeps(person.browser, bytes(300), bytes(300))).rejects.toMatchObject({ code: 'held-box-changed' })
    expect(await kept()).toEqual(before)
    const boxes = [bytes(300), bytes(300), bytes(300)]
    const said = await Promise.allSettled(boxes.map((box) => keeps(person.browser, before, box)))
    const won = said.findIndex(({ status }) => status === 'fulfilled')
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    expect(await kept()).toEqual(new Uint8Array(boxes[won] ?? []))
  })

  describe('a caller who knows an invitation’s ids and forges an acceptance', () => {
    const nothing = { counts: { incapacity: 0, death: 0 }, releases: [] }
    const logFor = (browser: Story['person']['browser']) =>
      browser.call(readReleaseLog, { params: { ownerId: story.ownerId } })
    const rubbish = (seat: TestSeat) => ({
      params: story.placeOf(seat),
      body: { acceptance: bytes(300), granteeMac: bytes(32), heldBox: bytes(99) },
    })

    test('sees neither counts nor reports nor the log, even after a second try', async () => {
      const contact = await story.fill('contact_1')
      const open = await story.invite('contact_2', 'someone@example.org')
      await story.report(contact)
      const stranger = await scene.person('stranger')
      for (let tries = 1; tries <= 3; tries++) {
        await expect(stranger.browser.call(acceptInvitation, rubbish(open))).rejects.toMatchObject({ status: 409 })
        await expect(stranger.browser.call(claimByCard, rubbish(open))).rejects.toMatchObject({ status: 409 })
        expect(await heldBy(stranger.browser)).toMatchObject([{ state: 'refused', ...nothing }])
        await expect(logFor(stranger.browser)).rejects.toMatchObject({ status: 404 })
      }
      const { acceptances } = (await seatOf('contact_2', story))?.invitation ?? {}
      expect(acceptances).toEqual([])
      const kept = await scene.server.context.database
        .selectFrom('acceptance')
        .select('hash')
        .where('account_id', '=', stranger.accountId)
        .execute()
      expect(kept).toHaveLength(1)
      expect((await logFor(contact.person.browser)).entries).not.toEqual([])
    })

    test('a person with an unchecked card sees no more, and no mail to them has the owner’s address', async () => {
      const contact = await story.fill('contact_1')
      await story.report(contact)
      const finder = await scene.person('finder')
      await story.presentCard(contact.seat, finder)
      expect(await heldBy(finder.browser)).toMatchObject([{ state: 'card-review', ...nothing }])
      await expect(logFor(finder.browser)).rejects.toMatchObject({ status: 404 })
      const status = { params: { ownerId: story.ownerId }, query: { nonce: bytes(32) } }
      await expect(finder.browser.call(readReleaseStatus, status)).rejects.toMatchObject({ status: 404 })
      await expect(contact.person.browser.call(readReleaseStatus, status)).resolves.toMatchObject({ ownerPart: null })
      const outlook = { params: { ownerId: story.ownerId } }
      await expect(finder.browser.call(readReleaseOutlook, outlook)).rejects.toMatchObject({ status: 404 })
      const seen = await contact.person.browser.call(readReleaseOutlook, outlook)
      expect(seen).toMatchObject({ hasAttorney: false, reports: [{ terms: seen.terms }] })
      await scene.settle()
      const told = (await scene.mailsTo(finder.email)).map(({ subject, body }) => subject + body).join()
      expect(told).not.toContain(story.person.email)
    })

    test('gets no seat and causes no mail while the release service is down', async () => {
      const contact = await story.fill('contact_1')
      const { release } = await story.report(contact)
      await story.veto(release.releaseId)
      const open = await story.invite('contact_2', 'someone@example.org')
      await scene.stopService()
      const [stranger, right] = [await scene.person('stranger'), await scene.person('right')]
      await stranger.browser.call(acceptInvitation, rubbish(open))
      expect(await heldBy(stranger.browser)).toMatchObject([{ state: 'unverified', ...nothing }])
      await expect(logFor(stranger.browser)).rejects.toMatchObject({ status: 404 })
      const others = stranger.browser.call(listOtherHolders, { params: story.placeOf(open) })
      await expect(others).rejects.toMatchObject({ status: 403, code: 'not-in-seat' })
      await expect(stranger.browser.call(acceptInvitation, rubbish(open))).rejects.toMatchObject({ status: 409 })
      const look = await scene.server.browser().call(getInvitation, { params: story.placeOf(open), query: {} })
      expect(look).toMatchObject({ taken: false })
      expect(await seatOf('contact_2', story)).toMatchObject({ state: 'invited', invitation: { acceptances: [] } })
      await story.accept(open, right)
      await scene.startService()
      scene.server.wait({ seconds: 10 })
      await scene.settle()
      expect(await heldBy(stranger.browser)).toMatchObject([{ state: 'refused', ...nothing }])
      expect(await heldBy(right.browser)).toMatchObject([{ state: 'accepted', counts: { death: 1 } }])
      const told = (await scene.mailsTo(story.person.email)).map(({ body }) => body).join()
      expect(told).toContain(right.email)
      expect(told).not.toContain(stranger.email)
    })
  })

  test('a later grantee sees no report that ended before their acceptance', async () => {
    const first = await story.fill('contact_1')
    const { release } = await story.report(first)
    await story.veto(release.releaseId)
    await scene.settle()
    expect((await heldBy(first.person.browser))[0]?.releases).toHaveLength(1)
    const second = await story.fill('contact_2')
    expect(await heldBy(second.person.browser)).toMatchObject([{ releases: [] }])
  })

  test('a removed grantee loses all access', async () => {
    const first = await story.fill('contact_1')
    const { seatId } = first.seat
    const message = await story.owner.disarm(first.seat)
    const statement = 'statement' in message ? message.statement : bytes(0)
    await story.save({ ...story.newEpoch('contact_1', 2, 'nobody'), disarms: [{ seatId, epoch: 1, statement }] })
    expect(await heldBy(first.person.browser)).toMatchObject([
      { state: 'void', counts: { incapacity: 0, death: 0 }, releases: [] },
    ])
    expect(await seatOf('contact_1', story)).toMatchObject({ state: 'not-invited', epoch: 2 })
    await expect(story.report(first)).rejects.toMatchObject({ code: 'not-in-seat' })
  })

  describe('a grantee who steps down', () => {
    const stepsDown = async ({ seat, person }: Awaited<ReturnType<Story['fill']>>, signer = person.identity) => {
      const { statement } = await story.owner.stepDown(seat, signer)
      const body = { statement, nonce: bytes(32) }
      return person.browser.call(stepDown, { params: story.placeOf(seat), body })
    }

    test('loses all access; grantee and owner get one mail each, and the owner can invite the grantee again', async () => {
      const taken = await story.fill('contact_1')
      const { person, seat } = taken
      await stepsDown(taken)
      expect(await heldBy(person.browser)).toMatchObject([
        { state: 'stepped-down', releases: [], counts: { death: 0 } },
      ])
      expect(await seatOf('contact_1', story)).toMatchObject({
        state: 'stepped-down',
        invitation: { acceptances: [{ standing: 'stepped-down', stepDown: expect.any(Uint8Array) }] },
      })
      await expect(story.report(taken)).rejects.toMatchObject({ code: 'not-in-seat' })
      await expect(stepsDown(taken)).rejects.toMatchObject({ code: 'not-in-seat' })
      for (const again of [person, await scene.person('other')])
        await expect(story.accept(seat, again)).rejects.toMatchObject({ code: 'invitation-taken' })
      await scene.days(8)
      const toOwner = await scene.mailsTo(story.person.email)
      expect(toOwner.filter(({ subject }) => subject === `${person.email} has stepped down`)).toHaveLength(1)
      const toThem = await scene.mailsTo(person.email)
      expect(toThem.filter(({ subject }) => subject === 'You have stepped down as authorized contact')).toHaveLength(1)
      expect([...toOwner, ...toThem].filter(({ body }) => body.includes('not accepted yet'))).toEqual([])
      const next = await story.invite('contact_1', person.email, 2)
      await story.accept(next, person)
      expect((await heldBy(person.browser)).map(({ state }) => state)).toEqual(['stepped-down', 'accepted'])
      expect(await seatOf('contact_1', story)).toMatchObject({ state: 'accepted' })
    })

    test('needs a signed statement, no open report, and the release service’s confirmation', async () => {
      const taken = await story.fill('contact_1')
      const other = await story.fill('contact_2')
      await expect(stepsDown(taken, other.person.identity)).rejects.toMatchObject({ status: 409, code: 'refused' })
      await expect(stepsDown({ ...taken, person: other.person })).rejects.toMatchObject({ code: 'not-in-seat' })
      const { release } = await story.report(other)
      await expect(stepsDown(taken)).rejects.toMatchObject({ status: 409, code: 'release-open' })
      await story.veto(release.releaseId)
      await scene.stopService()
      const waits = { status: 503, code: 'release-service-down', message: expect.stringContaining('will be done') }
      await expect(stepsDown(taken)).rejects.toMatchObject(waits)
      expect(await heldBy(taken.person.browser)).toMatchObject([{ state: 'accepted' }])
      await scene.startService()
      scene.server.wait({ seconds: 10 })
      await scene.settle()
      expect(await heldBy(taken.person.browser)).toMatchObject([{ state: 'stepped-down' }])
      expect(await heldBy(other.person.browser)).toMatchObject([{ state: 'accepted' }])
    })
  })
})
