import type { Locator, Page } from '@playwright/test'
import { expectAccessible, followDevice, settled } from './support/accessible.ts'
import { expectOverview, signIn, signOut } from './support/doors.ts'
import { addAttorney, addContact } from './support/owner.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enterNew } from './support/enter.ts'

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title }).first()
const done = (page: Page, title: string) => row(page, title).getByText('Done:')
const question = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words })
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name })

/** Moves on with the Tab key until `target` has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 80; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key never came to ${target.toString()}`)
}
async function pressWithKeys(page: Page, name: string, role: 'button' | 'link' = 'button'): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }))
  await page.keyboard.press('Enter')
}

test('the guided start, by keyboard alone: left, and gone on with on another device', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const { email } = await enterNew(cairn, page, 'ruth')
  await pressWithKeys(page, 'Start Here', 'link')
  await expect(page.getByRole('heading', { level: 1, name: 'Start Here' })).toBeFocused()

  await tabTo(page, page.getByLabel('First name'))
  await page.keyboard.type('Ruth')
  await tabTo(page, page.getByLabel('Last name'))
  await page.keyboard.type('Byron')
  await tabTo(page, page.getByRole('button', { name: 'Save and go on' }))
  await page.keyboard.press('Enter')
  const wrong = page.getByRole('alert').getByRole('link', { name: 'Display name is required' })
  await tabTo(page, wrong)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Display name')).toBeFocused()
  await page.keyboard.type('Ruthie')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 3, name: 'Birth and Numbers' })).toBeFocused()
  await pressWithKeys(page, 'Later')

  await expect(question(page, 'Do you have an attorney for your estate?')).toBeFocused()
  await pressWithKeys(page, 'I have none')
  await expect(question(page, 'Who should receive what you leave?')).toBeFocused()
  await pressWithKeys(page, 'Later')
  await expect(question(page, 'Do you have online accounts?')).toBeFocused()
  await pressWithKeys(page, 'Stop for now', 'link')
  await expectOverview(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Ruth$/)
  await expect(done(page, 'My Estate Attorney')).toBeAttached()
  await expect(row(page, 'My Profile')).toContainText('Not complete yet')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(
    'Answered "I have none": My Estate Attorney',
  )

  const other = await openBrowser()
  await signIn(other, { email })
  await expectOverview(other)
  await expect(row(other, 'My Authorized Contacts')).toContainText('You said: later')
  await pressWithKeys(other, 'Start Here', 'link')
  await expect(question(other, 'Do you have online accounts?')).toBeVisible()
  await other.getByRole('button', { name: 'Previous question' }).click()
  await expect(question(other, 'Who should receive what you leave?')).toBeFocused()
})

test('a question is answered by writing something down, without leaving it', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ruth', '/start')
  await page.getByRole('button', { name: 'I would rather not say' }).click()
  await expect(question(page, 'Do you have an attorney for your estate?')).toBeVisible()
  await page.getByRole('button', { name: 'I have none' }).click()
  await expect(question(page, 'Who should receive what you leave?')).toBeVisible()
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(question(page, 'Do you have online accounts?')).toBeVisible()
  await page.getByRole('button', { name: 'Add Account' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: false }).first().check()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Platform').selectOption('Gmail')
  await dialog.getByLabel('Username').fill('ruth')
  await dialog.getByLabel('Password', { exact: true }).fill('a long secret')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByRole('button', { name: 'Save Account' }).click()
  await expect(page.getByRole('list', { name: 'Written down' })).toContainText('Gmail')
  await page.getByRole('button', { name: 'Next question' }).click()
  await expect(question(page, 'Do you have a phone, a tablet or a computer?')).toBeFocused()
  for (;;) {
    const heading = await page.getByRole('heading', { level: 2 }).textContent()
    if (heading === 'That was the last question') break
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveText(heading ?? '')
  }
  const open = page.getByRole('list', { name: 'Still open' })
  await expect(open).toContainText('My Authorized Contacts')
  await expect(open).not.toContainText('My Estate Attorney')
  await open.getByRole('button', { name: 'Answer now (My Authorized Contacts)' }).click()
  await expect(question(page, 'Who should receive what you leave?')).toBeFocused()
})

test('the dashboard at / counts what is written down, stands at once, and forgets it all at sign-out', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ruth')
  await expect(bar(page, 'Steps completed')).toHaveAttribute('value', '0')
  await addContact(page, { name: 'Nora Hale', email: newEmail('nora') })
  await addAttorney(page, { name: 'Ada Lee', email: newEmail('ada') })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (Morning|Afternoon|Evening)$/)
  await expect(row(page, 'My Authorized Contacts')).toContainText('1 written down')
  // Written down is not done: neither of them has been invited.
  await expect(row(page, 'My Estate Attorney')).toContainText('cannot reach everybody yet')
  await expect(page.getByRole('link', { name: 'Ada Lee has not been invited yet' })).toBeVisible()
  await row(page, 'My Profile').getByRole('button', { name: 'Other answers for My Profile' }).click()
  await page.getByRole('menuitem', { name: 'I would rather not say' }).click()
  await expect(page.getByText('1 of 17', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Added new authorized contact')

  // The estate does not answer: what the browser remembers stands there all the same.
  await page.route('**/api/estate**', () => undefined)
  await page.reload()
  await expect(page.getByText('1 of 17', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Other answers/ })).toHaveCount(0)
  await page.unroute('**/api/estate**')
  await page.reload()
  await expect(page.getByRole('button', { name: /Other answers/ }).first()).toBeVisible()

  for (const link of await page.getByRole('link', { name: /^Set Up/ }).all())
    expect(await link.getAttribute('href')).toMatch(
      /^\/(settings|legal|digital|documents|planning|contacts|legacy)\/\w/,
    )
  await row(page, 'My Online Accounts')
    .getByRole('link', { name: /^Set Up/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Online Accounts' })).toBeVisible()

  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checklist')))).toEqual([])
})

test('axe finds nothing on the dashboard and in the guided start', async ({ openBrowser, cairn }) => {
  test.setTimeout(300_000)
  const page = await openBrowser()
  await followDevice(page)
  await enterNew(cairn, page, 'ruth')
  await settled(page)
  await page.getByRole('button', { name: 'Other answers for My Profile' }).click()
  await expectAccessible(page, 'the dashboard with open answers')
  await page.goto('/start')
  await settled(page)
  await page.getByRole('button', { name: 'Save and go on' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the guided start with refusals')
  await page.getByRole('button', { name: 'Later' }).click()
  await expect(question(page, 'Do you have an attorney for your estate?')).toBeVisible()
  await expectAccessible(page, 'a question')
  for (;;) {
    const heading = await page.getByRole('heading', { level: 2 }).textContent()
    if (heading === 'That was the last question') break
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(page.getByRole('heading', { level: 2 })).not.toHaveText(heading ?? '')
  }
  await expectAccessible(page, 'the end of the guided start')
})
