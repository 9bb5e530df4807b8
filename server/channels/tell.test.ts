import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addDevice,
  confirmSecondAddress,
  listChannels,
  removeChannel,
  saveSecondAddress,
  saveWebhook,
} from '../../contract/channels.ts'
import { confirmLookout } from '../../contract/lookout.ts'
import { engines } from '../db/testing/index.ts'
import { testMailbox, type TestMailbox } from '../mail/testing/mailbox.ts'
import { Scene } from '../releases/testing/scene.ts'
import { Story, type Taken } from '../releases/testing/story.ts'
import { nameLookout } from './testing/lookout.ts'
import { testOutside, testSubscription, type TestOutside } from './testing/outside.ts'

const notice = 'Are you there? Someone has reported something about you'
const refusal = { code: 550, message: 'nobody here' }

describe.each(engines)('telling an owner about a report, on the $name database', (engine) => {
  let scene: Scene
  let mailbox: TestMailbox
  let hook: TestOutside
  let pushService: TestOutside
  let story: Story
  let contact: Taken
  let second: string
  let lookout: string
  let device: ReturnType<typeof testSubscription>

  beforeAll(async () => {
    mailbox = await testMailbox()
    hook = await testOutside()
    pushService = await testOutside()
    scene = await Scene.open(engine, { SMTP_URL: mailbox.url, WEBHOOK_NETWORKS: '127.0.0.1' })
    await scene.operator()
  })
  afterAll(async () => {
    await scene.close()
    await mailbox.close()
    await hook.close()
    await pushService.close()
  })
  beforeEach(async () => {
    mailbox.refuse(undefined)
    hook.answer({ status: 200 })
    pushService.answer({ status: 201 })
    for (const one of [hook, pushService]) one.received.length = 0
    story = await Story.begin(scene)
    contact = await story.fill('contact_1')
    const { browser } = story.person
    second = `second-${story.ownerId}@example.org`
    await browser.call(saveSecondAddress, { body: { email: second } })
    await scene.settle()
    const token = /second-address#token=(\S+)/.exec(mailbox.last(second)?.text ?? '')?.[1] ?? ''
    await browser.call(confirmSecondAddress, { body: { token } })
    await browser.call(saveWebhook, { body: { url: `${hook.address}/${story.ownerId}`, format: 'json' } })
    device = testSubscription(`${pushService.address}/${story.ownerId}`)
    await browser.call(addDevice, { body: device.subscription })
    lookout = `lookout-${story.ownerId}@example.org`
    await nameLookout(story, { email: lookout })
    await scene.settle()
    const yes = /lookout#token=(\S+)/.exec(mailbox.last(lookout)?.text ?? '')?.[1] ?? ''
    await scene.server.browser().call(confirmLookout, { body: { token: yes } })
    await scene.settle()
    mailbox.mails.length = 0
  })

  const noticesTo = (address: string) => mailbox.mails.filter(({ to, subject }) => to === address && subject === notice)
  /** Other tests' reports ring, too. */
  const calls = (service: TestOutside) => service.to(`/${story.ownerId}`)
  const reached = () => ({
    own: noticesTo(story.person.email).length,
    email: noticesTo(second).length,
    webhook: calls(hook).length,
    push: calls(pushService).length,
    lookout: mailbox.mails.filter(({ to }) => to === lookout).length,
  })
  const tries = async () =>
    (await story.log())
      .filter(({ step }) => step === 'tried')
      .map(({ by, detail }): Record<string, string> => ({ ...JSON.parse(detail), by }))
  /** The banner needs no channel. */
  const cut = {
    own: () => story.person.email,
    email: () => second,
    webhook: () => hook.answer({ status: 500 }),
    push: () => pushService.answer({ status: 503 }),
    lookout: () => lookout,
  }
  const ways = ['own', 'email', 'webhook', 'push', 'lookout'] as const
  const channelOf = {
    own: 'own-email',
    email: 'email',
    webhook: 'webhook',
    push: 'push',
    lookout: 'lookout',
  } as const

  test.each(ways)(
    'with every way cut but %s, the owner or their lookout still hears of the report, and the log says all',
    async (left) => {
      const refused = ways.filter((way) => way !== left).flatMap((way) => cut[way]() ?? [])
      mailbox.refuse(refusal, refused)
      const reported = await story.report(contact)
      await scene.settle()
      const heard = reached()
      expect(heard[left]).toBe(1)
      for (const way of ['own', 'email', 'lookout'] as const) if (way !== left) expect(heard[way]).toBe(0)
      const said = await tries()
      for (const way of ways.filter((one) => one !== left))
        expect(said).toContainEqual(expect.objectContaining({ channel: channelOf[way], ok: 'no', by: 'server' }))
      if (left !== 'own') expect(said).toContainEqual(expect.objectContaining({ channel: channelOf[left], ok: 'yes' }))
      // Only a mail to the owner's own address is notice: no other way begins the wait.
      const steps = (await story.log()).map(({ step }) => step)
      expect(steps.includes('owner-told')).toBe(left === 'own')
      // Each of them leads to a stop.
      await story.veto(reported.release.releaseId)
      await scene.settle()
      expect((await story.releases())[0]?.state).toBe('vetoed')
    },
  )

  test('a webhook and a device hear no name, and nothing about a death', async () => {
    await story.report(contact)
    await scene.settle()
    expect(JSON.parse(calls(hook)[0]?.body.toString() ?? '')).toEqual({
      title: 'Cairn',
      message: 'A report about you was filed. Open Cairn.',
    })
    expect(device.open(calls(pushService)[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Cairn',
      body: 'Please open Cairn.',
    })
  })

  test('every way is tried again each day, and a failed one twice more that day', async () => {
    hook.answer({ status: 500 })
    await story.report(contact)
    await scene.settle()
    for (const minutes of [6, 31, 60]) {
      scene.server.wait({ minutes })
      await scene.settle()
    }
    expect(reached()).toMatchObject({ own: 1, email: 1, webhook: 3, push: 1 })
    await scene.days(1)
    expect(reached()).toMatchObject({ own: 2, email: 2, webhook: 4, push: 2 })
    const all = (await tries()).map((line) => `${line['channel']} ${line['ok']} ${line['answer']}`)
    expect(all.filter((line) => line === 'webhook no 500 Internal Server Error').length).toBe(4)
    expect(all.filter((line) => line.startsWith('email yes 250'))).toHaveLength(2)
  })

  test('a second address hears how the report ends, and a stopped report rings nowhere', async () => {
    const reported = await story.report(contact)
    await scene.settle()
    await story.veto(reported.release.releaseId)
    await scene.settle()
    const subjects = mailbox.mails.filter(({ to }) => to === second).map(({ subject }) => subject)
    expect(subjects).toEqual([notice, 'The report about you was stopped'])
    const before = reached()
    await scene.days(2)
    expect(reached()).toEqual(before)
  })

  test('the link in a second address’s mail holds the report once, as the owner’s does', async () => {
    await story.report(contact)
    await scene.settle()
    expect(noticesTo(second)[0]?.text).toMatch(/\/release\/pause#token=/)
    expect(noticesTo(second)[0]?.text).not.toBe(noticesTo(story.person.email)[0]?.text)
  })

  test('the server drops a device that its push service no longer knows', async () => {
    pushService.answer({ status: 410 })
    await story.report(contact)
    await scene.settle()
    expect(await tries()).toContainEqual(expect.objectContaining({ channel: 'push', ok: 'no', answer: '410 Gone' }))
    const { channels } = await story.person.browser.call(listChannels, {})
    expect(channels.map(({ kind }) => kind)).toEqual(['email', 'webhook'])
  })

  test('during a report no way can be removed or replaced', async () => {
    await story.report(contact)
    await scene.settle()
    const { browser } = story.person
    const { channels } = await browser.call(listChannels, {})
    for (const { id } of channels)
      await expect(browser.call(removeChannel, { params: { id } })).rejects.toMatchObject({ code: 'under-release' })
    const other = { url: `${hook.address}/other`, format: 'json' as const }
    await expect(browser.call(saveWebhook, { body: other })).rejects.toMatchObject({ code: 'under-release' })
    await browser.call(saveSecondAddress, { body: { email: `thief-${second}` } })
    await scene.settle()
    const token = /second-address#token=(\S+)/.exec(mailbox.last(`thief-${second}`)?.text ?? '')?.[1] ?? ''
    await expect(browser.call(confirmSecondAddress, { body: { token } })).rejects.toMatchObject({ status: 404 })
    expect((await browser.call(listChannels, {})).channels.filter(({ on }) => on)).toHaveLength(3)
  })

  test('webhooks that hang delay no mail and no other job', { timeout: 20_000 }, async () => {
    hook.answer('hangs')
    await story.report(contact)
    const since = performance.now()
    scene.server.context.due.start()
    await expect.poll(() => noticesTo(story.person.email).length, { timeout: 4000 }).toBe(1)
    await expect.poll(() => calls(pushService).length, { timeout: 4000 }).toBe(1)
    expect(performance.now() - since).toBeLessThan(5000)
    await expect
      .poll(async () => (await tries()).map((line) => line['answer']), { timeout: 12_000 })
      .toContain('No answer came within 5 seconds.')
    await scene.server.context.due.stop()
  })

  test('two servers of one database call a webhook once', async () => {
    await story.report(contact)
    const { due } = scene.server.context
    await Promise.all([due.run(), due.run(), due.run()])
    await scene.settle()
    expect(reached()).toMatchObject({ webhook: 1, push: 1, email: 1 })
  })
})
