import { enter } from './support/enter.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { linkTo } from './support/mail.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newOperator, newUser } from './support/world.ts'

test('a caretaker whom an operator named confirms, and an owner reads whom to call when the server stops answering', async ({
  openBrowser,
  cairn,
}) => {
  const operator = await newOperator(cairn)
  const tom = newEmail('tom')
  const page = await openBrowser()
  await followDevice(page)
  await enter(page, operator, '/admin')
  await expect(page.getByText('No one is named')).toBeVisible()
  await page.getByText('Name someone, and write the page for them').click()
  await page.getByLabel('Their name').fill('Tom Brandt')
  await page.getByLabel('How to reach them').fill('(555) 010-0199')
  await page.getByLabel('Their email').fill(tom)
  await page.getByLabel('Where the machine is').fill('The small computer under the stairs')
  await page.getByLabel('Whom to call when the server').fill('Ruth, (555) 010-0100')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(/Tom Brandt was asked on/)).toBeVisible()
  await expectAccessible(page, 'the dashboard with a caretaker')
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the page (PDF)' }).click()
  expect((await paper).suggestedFilename()).toMatch(/^Keeping-.*-running\.pdf$/)

  const theirs = await openBrowser()
  await followDevice(theirs)
  const link = await linkTo(cairn, tom, '/caretaker')
  await theirs.goto(link)
  await expect(theirs.getByRole('heading', { name: 'Could you keep this running?' })).toBeVisible()
  await expectAccessible(theirs, 'the question to a caretaker')
  await page.getByRole('button', { name: 'Refresh If you no longer can' }).click()
  await expect(page.getByText(/Tom Brandt was asked on/)).toBeVisible()
  await theirs.getByRole('button', { name: 'Yes, I could still do this' }).click()
  await expect(theirs.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.getByRole('button', { name: 'Refresh If you no longer can' }).click()
  await expect(page.getByText('Tom Brandt can keep this server running')).toBeVisible()

  const owners = await openBrowser()
  await followDevice(owners)
  await enter(owners, await newUser(cairn, 'ida'), '/settings/release')
  await expect(owners.getByText('Somebody can keep this server running', { exact: false })).toBeVisible()
  await expect
    .poll(() => owners.evaluate(() => localStorage.getItem('cairn_whom_to_call')))
    .toBe('Ruth, (555) 010-0100')
  await owners.clock.setFixedTime(new Date(Date.now() + 9 * 86_400_000))
  await owners.context().route('**/api/**', (route) => route.abort())
  await owners.goto('/auth/signin')
  await expect(owners.getByText('Ruth, (555) 010-0100')).toBeVisible()
  await expectAccessible(owners, 'a server that has fallen silent')
})
