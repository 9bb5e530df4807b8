import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAgain, startReset } from '../../contract/accounts.ts'
import { acceptDeputy, endDeputy, listMyDeputies, listOwnDeputies, nameDeputy } from '../../contract/deputies.ts'
import { getReportChunk, giveOpinion, type Release, readReport } from '../../contract/release.ts'
import { acceptAsDeputy, endDeputy as endStatement, nameTestDeputy } from '../../release/testing/deputies.ts'
import { deleteRows } from '../account-deletion/erase-rows.ts'
import { systemOf } from '../db/scope.ts'
import { engines } from '../db/testing/index.ts'
import { bytes } from '../estates/testing/estate.ts'
import { type Person, Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { newPerson } from '../testing/index.ts'

describe.each(engines)('what is left of a deputy, on the $name database', (engine) => {
  let scene: Scene
  let story: Story
  let attorney: Taken
  let contact: Taken
  let deputy: Person

  beforeAll(async () => {
    scene = await Scene.open(engine, { RATE_LIMIT_PER_ADDRESS: '100000' })
    await scene.operator()
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
    attorney = await story.fill('attorney')
    contact = await story.fill('contact_1')
    deputy = await scene.person('deputy')
    await scene.settle()
  })

  const seated = async (who = deputy) => {
    const { identity, browser } = attorney.person
    const named = await nameTestDeputy(story.ownerId, attorney.seat, attorney, identity)
    const { deputyId, message } = named
    const body = { deputyId, email: who.email, statement: message.statement, note: bytes(100) }
    await browser.call(nameDeputy, { params: story.placeOf(attorney.seat), body })
    const { statement } = await acceptAsDeputy(named, who.identity)
    const params = { ownerId: story.ownerId, deputyId }
    await who.browser.call(acceptDeputy, { params, body: { acceptance: statement, heldBox: bytes(100) } })
    return deputyId
  }
  const reported = async () => (await story.report(contact)).release
  const agrees = async ({ releaseId }: Release) => {
    const message = await story.owner.opinion(releaseId, deputy.identity, 'support')
    const statement = 'statement' in message ? message.statement : bytes(0)
    const params = { ownerId: story.ownerId, releaseId }
    await deputy.browser.call(giveOpinion, { params, body: { statement, stance: 'support' } })
  }
  const ends = async (deputyId: string) => {
    const { identity, browser } = attorney.person
    const { statement } = await endStatement(story.ownerId, deputyId, identity)
    await browser.call(endDeputy, { params: { ownerId: story.ownerId, deputyId }, body: { statement } })
  }
  const counts = async () => {
    const params = story.placeOf(attorney.seat)
    const lists = [
      await story.person.browser.call(listOwnDeputies, {}),
      await attorney.person.browser.call(listMyDeputies, { params }),
    ]
    return lists.map(({ deputies }) => deputies.map((one) => one.counts))
  }

  test('a deputy reads neither claim nor document of a report from before they accepted', async () => {
    await seated()
    const { releaseId } = await reported()
    const late = await scene.person('late')
    scene.server.wait({ seconds: 1 })
    await seated(late)
    const params = { ownerId: story.ownerId, releaseId }
    expect(await deputy.browser.call(readReport, { params })).toMatchObject({ sealedKey: null })
    await expect(late.browser.call(readReport, { params })).rejects.toMatchObject({ status: 404 })
    await expect(late.browser.call(getReportChunk, { params: { ...params, index: 0 } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('the lists say of a deputy with a seat of their own that they no longer count', async () => {
    await seated()
    expect(await counts()).toEqual([[true], [true]])
    await story.accept(await story.invite('contact_2', deputy.email), deputy)
    await scene.settle()
    expect(await counts()).toEqual([[false], [false]])
  })

  test('the lists say of a deputy with new keys that they no longer count', async () => {
    await seated()
    const browser = scene.server.browser()
    await browser.call(startReset, { body: { email: deputy.email } })
    await scene.settle()
    const token = /#token=(\S+)/.exec((await scene.mailsTo(deputy.email)).at(-1)?.body ?? '')?.[1] ?? ''
    await browser.call(startAgain, { body: { token, ...newPerson(deputy.email) } })
    expect(await counts()).toEqual([[false], [false]])
  })

  test('the lists say of a deputy without an account that they no longer count', async () => {
    await seated()
    const { accountId, identity } = deputy
    await systemOf(scene.server.context.database)((transaction) =>
      deleteRows(transaction, accountId, [identity.ownerId]),
    )
    expect(await counts()).toEqual([[false], [false]])
  })

  describe('the attorney, whose deputy agreed to a report,', () => {
    const reminders = async () =>
      (await scene.mailsTo(attorney.person.email)).filter(({ subject }) => subject.startsWith('Do you agree'))

    test('is not reminded while the agreement stands', async () => {
      await seated()
      await agrees(await reported())
      for (let day = 0; day < 3; day++) await scene.days(1)
      expect(await reminders()).toEqual([])
    })

    test.each([
      { passed: 0.5, later: 0.6 },
      { passed: 1.2, later: 0.9 },
      { passed: 2.4, later: 0 },
    ])('is reminded after the deputy ended, $passed days after the report', async ({ passed, later }) => {
      const deputyId = await seated()
      await agrees(await reported())
      await scene.days(passed)
      await ends(deputyId)
      await scene.days(later)
      expect(await reminders()).toHaveLength(1)
    })

    test('is not reminded after their time is over', async () => {
      const deputyId = await seated()
      await agrees(await reported())
      await scene.days(14.1)
      await ends(deputyId)
      await scene.settle()
      expect(await reminders()).toEqual([])
    })
  })
})
