import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { filesOfZip } from '../web/shared/zip/testing/zip.ts'
import { enter } from './support/enter.ts'
import { kindPaths } from './support/kinds.ts'
import { linkTo } from './support/mail.ts'
import { ATTORNEY_PORTAL, CONTACT_PORTAL } from './support/grantee.ts'
import { navigateWithin, PASSWORD } from './support/session.ts'
import { expect, test } from './support/test.ts'
import { newFamily, newOperator } from './support/world.ts'

test.use({ settings: { CAIRN_BRAND: 'server/brand/testing/harbor-keep' } })
test.setTimeout(180_000)

const name = 'Harbor Keep'
/** The product's own name, as a word in any case. */
const own = /\bcairns?\b/i

/** All text of a page: visible text, the title, and texts for screen readers. */
const readable = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const spoken = ['alt', 'aria-label', 'aria-description', 'title', 'placeholder', 'content', 'data-label']
    const parts = [...document.querySelectorAll('*')].flatMap((element) =>
      spoken.flatMap((attribute) => element.getAttribute(attribute) ?? []),
    )
    return [document.title, document.documentElement.textContent ?? '', ...parts]
  })

async function expectBrand(page: Page, where: string): Promise<void> {
  const texts = await readable(page)
  const named = texts.flatMap((text) => /.{0,60}\bcairns?\b.{0,60}/i.exec(text)?.[0] ?? [])
  expect.soft(named, where).toEqual([])
  expect.soft(texts[0], `the title of ${where}`).toContain(name)
}

async function pdfText(page: Page, link: string): Promise<string> {
  const arriving = page.waitForEvent('download')
  await page.evaluate(
    (href) => Object.assign(document.createElement('a'), { href, download: 'paper.pdf' }).click(),
    link,
  )
  const bytes = await readFile(await (await arriving).path())
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  const pages = Array.from({ length: pdf.numPages }, async (_, at) => {
    const { items } = await (await pdf.getPage(at + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join(' ')
  })
  return [JSON.stringify(info), ...(await Promise.all(pages))].join('\n')
}

test('visitors see the brand on every page, in the manifest and in the icons', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  for (const path of ['/', '/practices', '/privacy', '/terms', '/security', '/imprint', '/claim', '/nowhere']) {
    await page.goto(path)
    await expect(page.locator('h1').first()).toBeAttached()
    await expectBrand(page, path)
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Safe home, whatever comes.')
  await expect(page.getByRole('contentinfo')).toContainText('+1 555 010 0199')
  await expect(page.getByRole('link', { name: 'Imprint' })).toHaveAttribute('href', '/imprint')
  const look = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, backgroundImage } = getComputedStyle(element)
        return { backgroundColor, backgroundImage }
      })
  expect((await look('.button.primary')).backgroundColor).toBe('rgb(29, 78, 137)')
  expect((await look('svg.mark')).backgroundImage).toContain('/mark.svg')

  const at = async (path: string) => (await page.request.get(`${cairn.url}${path}`)).text()
  expect(JSON.parse(await at('/manifest.webmanifest'))).toMatchObject({
    name,
    short_name: name,
    theme_color: '#1d4e89',
  })
  for (const path of ['/manifest.webmanifest', '/favicon.svg', '/.well-known/security.txt', '/robots.txt'])
    expect(await at(path), path).not.toMatch(own)
  for (const path of ['/auth/signin', '/auth/signup', '/auth/reset-password']) {
    // The first paint comes from the server's HTML, before any script.
    expect(await at(path), path).not.toMatch(/>[^<]*\bCairn\b/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectBrand(page, path)
  }
})

test('the owner, their people and an operator see the brand on pages, papers, exports and mails', async ({
  openBrowser,
  cairn,
}) => {
  const { owner, ruth, attorney } = await newFamily(cairn)
  const page = await openBrowser()
  await enter(page, owner)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible()
  const settings = ['profile', 'security', 'release', 'trash', 'subscription'].map((each) => `/settings/${each}`)
  for (const path of ['/overview', ...kindPaths, ...settings, '/nowhere']) {
    await navigateWithin(page, path)
    await expect(page.locator('h1').first()).toBeVisible()
    await expectBrand(page, path)
  }

  await navigateWithin(page, '/settings/security')
  await page.getByRole('button', { name: /Make (a new )?recovery kit/ }).click()
  const kit = page.getByRole('dialog', { name: 'Recovery kit' })
  const typed = kit.getByLabel('Password', { exact: true })
  await expect(kit.getByRole('button', { name: 'Make my recovery kit' })).toBeEnabled()
  if (await typed.isVisible()) await typed.fill(PASSWORD)
  await kit.getByRole('button', { name: 'Make my recovery kit' }).click()
  const print = kit.getByRole('link', { name: 'Print or save PDF' })
  await expect(print).toHaveAttribute('href', /^blob:/)
  await expectBrand(page, 'the recovery kit')
  const paper = await pdfText(page, (await print.getAttribute('href')) ?? '')
  expect(paper).toContain(`${name} recovery kit`)
  expect(paper).not.toMatch(own)
  await page.reload()

  await navigateWithin(page, '/settings/profile')
  await page.getByRole('link', { name: 'Export everything first' }).click()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export everything' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export everything' })
  await expectBrand(page, 'the export')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^harbor-keep-\d{4}-\d{2}-\d{2}\.zip$/)
  const files = await filesOfZip(new Blob([await readFile(await download.path())]))
  // These names are part of file formats: an import recognizes our files by them.
  const formats = /"cairn-estate"|"exporter": ?"Cairn"|"exporterRpId": ?"cairn"|SOUR CAIRN|@cairn$/gm
  for (const [path, content] of files) {
    expect.soft(path).not.toMatch(own)
    if (/\.(html|csv|ics|vcf|ged|txt)$/.test(path))
      expect.soft(new TextDecoder().decode(content).replaceAll(formats, ''), path).not.toMatch(own)
  }
  expect([...files.keys()]).toContain('estate.json')

  for (const [who, portal] of [
    [ruth, CONTACT_PORTAL],
    [attorney, ATTORNEY_PORTAL],
    [await newOperator(cairn), '/admin'],
  ] as const) {
    const theirs = await openBrowser()
    await enter(theirs, who, portal)
    await expect(theirs.locator('h1').first()).toBeVisible()
    await expectBrand(theirs, portal)
  }

  await linkTo(cairn, attorney.email, '/auth/callback')
  const mails = cairn.mailbox?.mails ?? []
  expect(mails.length).toBeGreaterThan(4)
  for (const { from, fromName, subject, text } of mails) {
    expect({ from, fromName }).toEqual({ from: 'hello@harborkeep.example', fromName: name })
    expect.soft(`${subject}\n${text}`).not.toMatch(own)
    expect(text).toContain(`${name}\nQuestions? Call ${name} at +1 555 010 0199`)
  }
})
