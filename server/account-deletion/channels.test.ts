import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDevice, confirmSecondAddress, saveSecondAddress, saveWebhook } from '../../contract/channels.ts'
import { confirmLookout, holdAsLookout } from '../../contract/lookout.ts'
import { nameLookout } from '../channels/testing/lookout.ts'
import { testOutside, testSubscription, type TestOutside } from '../channels/testing/outside.ts'
import { type Engine, engines } from '../db/testing/index.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story } from '../releases/testing/story.ts'
import { askToDelete, hasAccount } from './testing/deletion.ts'
import { heldOf, tracesIn } from './testing/traces.ts'

describe.each(engines)('deleting an account with channels, on the $name database', (engine: Engine) => {
  let scene: Scene
  let outside: TestOutside
  let story: Story
  let second: string
  let lookout: string
  beforeAll(async () => {
    outside = await testOutside()
    scene = await Scene.open(engine, { WEBHOOK_NETWORKS: '127.0.0.1' })
  })
  afterAll(async () => {
    await scene.close()
    await outside.close()
  })
  beforeEach(async () => {
    story = await Story.begin(scene)
    second = `second-${story.ownerId}@example.org`
    lookout = `lookout-${story.ownerId}@example.org`
    const { browser } = story.person
    await browser.call(saveSecondAddress, { body: { email: second } })
    await browser.call(confirmSecondAddress, { body: { token: await tokenIn(second, '/second-address') } })
    await browser.call(saveWebhook, { body: { url: `${outside.address}/hook`, format: 'json' } })
    await browser.call(addDevice, { body: testSubscription(`${outside.address}/push`).subscription })
    await nameLookout(story, { email: lookout })
    await browser.call(confirmLookout, { body: { token: await tokenIn(lookout, '/lookout') } })
    outside.received.length = 0
  })

  const tokenIn = async (address: string, path: string): Promise<string> => {
    const mails = await scene.mailsTo(address)
    return mails.flatMap(({ body }) => new RegExp(`${path}#token=(\\S+)`).exec(body ?? '')?.[1] ?? []).at(-1) ?? ''
  }

  test('nothing of a second address, a webhook, a device or a lookout stays', async () => {
    const { person, ownerId } = story
    const contact = await story.fill('contact_1')
    const { release } = await story.report(contact)
    await scene.settle()
    const link = await tokenIn(lookout, '/lookout/hold')
    expect(link).not.toBe('')
    await story.veto(release.releaseId)
    await scene.settle()
    await askToDelete(person, person.email)
    expect(await tracesIn(scene, [second])).toContain('channel')
    expect(await tracesIn(scene, [lookout])).toContain('lookout')
    expect(await tracesIn(scene, [ownerId])).toEqual(expect.arrayContaining(['channel', 'lookout', 'hold_link']))
    await scene.days(30.1)
    await scene.settle()
    expect(await hasAccount(scene, person)).toBe(false)
    expect(await tracesIn(scene, [ownerId])).toEqual([])
    const { tables } = await heldOf(scene.server.context.config.dataFolder, ownerId)
    expect(tables).toEqual([])
    expect((await scene.server.browser().call(holdAsLookout, { body: { token: link } })).did).toBe('nothing')
    await scene.days(31)
    await scene.settle()
    for (const address of [second, lookout]) expect(await tracesIn(scene, [address])).toEqual([])
  })

  test('a report during the 30 days still reaches every channel', async () => {
    const contact = await story.fill('contact_1')
    await askToDelete(story.person, story.person.email)
    await scene.days(10)
    await story.report(contact)
    await scene.settle()
    const subjects = async (to: string) => (await scene.mailsTo(to)).map(({ subject }) => subject)
    expect(await subjects(second)).toContain('Are you there? Someone has reported something about you')
    expect(await subjects(lookout)).toContain('We were told something about Ruth Vale')
    expect(outside.to('/hook')).toHaveLength(1)
    expect(outside.to('/push')).toHaveLength(1)
  })
})
