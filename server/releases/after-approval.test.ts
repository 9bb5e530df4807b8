import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { giveOpinion } from '../../contract/release.ts'
import { statementHash } from '../../vault/index.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story, type Taken } from './testing/story.ts'

describe.each(engines)('an approved report, on the $name database', (engine) => {
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

  test('an objection during the wait returns the report to review, and the server mails operator and reporter', async () => {
    const reported = await story.report(contact)
    const { releaseId } = reported.release
    await scene.settle()
    expect(await story.review(reported, operator)).toMatchObject({ state: 'waiting' })
    const objection = await story.owner.opinion(releaseId, other.person.identity)
    const statement = 'statement' in objection ? objection.statement : bytes(0)
    const body = { statement, stance: 'object' as const }
    await other.person.browser.call(giveOpinion, { params: place(releaseId), body })
    await scene.days(30)
    expect(await story.releases()).toMatchObject([{ state: 'in-review', waitingSince: null, opensAt: null }])
    expect((await scene.mailsTo(operator.email)).at(-1)?.subject).toBe('A report is back for your review')
    const told = (await scene.mailsTo(contact.person.email)).at(-1)
    expect(told?.body).toContain('Now the document is being checked once more')
    // This approval was signed before the objection.
    await expect(story.review(reported, operator)).rejects.toMatchObject({ status: 409, code: 'refused' })
    await story.review(reported, operator, 'approve', await statementHash(statement))
    await scene.days(20)
    expect(await story.releases()).toMatchObject([{ state: 'released' }])
  })

  test('an operator can stop a report that they approved, during its wait', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator)
    expect(await story.review(reported, operator, 'reject')).toMatchObject({ state: 'rejected' })
    await scene.days(30)
    await expect(story.collect(contact, reported.release.releaseId)).rejects.toMatchObject({ code: 'not-released' })
    expect((await scene.mailsTo(story.person.email)).at(-1)?.subject).toBe('The report about you was not accepted')
  })
})
