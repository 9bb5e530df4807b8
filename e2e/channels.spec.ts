import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { linkTo } from './support/mail.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newOperator, newOwnerWithTwoGrantees, newUser, reportOwner, waitForReportState } from './support/world.ts'

test.use({ settings: { WEBHOOK_NETWORKS: '127.0.0.1' } })

/** A webhook and a push service on this machine. */
async function outside() {
  const received: { path: string; text: string }[] = []
  const answers = { status: 200 }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', text: body.toString() })
    response.writeHead(answers.status).end()
  }
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url, received, answers, close }
}

/** A company runs the browser's push service, so a local one takes its place. */
async function subscribeAt(page: Page, endpoint: string): Promise<void> {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: [...pair.generateKeys()], auth: [...randomBytes(16)] }
  await page.addInitScript(
    ({ at, p256dh, auth }) => {
      PushManager.prototype.getSubscription = async () => null
      Notification.requestPermission = async () => 'granted'
      Object.defineProperty(PushManager.prototype, 'subscribe', {
        value: async () => ({
          endpoint: at,
          getKey: (name: string) => new Uint8Array(name === 'auth' ? auth : p256dh).buffer,
        }),
      })
    },
    { at: endpoint, ...keys },
  )
}

test('an owner adds a second address, a webhook and a device, and hears of a report by all of them', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const there = await outside()
  const { owner, attorney } = await newOwnerWithTwoGrantees(cairn)
  const second = newEmail('second')
  const page = await openBrowser({ serviceWorkers: 'allow' })
  await followDevice(page)
  await subscribeAt(page, `${there.url}/device`)
  await enter(page, owner, '/settings/release')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const list = page.getByRole('list', { name: 'Your other ways' })

  await test.step('a second address', async () => {
    await page.getByRole('button', { name: 'Add a second address' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a second address' })
    await dialog.getByLabel('Second email address').fill(second)
    await expectAccessible(page, 'the form for a second address')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await expect(list).toContainText('Waiting for you to press the link')
    const theirs = await openBrowser()
    await followDevice(theirs)
    await theirs.goto(await linkTo(cairn, second, '/second-address'))
    await expect(theirs.getByRole('heading', { name: 'Is this address yours, too?' })).toBeVisible()
    await expectAccessible(theirs, 'the question to a second address')
    await theirs.getByRole('button', { name: 'Yes, write to me here, too' }).click()
    await expect(theirs.getByRole('heading', { name: 'Your second address is confirmed' })).toBeVisible()
    await page.reload()
    await expect(list).toContainText('Second email address')
  })

  await test.step('a webhook', async () => {
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await dialog.getByLabel('Address to call').fill('https://192.168.1.1/')
    await dialog.getByRole('button', { name: 'Save webhook' }).click()
    await expect(dialog.getByText(/leads into a private network/).first()).toBeVisible()
    await dialog.getByLabel('Address to call').fill(`${there.url}/hook`)
    await expectAccessible(page, 'the form for a webhook')
    await dialog.getByRole('button', { name: 'Save webhook' }).click()
    await page.getByRole('button', { name: /^Send a test 127/ }).click()
    await expect(list).toContainText('The test was taken. The answer was: 200 OK.')
    there.answers.status = 503
    await page.getByRole('button', { name: /^Send a test 127/ }).click()
    await expect(list).toContainText('The test didn’t get through. 503 Service Unavailable.')
    there.answers.status = 200
  })

  await test.step('this device', async () => {
    await page.getByRole('button', { name: 'Notify this device' }).click()
    const dialog = page.getByRole('dialog', { name: 'Notify this device' })
    await expect(dialog).toContainText('Google, Apple, Microsoft, or Mozilla')
    await dialog.getByRole('button', { name: 'Notify this device' }).click()
    await expect(list).toContainText('(this device)')
    await expectAccessible(page, 'the other ways to reach an owner')
  })

  await test.step('a report', async () => {
    await newOperator(cairn)
    there.received.length = 0
    await waitForReportState(attorney, await reportOwner(attorney, 'death'), 'in-review')
    await expect.poll(() => there.received.map(({ path }) => path).toSorted()).toEqual(['/device', '/hook'])
    expect(there.received.find(({ path }) => path === '/hook')?.text).toContain('A report about you was filed.')
    await linkTo(cairn, second, '/release/pause')
    await page.goto('/settings/release')
    await page.getByText('Release log: every recorded step').click()
    const log = page.getByRole('list', { name: 'Every recorded step of this report' })
    await expect(log).toContainText('We called your webhook')
    await expect(log).toContainText('We notified your devices')
    await expect(log).toContainText('We emailed your second address')
    await page.getByRole('button', { name: /^Remove 127/ }).click()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await expect(page.getByText(/no way to reach you can be removed/).first()).toBeVisible()
  })
  there.close()
})

test('another owner sees none of these ways, and removes a waiting address', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'ida'), '/settings/release')
  await expect(page.getByRole('heading', { name: 'Other ways to reach you' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Your other ways' })).toHaveCount(0)
  const second = newEmail('ida-second')
  await page.getByRole('button', { name: 'Add a second address' }).click()
  await page.getByLabel('Second email address').fill(second)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByRole('button', { name: `Remove ${second}` }).click()
  await page.getByRole('button', { name: 'Remove it' }).click()
  await expect(page.getByRole('list', { name: 'Your other ways' })).toHaveCount(0)
  await page.goto(await linkTo(cairn, second, '/second-address'))
  await page.getByRole('button', { name: 'Yes, write to me here, too' }).click()
  await expect(page.getByText('This link no longer counts.', { exact: false }).first()).toBeVisible()
})

test('the service worker shows the notice of a push message', async ({ openBrowser, cairn, browserName }) => {
  // Only Chromium lets a test hand a message to a service worker.
  if (browserName !== 'chromium') return
  const page = await openBrowser({ serviceWorkers: 'allow', permissions: ['notifications'] })
  await enter(page, await newUser(cairn, 'max'))
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const data = JSON.stringify({ title: 'Cairn', body: 'Please open Cairn.' })
  await devtools.send('ServiceWorker.deliverPushMessage', { origin: cairn.url, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body }) => [title, body])
    })
  await expect.poll(shown).toEqual([['Cairn', 'Please open Cairn.']])
})
