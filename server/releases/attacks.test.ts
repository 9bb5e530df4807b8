import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAudit } from '../../contract/admin.ts'
import { reviewRelease } from '../../contract/reviews.ts'
import { putHeads, saveEstate } from '../../contract/estate.ts'
import { beginFile, deleteFile, getChunk, putChunk } from '../../contract/files.ts'
import { giveOpinion, report, vetoRelease } from '../../contract/release.ts'
import { claimByCard, listHeldSeats } from '../../contract/seats.ts'
import { concat, context, type Identity, uuidBytes } from '../../vault/index.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { bytes, entry } from '../estates/testing/estate.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

describe.each(engineOfStories)('forged statements about an estate, on the $name database', (engine) => {
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
  afterEach(() => scene.startServiceAgain())

  const place = (releaseId: string) => ({ ownerId: story.ownerId, releaseId })

  test('the server saves no report that differs from its signed claim, and accepts a report that matches', async () => {
    const body = await story.reportBody(contact, 'death')
    const lie = contact.person.browser.call(report, { body: { ...body, releaseId: randomUUID() } })
    await expect(lie).rejects.toMatchObject({ status: 409, code: 'refused' })
    const otherEvent = contact.person.browser.call(report, { body: { ...body, event: 'incapacity' } })
    await expect(otherEvent).rejects.toMatchObject({ status: 409, code: 'refused' })
    expect(await story.releases()).toEqual([])
    await contact.person.browser.call(report, { body })
    const [release] = await story.releases()
    expect(release).toMatchObject({ releaseId: body.releaseId, event: 'death', state: 'in-review' })
    await story.veto(body.releaseId)
    await scene.days(1.01)
    // The service accepted this claim for the first report, so it must not accept it under a new id.
    const again = contact.person.browser.call(report, { body: { ...body, releaseId: randomUUID() } })
    await expect(again).rejects.toMatchObject({ status: 409, code: 'refused' })
    expect((await story.releases()).map(({ state }) => state)).toEqual(['vetoed'])
    await story.save()
  })

  test('an unchecked card can report nothing and cause no mail, even while the release service is down', async () => {
    const finder = await scene.person('finder')
    const card = await story.presentCard(contact.seat, finder)
    const body = await story.reportBody(card, 'death')
    await scene.settle()
    const before = (await scene.mailsTo(story.person.email)).length
    await scene.stopService()
    const lie = finder.browser.call(report, { body })
    await expect(lie).rejects.toMatchObject({ status: 403, code: 'card-not-counted' })
    expect(await story.releases()).toEqual([])
    await scene.settle()
    expect(await scene.mailsTo(story.person.email)).toHaveLength(before)
  })

  test('the release service refuses a disarm if its statement names another seat than the call', async () => {
    const { seatId } = contact.seat
    const other = await story.owner.disarm({ ...contact.seat, seatId: randomUUID() })
    const statement = 'statement' in other ? other.statement : bytes(0)
    await story.save({ disarms: [{ seatId, epoch: 1, statement }] })
    expect(scene.server.log.lines.join('\n')).toContain('refused a message of the type disarm')
  })

  test('the outbox keeps only the newest heads while the release service is down', async () => {
    await scene.stopService()
    const heads = [bytes(4096), bytes(4096)]
    for (let time = 0; time < 3; time++) await story.person.browser.call(putHeads, { body: { heads } })
    const waiting = () =>
      scene.server.context.database
        .selectFrom('release_message')
        .select('n')
        .where('owner_id', '=', story.ownerId)
        .where('delivered_at', 'is', null)
        .execute()
    expect(await waiting()).toHaveLength(1)
    await scene.startServiceAgain()
    await scene.days(0.01)
    expect(await waiting()).toEqual([])
  })

  test('an invalid veto does not affect the veto of another report', async () => {
    const other = await story.fill('contact_2')
    const death = await story.report(contact, 'death')
    const incapacity = await story.report(other, 'incapacity')
    await story.veto(death.release.releaseId)
    const forged = (await story.owner.veto(incapacity.release.releaseId, contact.person.identity)) as {
      statement: Uint8Array
    }
    const sent = { params: place(incapacity.release.releaseId), body: { statement: forged.statement } }
    await expect(story.person.browser.call(vetoRelease, sent)).rejects.toMatchObject({ status: 409 })
    const vetoes = new Map((await story.releases()).map(({ event, vetoSent, state }) => [event, [vetoSent, state]]))
    expect(vetoes.get('death')).toEqual([true, 'vetoed'])
    expect(vetoes.get('incapacity')).toEqual([false, 'in-review'])
  })

  test('text that Postgres rejects does not delay a veto', async () => {
    const attorney = await story.fill('attorney')
    const { release } = await story.report(contact)
    const { releaseId } = release
    const said = context(
      'opinion',
      uuidBytes(story.ownerId),
      uuidBytes(releaseId),
      bytes(32),
      'object',
      'She is well.\u0000',
    )
    const statement = await signedBy(attorney.person.identity, said)
    const opinion = { params: place(releaseId), body: { statement, stance: 'object' as const } }
    await expect(attorney.person.browser.call(giveOpinion, opinion)).rejects.toMatchObject({ status: 409 })
    expect(await story.veto(releaseId)).toMatchObject({ state: 'vetoed' })
  })

  test('the server rejects a decision that differs from its signed statement, and logs a decision that matches', async () => {
    const reported = await story.report(contact)
    const { releaseId, event } = reported.release
    const message = await story.owner.review(reported.claim, { releaseId, event }, operator.identity, 'approve')
    const statement = 'statement' in message ? message.statement : bytes(0)
    const body = { code: operator.code(), statement, decision: 'reject' as const }
    const lie = operator.browser.call(reviewRelease, { params: place(releaseId), body })
    await expect(lie).rejects.toMatchObject({ status: 409, code: 'refused' })
    expect(await story.releases()).toMatchObject([{ state: 'in-review' }])
    expect((await story.review(reported, operator)).state).toBe('waiting')
    const { entries, intact } = await operator.browser.call(listAudit, { query: { before: undefined } })
    expect([entries[0]?.action, intact]).toEqual(['report verified', true])
  })

  test('an operator cannot suspend a reported owner while the owner can veto the report', async () => {
    const { release } = await story.report(contact)
    const suspend = () => scene.setStatus(operator, story.person, 'suspended')
    await expect(suspend()).rejects.toMatchObject({ status: 409, code: 'under-release' })
    expect(await story.veto(release.releaseId)).toMatchObject({ state: 'vetoed' })
    await suspend()
    await expect(story.releases()).rejects.toMatchObject({ status: 401 })
  })

  test('an owner can send twenty invitations per day', async () => {
    const invite = (epoch: number) => story.invite('contact_2', `somebody-${epoch}@example.org`, epoch)
    // The first of twenty invitations per day went to contact 1.
    for (let epoch = 1; epoch <= 19; epoch++) await invite(epoch)
    await expect(invite(20)).rejects.toMatchObject({ status: 429, code: 'rate-limited' })
    await scene.days(1)
    await invite(20)
  })

  test('the server rejects a veto whose statement names another report than the call', async () => {
    const { release } = await story.report(contact)
    const statement = await story.vetoStatement(randomUUID())
    const veto = story.person.browser.call(vetoRelease, { params: place(release.releaseId), body: { statement } })
    await expect(veto).rejects.toMatchObject({ status: 409 })
    expect(await story.releases()).toMatchObject([{ state: 'in-review', vetoSent: false }])
  })

  test('after a report, a person at the owner’s device can no longer delete a file', async () => {
    const fileId = randomUUID()
    const { browser } = story.person
    await browser.call(beginFile, { body: { fileId, chunks: 1, size: 30 } })
    await browser.call(putChunk, { params: { fileId, index: 0 }, body: bytes(30) })
    const recordId = randomUUID()
    const seal = { recordId, version: 1, envelope: bytes(300), wraps: [{ target: 'owner', box: bytes(92) }] }
    const row = { recordId, version: 1, hash: bytes(32), state: 'live' as const, targets: [] }
    const saved = {
      expect: story.n,
      entries: [entry(story.n + 1, [row])],
      records: [seal],
      files: [{ fileId, recordId }],
    }
    await browser.call(saveEstate, { body: saved })
    await story.report(contact)
    const remove = browser.call(deleteFile, { params: { fileId } })
    await expect(remove).rejects.toMatchObject({ status: 409, code: 'under-release' })
    await scene.settle()
    expect(await browser.call(getChunk, { params: { fileId, index: 0 } })).toHaveLength(30)
  })

  test('a person who sends another person’s acceptance gets no seat', async () => {
    const thief = await scene.person('thief')
    const card = { params: story.placeOf(contact.seat), body: { acceptance: contact.statement, heldBox: bytes(300) } }
    await expect(thief.browser.call(claimByCard, card)).rejects.toMatchObject({ status: 409, code: 'invitation-taken' })
    expect((await thief.browser.call(listHeldSeats, {})).seats).toEqual([])
    expect((await contact.person.browser.call(listHeldSeats, {})).seats).toMatchObject([{ state: 'accepted' }])
  })
})

const signedBy = async (identity: Identity, content: Uint8Array): Promise<Uint8Array> =>
  concat(content, await identity.signKey.sign(content))
