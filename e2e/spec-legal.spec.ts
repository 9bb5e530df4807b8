import { expectAccessible, followDevice } from './support/accessible.ts'
import { expectOverview, PASSWORD, signIn } from './support/session.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newUser, writeAttorney, writeContact } from './support/world.ts'

test('the app requests an unavailable estate three times, shows an error, and Try Again opens the estate', async ({
  openBrowser,
  cairn,
}) => {
  const ann = await newUser(cairn, 'ann', PASSWORD)
  await writeContact(ann, { name: 'Nora Hale', email: newEmail('nora') })
  await writeAttorney(ann, { name: 'Ada Lee', email: newEmail('ada') })

  // Use a device without a local copy.
  const page = await openBrowser()
  await followDevice(page)
  const isOpening = (url: string) => new URL(url).pathname === '/api/estate/open'
  let requestTimes: number[] = []
  await page.route('**/api/estate**', async (route) => {
    if (isOpening(route.request().url())) requestTimes.push(Date.now())
    await route.fulfill({ status: 502, body: 'Bad gateway' })
  })
  await signIn(page, ann)
  await expectOverview(page)
  await expect(page.getByRole('alert')).toContainText('We cannot read what you wrote down just now')
  requestTimes = []
  await page.goto('/legal/attorney')
  const loading = page.getByRole('main').getByText('Loading...')
  await expect(loading).toBeAttached()
  await expect(page.getByRole('alert')).toContainText('Failed to load attorney information. Please try again')
  await expect(loading).toHaveCount(0)
  const [first = 0, second = 0, third = 0, ...more] = requestTimes
  expect(more).toEqual([])
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(third - second).toBeGreaterThanOrEqual(2000)
  await expectAccessible(page, 'an estate that cannot be read')

  await page.getByRole('link', { name: 'Authorized Contact' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to load profile information. Please try again')
  await page.unroute('**/api/estate**')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { name: 'Nora Hale', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Estate Attorney' }).click()
  await expect(page.getByRole('region', { name: 'Current Attorney' })).toContainText('Ada Lee')
  await expect(page.getByRole('button', { name: 'Add Estate Attorney' })).toHaveCount(0)
})
