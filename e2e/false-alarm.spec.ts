import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { CONTACT_PORTAL } from './support/grantee.ts'
import { expect, test } from './support/test.ts'
import {
  newFamily,
  newOperator,
  openReleased,
  OWNER_NAME,
  waitForReportState,
  reportOwner,
  approveReport,
} from './support/world.ts'

// A false report opens the whole estate, its owner ends the release, and a true report follows
// later.

test.use({ daySeconds: 2 })

const staysNamed = 'You don’t have to hand out anything again: the people you named stay named.'

test('after a false death report whose release the owner ended, a true report opens the estate without new invitations', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(240_000)
  const operator = await newOperator(cairn)
  const { owner, attorney, ruth, thomas } = await newFamily(cairn)

  const mistaken = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, mistaken, 'in-review')
  await approveReport(operator, mistaken)
  await waitForReportState(ruth, mistaken, 'released')
  const before = (await openReleased(ruth, OWNER_NAME)).records.length
  expect(before).toBeGreaterThan(0)

  await test.step('the owner ends the release', async () => {
    const page = await openBrowser()
    await enter(page, owner, '/settings/release')
    await page.getByRole('button', { name: 'I am alive. End this.' }).click()
    const dialog = page.getByRole('dialog', { name: 'End this release?' })
    await expect(dialog).toContainText('the people you named stay named')
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'End this release' }).click()
    await expect(page.getByText(staysNamed).first()).toBeVisible()
    await page.goto('/overview')
    await expect(page.getByRole('heading', { name: 'Your people' })).toBeVisible()
    await expect(page.getByText(/has no invitation yet/)).toHaveCount(0)
  })

  await test.step('the contact can no longer open the estate, and reads that the people stay named', async () => {
    await waitForReportState(ruth, mistaken, 'ended')
    await expect(openReleased(ruth, OWNER_NAME)).rejects.toMatchObject({ code: 'not-released' })
    const page = await openBrowser()
    await enter(page, ruth, CONTACT_PORTAL)
    await expect(page.getByText('stay named').first()).toBeVisible()
  })

  const second = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, second, 'in-review')
  await approveReport(operator, second)
  await waitForReportState(thomas, second, 'released')
  for (const heir of [ruth, thomas, attorney]) {
    const { records, warnings } = await openReleased(heir, OWNER_NAME)
    expect(warnings).toEqual([])
    expect(records.length).toBeGreaterThan(0)
  }
  expect((await openReleased(ruth, OWNER_NAME)).records.length).toBe(before)
})
