import type { Page } from '@playwright/test'
import { blank, type Definition, tidied, versionOf } from '../records/define.ts'
import { healthcareProxy, onlineAccount } from '../records/kinds/index.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import {
  acceptRole,
  acknowledgeResponsibilities,
  ATTORNEY_PORTAL,
  CONTACT_PORTAL,
  waitInPortal,
} from './support/grantee.ts'
import { chooseSeveral } from './support/in-record.ts'
import { goTo, PASSWORD, signIn } from './support/session.ts'
import { namesInBrowser } from './support/stored-in-browser.ts'
import { confirmSharing, sharedBy } from './support/sharing.ts'
import { expect, test } from './support/test.ts'
import {
  approveReport,
  inviteAndAccept,
  newOperator,
  newOwnerWithTwoGrantees,
  newUser,
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
const accounts = ['First Bank', 'Second Bank', 'Third Bank']

async function write(owner: TestUser, definition: Definition, values: Record<string, unknown>) {
  const { kind } = definition
  const draft = { kind, definitionVersion: versionOf(definition), values }
  await owner.person.saveRecords([{ ...draft, audience: 'everyone_named', alsoIfIncapacitated: true }], 'Added')
}

const writeProxy = (owner: TestUser) => write(owner, healthcareProxy, { ...tidied(healthcareProxy, proxy) })

const reading = (page: Page) => page.getByRole('dialog', { name, exact: true })
const whoMaySee = (page: Page) => page.getByRole('dialog', { name: /^Who may see th/ })

async function openWhoMaySee(page: Page) {
  await goTo(page, '/planning/healthcare')
  await page.getByRole('button', { name: `Read ${name}`, exact: true }).click()
  await reading(page).getByRole('button', { name: 'Change' }).click()
  return whoMaySee(page)
}

const from = (page: Page) => sharedBy(page, OWNER_NAME)
const shown = (page: Page) => from(page).getByRole('button', { name, exact: true })

test('a contact reads the healthcare proxy while its owner lives, until the owner takes it back', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const operator = await newOperator(cairn)
  const { owner, ruth, attorney } = await newOwnerWithTwoGrantees(cairn, PASSWORD)
  await writeProxy(owner)
  const mine = await openBrowser(small)
  await followDevice(mine)
  await enter(mine, owner, '/planning/healthcare')
  await mine.getByRole('button', { name: 'Let Ruth Ellis read it already' }).click()
  await confirmSharing(mine, 'Ruth Ellis', ruth.email)
  const who = await openWhoMaySee(mine)
  await expect(who.getByText(/^Ruth Ellis can read this already, since /)).toBeVisible()
  await expectAccessible(mine, 'who reads a record already')

  const page = await openBrowser(small)
  await followDevice(page)
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  await shown(page).click()
  await expect(reading(page)).toBeVisible()
  await reading(page).getByRole('button', { name: 'Back to the list' }).click()
  await expectAccessible(page, 'what an owner shares while alive')

  const other = await openBrowser(small)
  await enter(other, attorney, ATTORNEY_PORTAL)
  await acceptRole(other)
  await expect(from(other)).toHaveCount(0)

  await expect(who.getByText('You can’t take back what Ruth Ellis has already seen.')).toBeVisible()
  await who.getByRole('button', { name: 'Take it back' }).click()
  await expect(who.getByRole('button', { name: 'Let Ruth Ellis read this already' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Security notice' })).toBeVisible()
  await expect(from(page)).toHaveCount(0)

  await who.getByRole('button', { name: 'Let Ruth Ellis read this already' }).click()
  await confirmSharing(mine, 'Ruth Ellis', ruth.email)
  await who.getByRole('button', { name: 'Let Daniel Okafor read this already' }).click()
  await confirmSharing(mine, 'Daniel Okafor', attorney.email)
  await page.reload()
  await expect(shown(page)).toBeVisible()
  await other.reload()
  await expect(shown(other)).toBeVisible()

  const report = await reportOwner(ruth, 'death')
  await waitForReportState(ruth, report, 'in-review')
  await approveReport(operator, report)
  await waitForReportState(ruth, report, 'waiting')
  await passWait(cairn, ruth, report)
  await waitInPortal(page, CONTACT_PORTAL, OWNER_NAME, `What ${OWNER_NAME} left for you`)
  await expect(from(page)).toHaveCount(0)
})

test('an owner shares several records at once; the contact finds them in the search and without a connection', async ({
  openBrowser,
  cairn,
}) => {
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn, PASSWORD)
  const other = { ...blank(onlineAccount), accountType: 'financial', platform: 'other' }
  for (const otherPlatform of accounts) await write(owner, onlineAccount, { ...other, otherPlatform })
  const mine = await openBrowser()
  await enter(mine, owner, '/digital/online')
  await chooseSeveral(mine)
  for (const title of accounts.slice(0, 2)) await mine.getByRole('checkbox', { name: `Select ${title}` }).check()
  await mine.getByRole('button', { name: 'Choose who may see these' }).click()
  const who = whoMaySee(mine)
  await who.getByRole('button', { name: 'Let Ruth Ellis read these 2 records already' }).click()
  await confirmSharing(mine, 'Ruth Ellis', ruth.email)
  await expect(who.getByText(/^Ruth Ellis can read these 2 records already, since /)).toBeVisible()

  const page = await openBrowser({ serviceWorkers: 'allow' })
  await signIn(page, ruth)
  await expect(page).toHaveURL(/\/overview$/)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  await expect(from(page).getByRole('button', { name: 'First Bank', exact: true })).toBeVisible()
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('second bank')
  await page.getByRole('option', { name: /Second Bank/ }).click()
  await expect(page.getByRole('dialog', { name: 'Second Bank' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(async () => (await namesInBrowser(page)).join('\n')).toContain('offline-copy:shared:')
  await page.context().setOffline(true)
  await page.goto(CONTACT_PORTAL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Unlock', exact: true }).click()
  await from(page).getByRole('button', { name: 'First Bank', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'First Bank' })).toBeVisible()

  await who.getByRole('button', { name: 'Take it back' }).click()
  await expect(who.getByRole('button', { name: 'Let Ruth Ellis read these 2 records already' })).toBeVisible()
  await page.context().setOffline(false)
  await page.goto(CONTACT_PORTAL)
  await expect(page.getByRole('heading', { name: 'Security notice' })).toBeVisible()
  await expect(from(page)).toHaveCount(0)
})

test('the owner declines once; a contact who was replaced and the next one read nothing', async ({
  openBrowser,
  cairn,
}) => {
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn, PASSWORD)
  await writeProxy(owner)
  const mine = await openBrowser(small)
  await enter(mine, owner, '/planning/healthcare')
  const offer = mine.getByText(/^Ruth Ellis could have your healthcare proxy at hand already/)
  await expect(offer).toBeVisible()
  await mine.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await mine.reload()
  const who = await openWhoMaySee(mine)
  await expect(offer).toHaveCount(0)
  await who.getByRole('button', { name: 'Let Ruth Ellis read this already' }).click()
  await confirmSharing(mine, 'Ruth Ellis', ruth.email)

  await goTo(mine, '/legal/contact')
  await expect(mine.getByText(/^Ruth Ellis can read one record, since /)).toBeVisible()
  const page = await openBrowser(small)
  await enter(page, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(page, OWNER_NAME)
  await expect(shown(page)).toBeVisible()
  await owner.person.refresh()
  await owner.person.emptySeat({ role: 'contact_1', recordsBecome: 'same' })
  const thomas = await newUser(cairn, 'thomas')
  await inviteAndAccept(owner, 'contact_1', thomas, 'Thomas Brandt')
  await owner.person.refresh()
  await page.reload()
  await expect(page.getByText(/no longer/).first()).toBeVisible()
  await expect(from(page)).toHaveCount(0)
  const next = await openBrowser(small)
  await enter(next, thomas, CONTACT_PORTAL)
  await acknowledgeResponsibilities(next, OWNER_NAME)
  await expect(next.getByRole('heading', { name: 'Security notice' })).toBeVisible()
  await expect(from(next)).toHaveCount(0)
})
