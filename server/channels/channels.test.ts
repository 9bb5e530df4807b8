import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signOut } from '../../contract/accounts.ts'
import {
  addDevice,
  confirmSecondAddress,
  listChannels,
  removeChannel,
  saveSecondAddress,
  saveWebhook,
  testChannel,
} from '../../contract/channels.ts'
import { engines } from '../db/testing/index.ts'
import { newAccount, testServer, type TestServer } from '../testing/index.ts'
import { testOutside, testSubscription, type TestOutside } from './testing/outside.ts'

describe.each(engines)('ways to reach an owner, on the $name database', (engine) => {
  let server: TestServer
  let outside: TestOutside
  let ruth: Awaited<ReturnType<typeof newAccount>>
  beforeAll(async () => {
    server = await testServer(engine, { WEBHOOK_NETWORKS: '127.0.0.0/8' })
    outside = await testOutside()
  })
  afterAll(async () => {
    await outside.close()
    await server.close()
  })
  beforeEach(async () => {
    outside.received.length = 0
    outside.answer({ status: 200 })
    ruth = await newAccount(server)
  })

  const channels = async (who = ruth) => (await who.browser.call(listChannels, {})).channels
  const name = (email: string) => ruth.browser.call(saveSecondAddress, { body: { email } })
  const mailsTo = (recipient: string) =>
    server.context.database
      .selectFrom('mail')
      .select(['subject', 'body'])
      .where('recipient', '=', recipient)
      .orderBy('created_at')
      .execute()
  const link = async (recipient: string) =>
    (await mailsTo(recipient)).flatMap(({ body }) => /second-address#token=(\S+)/.exec(body ?? '')?.[1] ?? []).at(-1) ??
    ''
  const press = (token: string) => server.browser().call(confirmSecondAddress, { body: { token } })
  const fresh = () => `${crypto.randomUUID()}@example.org`
  const subjects = async (recipient: string) => (await mailsTo(recipient)).map(({ subject }) => subject)
  const added = 'A new way to reach you about a report'
  const removed = 'A way to reach you about a report was removed'

  test('a second address counts after a press, and the owner gets a mail about it and its removal', async () => {
    const second = fresh()
    await name(second)
    expect(await channels()).toMatchObject([{ kind: 'email', name: second, on: false, here: false }])
    await server.browser().fetch(`/second-address?token=${await link(second)}`)
    expect((await channels())[0]?.on).toBe(false)
    await press(await link(second))
    await press(await link(second))
    const [one] = await channels()
    expect(one?.on).toBe(true)
    expect(await subjects(ruth.person.email)).toContain(added)
    await ruth.browser.call(removeChannel, { params: { id: one?.id ?? '' } })
    expect(await channels()).toEqual([])
    expect(await subjects(ruth.person.email)).toContain(removed)
    expect(await subjects(second)).toContain(removed)
    await expect(press(await link(second))).rejects.toMatchObject({ status: 404, code: 'unknown-link' })
  })

  test('an address stays until a new one is confirmed, and then hears that it was replaced', async () => {
    const [first, second] = [fresh(), fresh()]
    await name(first)
    await press(await link(first))
    await name(second)
    expect((await channels()).map((one) => [one.name, one.on])).toEqual([
      [first, true],
      [second, false],
    ])
    await press(await link(second))
    expect((await channels()).map((one) => [one.name, one.on])).toEqual([[second, true]])
    expect(await subjects(first)).toContain(removed)
  })

  test('a link is void after seven days, after a newer one, and for another owner', async () => {
    const [first, second, third] = [fresh(), fresh(), fresh()]
    await name(first)
    await name(second)
    await expect(press(await link(first))).rejects.toMatchObject({ code: 'unknown-link' })
    await name(third)
    const late = await link(third)
    const eve = await newAccount(server)
    const swapped = `${eve.person.ownerId}.${late.split('.')[1]}`
    await expect(press(swapped)).rejects.toMatchObject({ code: 'unknown-link' })
    server.wait({ days: 7.01 })
    await expect(press(late)).rejects.toMatchObject({ code: 'unknown-link' })
    await expect(press('x'.repeat(40))).rejects.toMatchObject({ status: 404 })
  })

  test('the own address is no second one', async () => {
    await expect(name(ruth.person.email)).rejects.toMatchObject({ status: 400, code: 'same-email' })
  })

  test('a webhook gets the test in the form that it expects, and the true answer is shown', async () => {
    const save = (format: 'text' | 'json') =>
      ruth.browser.call(saveWebhook, { body: { url: `${outside.address}/topic?key=secret`, format } })
    await save('text')
    const tryIt = async () =>
      ruth.browser.call(testChannel, { params: { id: (await channels()).find(({ on }) => on)?.id ?? '' } })
    expect(await tryIt()).toEqual({ ok: true, answer: '200 OK' })
    expect(outside.to('/topic?key=secret')[0]?.body.toString()).toBe('This is a test. Cairn can reach you here.')
    await save('json')
    outside.answer({ status: 403 })
    expect(await tryIt()).toEqual({ ok: false, answer: '403 Forbidden' })
    expect(JSON.parse(outside.received.at(-1)?.body.toString() ?? '')).toEqual({
      title: 'Cairn',
      message: 'This is a test. Cairn can reach you here.',
    })
    outside.answer({ status: 302, headers: { location: 'http://127.0.0.1/' } })
    expect((await tryIt()).answer).toBe('302 Found, which leads elsewhere and is not followed')
    // The list names the host alone, and the database holds no readable URL.
    expect(await channels()).toMatchObject([{ kind: 'webhook', name: new URL(outside.address).host }])
    const rows = await server.context.database.selectFrom('channel').selectAll().execute()
    expect(rows.map(({ sealed }) => Buffer.from(sealed ?? []).toString('latin1')).join()).not.toContain('secret')
    expect(await subjects(ruth.person.email)).toEqual(expect.arrayContaining([added, removed]))
  })

  test('neither a webhook nor a push endpoint may point inside', async () => {
    const { subscription } = testSubscription('https://10.0.0.1/push')
    for (const url of ['https://10.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest'])
      await expect(ruth.browser.call(saveWebhook, { body: { url, format: 'json' } })).rejects.toMatchObject({
        status: 400,
        code: 'bad-target',
        field: 'url',
      })
    await expect(ruth.browser.call(addDevice, { body: subscription })).rejects.toMatchObject({ code: 'bad-target' })
    // A public host that is no push service.
    const other = { ...subscription, endpoint: 'https://8.8.8.8/push' }
    await expect(ruth.browser.call(addDevice, { body: other })).rejects.toMatchObject({ code: 'bad-target' })
    expect(await channels()).toEqual([])
  })

  test('a device opens the notice that was sealed to it, and all notices have one length', async () => {
    const device = testSubscription(`${outside.address}/push/one`)
    await ruth.browser.call(addDevice, { body: device.subscription })
    const [one] = await channels()
    expect(one).toMatchObject({ kind: 'push', name: 'Firefox on Windows', on: true, here: true })
    expect(await ruth.browser.call(testChannel, { params: { id: one?.id ?? '' } })).toEqual({
      ok: true,
      answer: '200 OK',
    })
    const [request] = outside.to('/push/one')
    expect(device.open(request?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Cairn',
      body: 'This is a test. Cairn can reach you here.',
    })
    expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', ttl: '86400' })
    expect(request?.headers.authorization).toMatch(/^vapid t=.+, k=.+/)
    // A second subscription of this browser takes the place of the first.
    const again = testSubscription(`${outside.address}/push/two`)
    await ruth.browser.call(addDevice, { body: again.subscription })
    expect(await channels()).toHaveLength(1)
  })

  test('a browser that signs out is notified no more, one whose session ran out is', async () => {
    await ruth.browser.call(addDevice, { body: testSubscription(`${outside.address}/push`).subscription })
    const count = async () =>
      (
        await server.context.database
          .selectFrom('channel')
          .select('id')
          .where('owner_id', '=', ruth.person.ownerId)
          .execute()
      ).length
    await server.context.database
      .updateTable('session')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(await count()).toBe(1)
    await server.keepSignedIn()
    await ruth.browser.call(signOut, {})
    expect(await count()).toBe(0)
  })

  test('no second user sees, tests or removes a way of the first', async () => {
    await ruth.browser.call(saveWebhook, { body: { url: outside.address, format: 'json' } })
    const [one] = await channels()
    const eve = await newAccount(server)
    expect(await channels(eve)).toEqual([])
    const params = { id: one?.id ?? '' }
    await expect(eve.browser.call(testChannel, { params })).rejects.toMatchObject({ status: 404 })
    await expect(eve.browser.call(removeChannel, { params })).rejects.toMatchObject({ status: 404 })
    expect(outside.received).toEqual([])
    expect(await channels()).toHaveLength(1)
  })
})
