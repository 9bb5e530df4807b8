import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeEmail, openResetLink, startAgain, startReset } from '../../contract/accounts.ts'
import { returnToEarlier } from '../../contract/earlier-estates.ts'
import { getEstateState, saveEstate } from '../../contract/estate.ts'
import { pauseByMail, vetoRelease } from '../../contract/release.ts'
import { getInvitation } from '../../contract/seats.ts'
import { engineOfStories } from '../db/testing/index.ts'
import { recordsSave } from '../estates/testing/estate.ts'
import { newIdentity, newPassword } from '../testing/index.ts'
import { type Person, Scene } from './testing/scene.ts'
import { Story } from './testing/story.ts'

describe.each(engineOfStories)("a stranger with the dead owner's mailbox, on the $name database", (engine) => {
  let scene: Scene
  let operator: Person & { code(): string }
  beforeAll(async () => {
    scene = await Scene.open(engine)
    operator = await scene.operator()
  })
  afterAll(() => scene.close())

  const resetToken = async (email: string) => {
    const tokens = async () =>
      (await scene.mailsTo(email)).flatMap(({ body }) => /reset-password#token=([\w-]+)/.exec(body)?.[1] ?? [])
    const before = await tokens()
    await scene.server.browser().call(startReset, { body: { email } })
    await scene.settle()
    return (await tokens()).find((token) => !before.includes(token)) ?? ''
  }

  const startsAgain = async (email: string) => {
    const browser = scene.server.browser()
    const body = { token: await resetToken(email), ...newPassword(), ...newIdentity() }
    await browser.call(startAgain, { body })
    return { browser, ownerId: body.ownerId, authKey: body.authKey }
  }

  test('the stranger gets an empty estate; the earlier estate keeps its grantees, who get a mail, and still opens', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const { browser, ownerId } = await startsAgain(story.person.email)
    expect(await browser.call(getEstateState, {})).toMatchObject({ ownerId, n: 0, frozen: false, openReleases: [] })
    await browser.call(saveEstate, { body: recordsSave(0, [randomUUID(), 1]) })
    const told = await scene.mailsTo(contact.person.email)
    expect(told.map(({ subject }) => subject)).toContain(`${story.person.email} has started over`)
    const kept = await browser.call(getInvitation, { params: story.placeOf(contact.seat), query: {} })
    expect(kept.statement).toEqual(contact.seat.invitation.statement)
    const { releaseId } = await story.release(contact, operator)
    expect((await story.collect(contact, releaseId)).opened).toHaveLength(3)
    expect((await story.opened(contact)).records).toHaveLength(2)
  })

  test('after a report the stranger cannot start again, but can pause the release for seven days', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const reported = await story.report(contact)
    await scene.settle()
    await expect(startsAgain(story.person.email)).rejects.toMatchObject({ status: 409, code: 'under-release' })
    const tokens = (await scene.mailsTo(story.person.email)).flatMap(
      ({ body }) => /pause#token=([\w-]+)/.exec(body)?.[1] ?? [],
    )
    for (const token of tokens) await scene.server.browser().call(pauseByMail, { body: { token } })
    await story.review(reported, operator)
    await scene.days(21.1)
    expect((await story.opened(contact)).records).toHaveLength(2)
  })

  // Without this rule a stranger could change the address thirty days after starting again, and so
  // redirect notices about the older estate.
  test('the stranger can change neither address nor estate while the earlier estate is under report', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const { email } = story.person
    const { browser, authKey } = await startsAgain(email)
    await scene.days(31)
    const reported = await story.report(contact)
    await scene.settle()
    const refused = { status: 409, code: 'under-release' }
    const change = () => {
      const body = { email: `stranger-${randomUUID()}@example.org`, currentAuthKey: authKey, ...newPassword() }
      return browser.call(changeEmail, { body })
    }
    await expect(change()).rejects.toMatchObject(refused)
    await expect(startsAgain(email)).rejects.toMatchObject(refused)
    // The owner returns to the earlier estate, but cannot go on to the newer estate from there.
    const owner = scene.server.browser()
    const goTo = (password: Uint8Array) => owner.call(returnToEarlier, { body: { email, authKeys: [password] } })
    await goTo(story.person.authKey)
    await expect(goTo(authKey)).rejects.toMatchObject(refused)
    const { releaseId } = reported.release
    const params = { ownerId: story.ownerId, releaseId }
    await owner.call(vetoRelease, { params, body: { statement: await story.vetoStatement(releaseId) } })
    await goTo(authKey)
  })

  // The operator suspends the owner, and only the owner could stop the report on the earlier estate.
  test('the suspended owner can still veto with the earlier password or the recovery code', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const { email } = story.person
    await startsAgain(email)
    await scene.days(31)
    await scene.setStatus(operator, story.person, 'suspended')
    const owner = scene.server.browser()
    const goBack = () => owner.call(returnToEarlier, { body: { email, authKeys: [story.person.authKey] } })
    await expect(goBack()).rejects.toMatchObject({ status: 403, code: 'suspended' })
    await expect(resetToken(email)).resolves.toBe('')
    const { release } = await story.report(contact)
    const opened = await owner.call(openResetLink, { body: { token: await resetToken(email) } })
    expect(opened).toMatchObject({ email })
    await goBack()
    const params = { ownerId: story.ownerId, releaseId: release.releaseId }
    const statement = await story.vetoStatement(release.releaseId)
    const stopped = await owner.call(vetoRelease, { params, body: { statement } })
    expect(stopped.release).toMatchObject({ state: 'vetoed' })
    // For a day after the veto the suspended owner can read the outcome, but not start again.
    await expect(startsAgain(email)).rejects.toMatchObject({ status: 403, code: 'suspended' })
  })

  test('the account can change its address after an operator rejected the report', async () => {
    const story = await Story.begin(scene)
    const contact = await story.fill('contact_1')
    const { browser, authKey } = await startsAgain(story.person.email)
    const reported = await story.report(contact)
    await scene.settle()
    await story.review(reported, operator, 'reject')
    await scene.days(31)
    const body = { email: `next-${randomUUID()}@example.org`, currentAuthKey: authKey, ...newPassword() }
    expect(await browser.call(changeEmail, { body })).toMatchObject({ outcome: expect.any(String) })
  })
})
