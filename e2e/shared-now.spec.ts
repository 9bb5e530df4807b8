import type { Page } from '@playwright/test'
import { blank, tidied, versionOf } from '../records/define.ts'
import { healthcareProxy } from '../records/kinds/index.ts'
import { enter } from './support/enter.ts'
import {
  acknowledgeResponsibilities,
  acceptRole,
  ATTORNEY_PORTAL,
  CONTACT_PORTAL,
  waitInPortal,
} from './support/grantee.ts'
import { goTo, PASSWORD } from './support/session.ts'
import { expect, test } from './support/test.ts'
import {
  approveReport,
  newOperator,
  newOwnerWithTwoGrantees,
  OWNER_NAME,
  passWait,
  reportOwner,
  type TestUser,
  waitForReportState,
} from './support/world.ts'

test.use({ daySeconds: 200 })

const small = { viewport: { width: 360, height: 740 } }
const name = 'Healthcare proxy: Ruth Ellis'
const proxy = { ...blank(healthcareProxy), ...healthcareProxy.samples?.[0], primaryFullName: 'Ruth Ellis' }

async function writeProxy({ person }: TestUser) {
  const { kind } = healthcareProxy
  const draft = { kind, definitionVersion: versionOf(healthcareProxy), values: { ...tidied(healthcareProxy, proxy) } }
  await person.saveRecords([{ ...draft, audience: 'everyone_named', alsoIfIncapacitated: true }], 'Added')
}

async function whoMaySee(page: Page) {
  await goTo(page, '/planning/healthcare')
  await page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
  return page.getByRole('dialog', { name: 'Who may see this' })
}

async function share(page: Page) {
  const who = await whoMaySee(page)
  await who.getByRole('button', { name: 'Let Ruth Ellis read this already' }).click()
  const ask = page.getByRole('dialog', { name: 'Let Ruth Ellis read this already?' })
  await expect(ask.getByText(/accepted on .*\. Is this Ruth Ellis\?/)).toBeVisible()
  await ask.getByLabel('Your password').fill(PASSWORD)
  await ask.getByRole('button', { name: 'Yes, let Ruth Ellis read it' }).click()
  await expect(who.getByText(/Ruth Ellis can read this already, since /)).toBeVisible()
}

const from = (page: Page) => page.getByRole('region', { name: `From ${OWNER_NAME}` })

test('a contact reads the healthcare proxy while its owner lives, until the owner takes it back', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const operator = await newOperator(cairn)
  const { owner, ruth, attorney } = await newOwnerWithTwoGrantees(cairn)
  await writeProxy(owner)
  const mine = await openBrowser(small)
  await enter(mine, owner, '/planning/healthcare')
  await share(mine)

  const page = await openBrowser(small)
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  await from(page).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Back to the list' }).click()

  const other = await openBrowser(small)
  await enter(other, attorney, ATTORNEY_PORTAL)
  await acceptRole(other)
  await expect(from(other)).toHaveCount(0)

  const who = await whoMaySee(mine)
  await who.getByRole('button', { name: 'Take it back' }).click()
  await expect(who.getByRole('button', { name: 'Let Ruth Ellis read this already' })).toBeVisible()
  await page.reload()
  await expect(page.getByText(OWNER_NAME).first()).toBeVisible()
  await expect(from(page)).toHaveCount(0)

  await mine.reload()
  await share(mine)
  await page.reload()
  await expect(from(page).getByRole('button', { name, exact: true })).toBeVisible()

  const report = await reportOwner(ruth, 'death')
  await waitForReportState(ruth, report, 'in-review')
  await approveReport(operator, report)
  await waitForReportState(ruth, report, 'waiting')
  await passWait(cairn, ruth, report)
  await waitInPortal(page, CONTACT_PORTAL, OWNER_NAME, `What ${OWNER_NAME} left for you`)
  await expect(from(page)).toHaveCount(0)
})
