import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listCardReviews, listReviews } from '../../contract/reviews.ts'
import { report } from '../../contract/release.ts'
import { engines } from '../db/testing/index.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'

describe.each(engines)("the operators' review list, on the $name database", (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  let story: Story
  let contact: Taken
  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())
  afterEach(() => scene.server.context.database.deleteFrom('release').execute())
  beforeEach(async () => {
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
  })

  const page = (skip?: number) => operator.browser.call(listReviews, { query: skip === undefined ? {} : { skip } })
  const everything = async () => {
    const ids: string[] = []
    for (let skip: number | null = 0; skip !== null; ) {
      const { reviews, next } = await page(skip)
      ids.push(...reviews.map(({ release }) => release.releaseId))
      skip = next
    }
    return ids
  }

  async function manyLike(
    releaseId: string,
    count: number,
    change: { state: 'vetoed' | 'waiting'; reported_at: Date },
  ) {
    const { database } = scene.server.context
    const row = await database
      .selectFrom('release')
      .selectAll()
      .where('release_id', '=', releaseId)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: count }, () => ({ ...row, ...change, release_id: randomUUID() }))
    const closed = change.state === 'vetoed' ? change.reported_at : null
    await database
      .insertInto('release')
      .values(copies.map((copy) => ({ ...copy, closed_at: closed })))
      .execute()
    return copies.map(({ release_id }) => release_id)
  }

  test('the list shows a pending report before hundreds of stopped ones, and pages through all', async () => {
    const honest = (await story.report(contact)).release.releaseId
    scene.server.wait({ seconds: 5 })
    const other = await Story.begin(scene)
    const own = (await other.report(await other.fill('contact_1'))).release.releaseId
    const now = scene.server.context.clock()
    const stopped = await manyLike(own, 220, { state: 'vetoed', reported_at: now })
    const waiting = await manyLike(own, 60, { state: 'waiting', reported_at: new Date(now.getTime() - 1e9) })
    const { reviews, next } = await page()
    expect(reviews.slice(0, 2).map(({ release }) => release.releaseId)).toEqual([honest, own])
    expect([reviews.length, next]).toEqual([50, 50])
    const all = await everything()
    expect(new Set(all).size).toBe(all.length)
    expect(new Set(all)).toEqual(new Set([honest, own, ...stopped, ...waiting]))
    expect(all.slice(2, 62).toSorted()).toEqual(waiting.toSorted())
  })

  test('the list marks a damaged row, and still shows the others', async () => {
    const bad = (await story.report(contact)).release.releaseId
    const other = await Story.begin(scene)
    const good = (await other.report(await other.fill('contact_1'))).release.releaseId
    const { database } = scene.server.context
    await database
      .updateTable('release')
      .set({ role: 'neither' as never })
      .where('release_id', '=', bad)
      .execute()
    const { reviews, damaged } = await page()
    expect(reviews.map(({ release }) => release.releaseId)).toEqual([good])
    expect(damaged).toEqual([{ ownerId: story.ownerId, releaseId: bad }])
  })

  test('the list marks a damaged card', async () => {
    const finder = await scene.person('finder')
    await story.presentCard(contact.seat, finder)
    await scene.server.context.database
      .updateTable('acceptance')
      .set({ statement: new Uint8Array(3) })
      .where('account_id', '=', finder.accountId)
      .execute()
    const { reviews, damaged } = await operator.browser.call(listCardReviews, { query: {} })
    expect(reviews).toEqual([])
    expect(damaged).toEqual([{ ownerId: story.ownerId, invitationId: contact.seat.invitationId }])
  })

  test('after a veto the reporter waits a day to report the same event, but may report the other event', async () => {
    const { release } = await story.report(contact)
    await story.veto(release.releaseId)
    await expect(story.report(contact)).rejects.toMatchObject({ status: 429, code: 'report-rests' })
    const second = await story.fill('contact_2')
    await story.report(second)
    await story.report(contact, 'incapacity')
    expect((await page()).reviews.filter(({ release: { ownerId } }) => ownerId === story.ownerId)).toHaveLength(3)
  })

  test('the reporter’s day of waiting begins with the veto, however late', async () => {
    const { release } = await story.report(contact)
    await scene.days(2)
    await story.veto(release.releaseId)
    await scene.days(0.9)
    await expect(story.report(contact)).rejects.toMatchObject({ status: 429, code: 'report-rests' })
    await scene.days(0.11)
    expect((await story.report(contact)).release.state).toBe('in-review')
  })

  test('the server accepts at most five reports a day from one person, about any owner', async () => {
    const { release } = await story.report(contact)
    await manyLike(release.releaseId, 4, { state: 'vetoed', reported_at: scene.server.context.clock() })
    const other = await Story.begin(scene)
    const seat = await other.invite('contact_1', contact.person.email)
    const body = await other.reportBody(await other.accept(seat, contact.person), 'death')
    const send = () => contact.person.browser.call(report, { body })
    await expect(send()).rejects.toMatchObject({ status: 429, code: 'rate-limited' })
    await scene.days(1.01)
    const again = await other.reportBody({ person: contact.person, seat, statement: body.statement }, 'death')
    await contact.person.browser.call(report, { body: again })
  })
})
