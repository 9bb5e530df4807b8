import { isFile } from '../records/fields/index.ts'
import { authorizedContact } from '../records/kinds/index.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { tabAndPress } from './support/keyboard.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { newUser, writeContact } from './support/world.ts'

test('by keyboard, an owner crops a contact’s photo to the face, and sees the photo beside the contact’s name', async ({
  openBrowser,
  cairn,
}) => {
  const owner = await newUser(cairn, 'alma')
  await writeContact(owner, { name: 'Ruth Ellis', email: 'ruth@example.org' })
  const page = await openBrowser()
  await enter(page, owner, '/legal/contact')
  await tabAndPress(page, page.getByRole('button', { name: 'Ruth Ellis', exact: true }))
  await tabAndPress(page, page.getByRole('button', { name: 'Edit Contact' }))
  const form = page.getByRole('dialog', { name: /Edit/ })
  await form
    .getByLabel('Photo')
    .setInputFiles({ name: 'ruth.jpg', mimeType: 'image/jpeg', buffer: await photograph(page, 1600, 1200) })
  const circle = page.getByRole('dialog', { name: 'Put the face in the circle' })
  await expect(circle.getByRole('button', { name: 'Photo to move behind the circle' })).toBeFocused()
  await expectAccessible(page, 'a photo behind the circle')
  await page.keyboard.press('+')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(circle.getByRole('status')).toContainText('110 percent')
  await tabAndPress(page, circle.getByRole('button', { name: 'Keep this photo' }))
  await expect(form.getByRole('button', { name: 'Remove ruth.jpg' })).toBeVisible()
  await tabAndPress(page, form.getByRole('button', { name: 'Save Contact' }))
  await expect(page.getByRole('main').locator('img')).toBeVisible()

  await owner.person.refresh()
  const photo = owner.person.store.kind(authorizedContact.kind)[0]?.values['photo']
  if (!isFile(photo)) throw new Error('There is no photo.')
  expect(photo.preview?.size).toBeLessThan(photo.size)
})
