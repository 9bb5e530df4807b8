import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { ATTORNEY_PORTAL, CONTACT_PORTAL, acceptRole } from './support/grantee.ts'
import { subjectsTo } from './support/mail.ts'
import { invite } from './support/owner.ts'
import { expect, test } from './support/test.ts'
import { newOwnerWithTwoGrantees, OWNER_NAME, reportOwner } from './support/world.ts'

test('an attorney steps down, the owner sees this and sends a new invitation, and the attorney steps down again', async ({
  openBrowser,
  cairn,
}) => {
  const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(cairn)
  const [page, theirs] = [await openBrowser(), await openBrowser()]
  await followDevice(page)
  await enter(page, attorney, ATTORNEY_PORTAL)
  // An attorney can step down before accepting the role.
  const role = page.getByRole('dialog', { name: 'Confirm your role' })
  await expect(role).toBeVisible()
  await role.getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog', { name: `Step down as ${OWNER_NAME}’s estate attorney?` })
  const stepDown = () => page.getByRole('button', { name: 'Step down', exact: true }).click()
  await stepDown()
  await expect(dialog.getByText('You can’t undo this yourself.')).toBeVisible()
  await expectAccessible(page, 'the question before somebody steps down')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await stepDown()
  await dialog.getByRole('button', { name: 'Step down' }).click()
  await expect(page.getByText(`You stepped down as ${OWNER_NAME}’s estate attorney`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Step down' })).toHaveCount(0)
  await expectAccessible(page, 'the portal of whoever stepped down')
  await expect.poll(() => subjectsTo(cairn, owner.email)).toContain(`${attorney.email} has stepped down`)
  await expect.poll(() => subjectsTo(cairn, attorney.email)).toContain('You have stepped down as estate attorney')

  await enter(theirs, owner)
  await theirs.getByRole('link', { name: /Daniel stepped down, so nothing can reach them/ }).click()
  await expect(theirs.getByText('Daniel Okafor stepped down, so nothing can reach them')).toBeVisible()
  await expect(theirs.getByText('Stepped down', { exact: true })).toBeVisible()
  await theirs.getByRole('button', { name: 'Remove Daniel Okafor' }).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Remove Daniel Okafor' }).click()
  const link = await invite(theirs, '/legal/attorney', 'Daniel Okafor', OWNER_NAME)

  await page.goto(link)
  await page.getByRole('button', { name: 'Accept', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for accepting' })).toBeVisible()
  await acceptRole(page)
  await reportOwner(ruth, 'death')
  await page.reload()
  await expect(page.getByText('you can’t step down right now')).toBeVisible()
  await theirs.reload()
  await theirs.getByRole('button', { name: 'I am here. Stop this.' }).first().click()
  await expect(theirs.getByRole('button', { name: 'I am here. Stop this.' })).toHaveCount(0)
  await page.reload()
  await stepDown()
  await dialog.getByRole('button', { name: 'Step down' }).click()
  await expect(page.getByText(`You stepped down as ${OWNER_NAME}’s estate attorney`)).toBeVisible()
  await enter(theirs, ruth, CONTACT_PORTAL)
  await expect(theirs.getByText('If you can no longer do this')).toBeVisible()
})
