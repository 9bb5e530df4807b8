import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveEstate } from '../../contract/estate.ts'
import { engines } from '../db/testing/index.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { bytes, entry } from './testing/estate.ts'

describe.each(engines)('terms that open an estate sooner, on the $name database', (engine) => {
  let scene: Scene
  let story: Story

  beforeAll(async () => {
    scene = await Scene.open(engine)
  })
  afterAll(() => scene.close())
  beforeEach(async () => {
    story = await Story.begin(scene)
  })

  const subjects = async () => (await scene.mailsTo(story.person.email)).map(({ subject }) => subject)
  const weakened = 'Your release settings were made weaker'
  const policyOf = async (waitDeathDays: number) => (await story.owner.policy({ counter: 9, waitDeathDays })).statement

  test('the server rejects weaker terms without the password', async () => {
    const policy = await policyOf(2)
    for (const authKey of [undefined, bytes(32)]) {
      const save = story.save({ policy, ...(authKey && { authKey }) })
      await expect(save).rejects.toMatchObject({ status: 401, code: 'wrong-password' })
    }
    expect(await subjects()).not.toContain(weakened)
  })

  test('the server saves weaker terms with the password, and mails the owner', async () => {
    await story.save({ policy: await policyOf(2), authKey: story.person.authKey })
    await scene.settle()
    const mail = (await scene.mailsTo(story.person.email)).find(({ subject }) => subject === weakened)
    expect(mail?.body).toMatch(/made weaker\. The change counts from/)
  })

  test('longer waits need no password and cause no mail', async () => {
    await story.save({ policy: await policyOf(30) })
    await scene.settle()
    expect(await subjects()).not.toContain(weakened)
  })

  test('a save of weaker terms succeeds while the release service is down, and the owner gets the mail afterwards', async () => {
    await scene.stopService()
    const body = { expect: story.n, entries: [entry(story.n + 1)], policy: await policyOf(2) }
    await story.person.browser.call(saveEstate, { body })
    await scene.startServiceAgain()
    await scene.days(1)
    expect(await subjects()).toContain(weakened)
  })
})
