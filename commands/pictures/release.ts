import { type Browser, expect, type Page } from '@playwright/test'
import { untilIdle } from '../../e2e/support/accessible.ts'
import { expectOverview, PASSWORD } from '../../e2e/support/session.ts'
import { enter } from '../../e2e/support/enter.ts'
import { ATTORNEY_PORTAL, CONTACT_PORTAL, acknowledgeResponsibilities, acceptRole } from '../../e2e/support/grantee.ts'
import {
  newOperator,
  type Family,
  OWNER_NAME,
  waitForReportState,
  reportOwner,
  type TestUser,
  keepSessionAlive,
  approveReport,
} from '../../e2e/support/world.ts'
import type { RunningCairn } from '../start-cairn.ts'
import { openWindow, take, takePage, takePaper } from './camera.ts'
import { takeSecondStep } from './owner.ts'

export async function takeRelease(browser: Browser, cairn: RunningCairn, family: Family, owners: Page): Promise<void> {
  const { owner, attorney, ruth } = family
  const operator = await newOperator(cairn, PASSWORD)
  const inside = async (who: TestUser) => {
    const page = await openWindow(browser, cairn.url)
    await enter(page, who)
    return page
  }

  const ruths = await inside(ruth)
  await takePage(ruths, '/overview', 'overview-of-a-contact')
  await ruths.goto(CONTACT_PORTAL)
  await expect(ruths.getByRole('dialog', { name: 'Your responsibilities' })).toBeVisible()
  await take(ruths, 'responsibilities', { dialog: true })
  await acknowledgeResponsibilities(ruths, OWNER_NAME)
  await takePage(ruths, CONTACT_PORTAL, 'contact-portal-before')
  await ruths.getByRole('button', { name: 'Say what happened' }).click()
  await take(ruths, 'say-what-happened', { dialog: true })

  const attorneys = await inside(attorney)
  await attorneys.goto(ATTORNEY_PORTAL)
  await expect(attorneys.getByRole('dialog', { name: 'Confirm your role' })).toBeVisible()
  await take(attorneys, 'role', { dialog: true })
  await acceptRole(attorneys)
  await takePage(attorneys, ATTORNEY_PORTAL, 'attorney-portal-before')

  const first = await reportOwner(ruth, 'death')
  await waitForReportState(ruth, first, 'reported')
  await takePage(ruths, CONTACT_PORTAL, 'contact-portal-with-a-report')
  await takePage(attorneys, ATTORNEY_PORTAL, 'attorney-portal-asked-to-object')
  await takePage(owners, '/overview', 'overview-with-a-report')
  await takePage(owners, '/settings/release', 'release-settings-with-a-report')
  await owners.getByRole('button', { name: 'I am here. Stop this.' }).first().click()
  await waitForReportState(ruth, first, 'vetoed')
  await takePage(ruths, CONTACT_PORTAL, 'contact-portal-after-a-veto')

  await owner.person.refresh()
  const second = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, second, 'in-review')
  await takePage(attorneys, ATTORNEY_PORTAL, 'attorney-portal-with-a-report')

  const operators = await openWindow(browser, cairn.url)
  await takeSecondStep(operators, operator)
  await operators.getByLabel('Code', { exact: true }).fill(await operator.phone.nextCode())
  await operators.getByRole('button', { name: 'Continue' }).click()
  await expectOverview(operators)
  await takePage(operators, '/admin')
  await operators
    .getByRole('button', { name: /^Open the document about/ })
    .first()
    .click()
  await expect(operators.getByText('death-certificate.pdf').first()).toBeVisible()
  await expect(operators.getByRole('dialog').getByRole('img').first()).toBeVisible()
  await take(operators, 'admin-document', { dialog: true })
  await operators.keyboard.press('Escape')
  for (const tab of ['People', 'System Logs', 'Waitlist']) {
    await operators.getByRole('tab', { name: tab }).click()
    await untilIdle(operators)
    await take(operators, `admin-${tab.toLowerCase().replace(' ', '-')}`)
  }

  await approveReport(operator, second)
  await waitForReportState(ruth, second, 'waiting')
  await takePage(ruths, CONTACT_PORTAL, 'contact-portal-in-the-wait')
  await takePage(attorneys, ATTORNEY_PORTAL, 'attorney-portal-in-the-wait')
  await takePage(owners, '/settings/release', 'release-settings-in-the-wait')
  await takePage(operators, '/admin', 'admin-in-the-wait')
  await passWait(cairn, [owner, attorney, ruth])
  await waitForReportState(ruth, second, 'released')
  // This browser context has its own session, which is idle by now.
  await enter(owners, owner)
  await takePage(owners, '/overview', 'overview-after-a-release')
  await takePage(owners, '/digital/online', 'digital-online-after-a-release')
  await takePage(attorneys, ATTORNEY_PORTAL, 'attorney-portal-after')
  await takeOpened(ruths)
}

async function passWait(cairn: RunningCairn, people: readonly TestUser[]): Promise<void> {
  const minutes = 25
  for (let passed = 0; passed < 8 * 24 * 60; passed += minutes) {
    await cairn.passTime(minutes * 60_000)
    await Promise.all(people.map(keepSessionAlive))
  }
}

async function takeOpened(page: Page): Promise<void> {
  await page.goto(CONTACT_PORTAL)
  await page.getByRole('button', { name: 'Print everything' }).waitFor()
  await take(page, 'contact-portal-after')
  await page.getByRole('button', { name: 'Print everything' }).click()
  await takePaper(page, 'everything-that-was-left')
  await page.reload()
  const left = page.getByRole('region', { name: `What ${OWNER_NAME} left for you` })
  await left.getByRole('button', { name: /^Online Accounts/ }).click()
  await left.getByRole('button', { name: 'Gmail', exact: true }).click()
  await take(page, 'left-record', { dialog: true })
}
