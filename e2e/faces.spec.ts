import { blank, versionOf } from '../records/define.ts'
import { isFile } from '../records/fields/index.ts'
import { authorizedContact, familyMember } from '../records/kinds/index.ts'
import { photoIn } from '../records/shared-photo.ts'
import { expectAccessible } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { tabAndPress } from './support/keyboard.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { newUser, type TestUser, writeContact } from './support/world.ts'

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

test('an owner says once that a relative is a contact, and then both records have the same photo', async ({
  openBrowser,
  cairn,
}) => {
  const owner = await newUser(cairn, 'alma')
  await writeContact(owner, { name: 'Ruth Ellis', email: 'ruth@example.org' })
  const page = await openBrowser()
  await writeRelative(owner, await photograph(page, 640, 640))
  await enter(page, owner, '/legal/contact')
  const edit = async () => {
    await page.getByRole('button', { name: 'Ruth Ellis', exact: true }).click()
    await page.getByRole('button', { name: 'Edit Contact' }).click()
    return page.getByRole('dialog', { name: /Edit/ })
  }
  const form = await edit()
  const question = form.getByRole('group', { name: 'Is this the same person?' })
  await expect(question).toContainText('Family Tree, daughter')
  await expectAccessible(page, 'the question whether a relative is a contact')
  await tabAndPress(page, question.getByRole('button', { name: 'Yes, use this photo' }))
  await tabAndPress(page, form.getByRole('button', { name: 'Save Contact' }))
  await expect(page.getByRole('main').locator('img')).toBeVisible()

  await edit()
  await expect(question).toHaveCount(0)
  await expect(form.getByText('This is also the photo of Ruth Ellis (Family Tree, daughter).')).toBeVisible()
  await form.getByRole('button', { name: 'Choose from my photos' }).click()
  const photos = page.getByRole('dialog', { name: 'Choose from my photos' })
  await expectAccessible(page, 'the photos to choose from')
  await tabAndPress(page, photos.getByRole('button', { name: 'Ruth Ellis' }))
  const circle = page.getByRole('dialog', { name: 'Put the face in the circle' })
  await circle.getByRole('button', { name: 'Keep this photo' }).click()
  await expect(form.getByRole('button', { name: 'Remove ruth.jpg' })).toBeVisible()
  await form.getByRole('button', { name: 'Save Contact' }).click()
  await expect(form).toHaveCount(0)

  await owner.person.refresh()
  const [contact, relative] = [authorizedContact, familyMember].map(({ kind }) => owner.person.store.kind(kind)[0])
  expect(contact?.values['photoOf']).toBe(relative?.id)
  expect(photoIn(contact?.values ?? {})).not.toBe('')
  expect(photoIn(relative?.values ?? {})).toEqual(photoIn(contact?.values ?? {}))
})

async function writeRelative({ person }: TestUser, jpeg: Buffer): Promise<void> {
  const photo = await person.uploadFile(new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'ruth.jpg')
  const { kind, activity } = familyMember
  const values = { ...blank(familyMember), fullName: 'Ruth Ellis', relationship: 'daughter', photo } as const
  const who = { audience: 'nobody', alsoIfIncapacitated: false } as const
  await person.saveRecords(
    [{ kind, definitionVersion: versionOf(familyMember), values, ...who }],
    activity.added(values),
  )
}
