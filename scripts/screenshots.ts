import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { menuPaths, settled } from '../e2e/support/accessible.ts'
import { expectOverview, signIn } from '../e2e/support/doors.ts'
import { ATTORNEY_PORTAL, CONTACT_PORTAL, takeResponsibility, takeRole } from '../e2e/support/grantee.ts'
import { aFamily, anOperator, OWNER_NAME, reaches, reported, somebody, verified } from '../e2e/support/world.ts'
import { findBrowser } from './browser.ts'
import { startCairn } from './start-cairn.ts'

// Every screen at 1280 and 360 px, light and dark. To be looked at by somebody: what no test sees.

const folder = join(import.meta.dirname, '..', 'screenshots')
const publicPages = [
  '/',
  '/privacy',
  '/terms',
  '/security',
  '/auth/signin',
  '/auth/signup',
  '/auth/reset-password',
  '/claim',
]
const widths = [1280, 360]
const themes = ['light', 'dark'] as const
let taken = 0

async function take(page: Page, name: string, again: () => Promise<unknown> = async () => {}): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    await again()
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
      await page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`), fullPage: true })
      taken += 1
    }
  }
  await page.setViewportSize({ width: 1280, height: 900 })
}

async function takePage(page: Page, path: string, name = nameOf(path)): Promise<void> {
  await page.goto(path)
  await settled(page)
  await take(page, name)
}

const nameOf = (path: string) => path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'landing'

async function open(browser: Browser, url: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.addInitScript(() => localStorage.setItem('cairn_theme', 'system'))
  return page
}

async function main(): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const cairn = await startCairn({ daySeconds: 3600 })
  const browser = await chromium.launch(await findBrowser())
  try {
    const visitor = await open(browser, cairn.url)
    for (const path of publicPages) {
      await visitor.goto(path)
      // The pages for everybody choose their colours as they load.
      await take(visitor, nameOf(path), async () => {
        await visitor.reload()
        await settled(visitor)
      })
    }

    const newcomer = await open(browser, cairn.url)
    await signIn(newcomer, await somebody(cairn, 'alma'))
    await expectOverview(newcomer)
    for (const path of await menuPaths(newcomer)) await takePage(newcomer, path, `empty-${nameOf(path)}`)

    const operator = await anOperator(cairn)
    const { owner, attorney, ruth } = await aFamily(cairn)
    const ownersPage = await open(browser, cairn.url)
    await signIn(ownersPage, owner)
    await expectOverview(ownersPage)
    for (const path of await menuPaths(ownersPage)) await takePage(ownersPage, path)
    await ownersPage.getByRole('button', { name: 'Search', exact: true }).click()
    await ownersPage.getByRole('combobox').fill('ellis')
    await take(ownersPage, 'search')
    await ownersPage.keyboard.press('Escape')

    const ruthsPage = await open(browser, cairn.url)
    await signIn(ruthsPage, ruth)
    await expectOverview(ruthsPage)
    await takeResponsibility(ruthsPage, OWNER_NAME)
    await takePage(ruthsPage, CONTACT_PORTAL, 'contact-portal-before')
    const attorneysPage = await open(browser, cairn.url)
    await signIn(attorneysPage, attorney)
    await expectOverview(attorneysPage)
    await takeRole(attorneysPage)
    await takePage(attorneysPage, ATTORNEY_PORTAL, 'attorney-portal-before')

    await owner.person.saveReleaseSettings({ waitIncapacityDays: 0, waitDeathDays: 0 })
    const report = await reported(attorney, 'death')
    await reaches(attorney, report, 'in-review')
    await takePage(ownersPage, '/overview', 'overview-with-a-report')
    await takePage(attorneysPage, ATTORNEY_PORTAL, 'attorney-portal-with-a-report')
    const operatorsPage = await open(browser, cairn.url)
    await signIn(operatorsPage, operator)
    await operatorsPage.getByLabel('Code', { exact: true }).fill(await operator.phone.nextCode())
    await operatorsPage.getByRole('button', { name: 'Continue' }).click()
    await expectOverview(operatorsPage)
    await takePage(operatorsPage, '/admin')
    await verified(operator, report)
    await reaches(ruth, report, 'released')
    await ruthsPage.goto(CONTACT_PORTAL)
    await ruthsPage.getByRole('button', { name: 'Print everything' }).waitFor()
    await take(ruthsPage, 'contact-portal-after')
  } finally {
    await browser.close()
    await cairn.stop()
  }
  console.log(`${taken} pictures are in ${folder}`)
}

await main()
