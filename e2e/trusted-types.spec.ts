import { Buffer } from 'node:buffer'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { documentOf, wordFile } from '../web/shared/text-file/testing/word-file.ts'
import { smallHeic } from '../web/shared/pictures/testing/heic.ts'
import { enterNew } from './support/enter.ts'
import { pdfWithoutFaces, scan } from './support/file-kinds.ts'
import { importAccounts } from './support/owner.ts'
import { watchPolicy } from './support/policy-violations.ts'
import { expectOverview, goTo, makeRecoveryKit, PASSWORD, signIn } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

/** Runs in the page. @returns those of the attempts that the browser did not refuse */
async function attempt(foreign: readonly string[]): Promise<string[]> {
  const tries: [string, () => unknown][] = [
    ['innerHTML', () => (document.createElement('div').innerHTML = '<b>text</b>')],
    ['setHTMLUnsafe', () => document.body.appendChild(document.createElement('p')).setHTMLUnsafe('<b>text</b>')],
    ['insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>text</b>')],
    ['document.write', () => document.write('text')],
    ['DOMParser', () => new DOMParser().parseFromString('<b>text</b>', 'text/html')],
    ['srcdoc', () => (document.createElement('iframe').srcdoc = 'text')],
    ['a script from an address', () => (document.createElement('script').src = '/early.js')],
    ['a script from a text', () => (document.createElement('script').text = '1')],
    ['a second policy', () => globalThis.trustedTypes?.createPolicy('other', {})],
    ...foreign.map((address): [string, () => unknown] => [address, () => new Worker(address).terminate()]),
  ]
  const done = tries.map(([what, act]) => {
    try {
      act()
      return what
    } catch {
      return ''
    }
  })
  return done.filter((what) => what !== '')
}

for (const path of ['/', '/auth/signin', '/overview'])
  test(`the browser refuses HTML, scripts and foreign workers from texts at ${path}`, async ({ browser, cairn }) => {
    // Not `openBrowser`, which would report each refusal as an error.
    const context = await browser.newContext({ baseURL: cairn.url })
    const page = await context.newPage()
    if (path === '/overview') await enterNew(cairn, page, 'ina')
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeVisible()
    const own = await page.evaluate(() => `${location.origin}/assets/app-aB3_-x9Z.js`)
    const made = await page.evaluate(() => URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' })))
    const foreign = [
      own,
      '/early.js',
      made,
      'data:text/javascript,1',
      'https://stranger.example/assets/worker-aB3_-x9Z.js',
    ]
    expect(await page.evaluate(attempt, foreign)).toEqual([])
    await context.close()
  })

test('the browser registers the service worker of the app, and refuses any other', async ({ browser, cairn }) => {
  const context = await browser.newContext({ baseURL: cairn.url, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await enterNew(cairn, page, 'ina', '/overview')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const register = (address: string) => navigator.serviceWorker.register(address).then(() => 'registered', String)
  expect(await page.evaluate(register, '/service-worker.js?other')).toContain('TrustedScriptURL')
  const scripts = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map(({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL)
  })
  expect(scripts).toEqual([`${cairn.url}/service-worker.js`])
  await context.close()
})

test('of the built app, React alone can turn a text into HTML or code', async () => {
  const assets = join(import.meta.dirname, '../dist/web/assets')
  const sinks =
    /\.(?:inner|outer)HTML=|\.srcdoc=|insertAdjacentHTML\(|createContextualFragment\(|setHTMLUnsafe\(|document\.write|\beval\(|new Function\(|(?<!typeof )importScripts/g
  const found = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) =>
      [...readFileSync(join(assets, name), 'utf8').matchAll(sinks)].map(([sink]) => `${name.slice(0, -12)} ${sink}`),
    )
  // React, for the element `script` and `dangerouslySetInnerHTML`, which no page uses in a browser.
  expect(found).toEqual(['base .innerHTML=', 'base .innerHTML=', 'base .innerHTML='])
})

const named = (name: string, mimeType: string, bytes: Uint8Array | Buffer) => ({
  name,
  mimeType,
  buffer: Buffer.from(bytes),
})

async function addPictures(page: Page): Promise<void> {
  await goTo(page, '/legacy/memories')
  await page.getByRole('button', { name: 'Add Digital Memory' }).first().click()
  const dialog = page.getByRole('dialog')
  const files = [named('lake.heic', 'image/heic', smallHeic()), named('scan.tif', 'image/tiff', scan())]
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(files)
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(2)
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel(/^Title/).fill('The lake')
  await dialog.getByLabel(/^Album/).selectOption('Family')
  await dialog.getByLabel(/^Event/).fill('A Sunday')
  await dialog.getByLabel('Year').fill('1984')
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'The lake 2, photo, 1984' }).locator('img')).toBeVisible()
}

async function previewPdf(page: Page): Promise<void> {
  await goTo(page, '/documents/digital')
  await page.getByRole('button', { name: 'Add a Document' }).first().click()
  const dialog = page.getByRole('dialog')
  const pdf = named('deed.pdf', 'application/pdf', pdfWithoutFaces(['The deed']))
  await dialog.getByLabel('File', { exact: true }).setInputFiles(pdf)
  // The form suggests the name of the file as the title.
  await expect(dialog.getByLabel('Title')).toHaveValue('deed')
  await dialog.getByLabel('Title').fill('The deed')
  await dialog.getByLabel('Category').selectOption('legal')
  await dialog.getByLabel('Description').fill('What it is about')
  await dialog.getByRole('button', { name: /^Upload Document/ }).click()
  await expect(dialog).toBeHidden({ timeout: 60_000 })
  await page.getByRole('button', { name: 'View The deed' }).click()
  await expect(page.getByRole('dialog', { name: 'The deed' }).getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
}

async function saveAsFile(page: Page): Promise<void> {
  await goTo(page, '/digital/online')
  await page.getByRole('button', { name: 'Save as a file' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save file' }).click()
  await arriving
}

async function exportEverything(page: Page): Promise<void> {
  await goTo(page, '/settings/profile')
  await page.getByRole('link', { name: 'Export everything first' }).click()
  await page.getByRole('button', { name: 'Export everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export everything' })
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  const arriving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  await arriving
}

test('every worker of an owner works, and neither a page nor a worker violates the policy', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(240_000)
  const page = await openBrowser()
  const violations = await watchPolicy(page.context())
  const started = new Set<string>()
  page.on('worker', (worker) => started.add(/([\w-]+)-[\w-]{8}\.js$/.exec(worker.url())?.[1] ?? worker.url()))
  await page.goto('/')
  await signIn(page, await newUser(cairn, 'ina', PASSWORD))
  await expectOverview(page)
  await importAccounts(page, join(import.meta.dirname, 'fixtures/chrome-passwords.csv'), 2)
  await saveAsFile(page)
  await addPictures(page)
  await previewPdf(page)
  await goTo(page, '/legacy/story/write')
  const letter = named('The flood.docx', '', wordFile(documentOf('The river came up at night.')))
  await page.getByLabel('A Word, Markdown, or text file').setInputFiles(letter)
  await expect(page.getByLabel(/^Your story/)).toHaveValue('The river came up at night.')
  await makeRecoveryKit(page)
  await exportEverything(page)
  // Heirs start the last one, the writing worker: left.spec.ts watches that.
  const kinds = ['export', 'import', 'pdf', 'picture', 'reading', 'text', 'texts'].map((kind) => `${kind}-worker`)
  expect([...started].toSorted()).toEqual([...kinds, 'worker'])
  expect(violations).toEqual([])
})
