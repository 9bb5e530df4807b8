import { readFile } from 'node:fs/promises'
import { blank, tidied, versionOf } from '../records/define.ts'
import { isFile } from '../records/fields/index.ts'
import { pet } from '../records/kinds/index.ts'
import { notice } from './support/session.ts'
import { enter } from './support/enter.ts'
import { tabAndPress } from './support/keyboard.ts'
import { onDisk } from './support/on-disk.ts'
import { photograph, takenAt } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

test('the app scales down a pet’s photo, removes its location, encrypts it, and shows it in list and care sheet', async ({
  openBrowser,
  cairn,
}) => {
  const owner = await newUser(cairn, 'alma')
  const values = tidied(pet, { ...blank(pet), ...pet.samples?.[0] })
  await owner.person.saveRecords(
    [{ kind: pet.kind, definitionVersion: versionOf(pet), values, audience: 'nobody', alsoIfIncapacitated: true }],
    pet.activity.added(values),
  )
  const page = await openBrowser()
  await enter(page, owner, '/planning/pet-care')

  await tabAndPress(page, page.getByRole('button', { name: 'Biscuit', exact: true }))
  await tabAndPress(page, page.getByRole('dialog').getByRole('button', { name: 'Edit Pet' }))
  const form = page.getByRole('dialog', { name: 'Edit Pet' })
  const photo = form.getByLabel('Photo')
  await photo.setInputFiles({ name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Dear all,') })
  await expect(
    form.getByText('letter.jpg: This isn’t a photo, whatever its name says. It looks like a text file.'),
  ).toBeVisible()
  await photo.setInputFiles(await onDisk('all.jpg', Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expect(form.getByText('File size must be less than 5MB')).toBeVisible()
  const taken = await photograph(page, 3200, 2400)
  expect(taken.includes(takenAt)).toBe(true)
  await photo.setInputFiles({ name: 'biscuit.jpg', mimeType: 'image/jpeg', buffer: taken })
  const circle = page.getByRole('dialog', { name: 'Put the face in the circle' })
  await expect(circle.getByRole('slider')).toBeVisible()
  await tabAndPress(page, circle.getByRole('button', { name: 'Keep this photo' }))
  await expect(form.getByRole('button', { name: 'Remove biscuit.jpg' })).toBeVisible()
  for (let step = 1; step < pet.steps.length; step += 1)
    await tabAndPress(page, form.getByRole('button', { name: 'Next' }))
  await tabAndPress(page, form.getByRole('button', { name: 'Save Pet' }))
  await expect(notice(page, 'Pet Updated')).toBeVisible()

  await page.reload()
  const listed = page.getByRole('region', { name: 'My Pets' }).locator('img')
  await expect(listed).toBeVisible()
  const size = await listed.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  })
  expect(size).toEqual({ width: 192, height: 192 })

  await owner.person.refresh()
  const sealed = owner.person.store.kind(pet.kind)[0]?.values['photo']
  if (!isFile(sealed)) throw new Error('There is no photo.')
  const bytes = Buffer.from((await owner.person.openFile(sealed)).bytes)
  expect([takenAt, 'Exif'].filter((words) => bytes.includes(words))).toEqual([])

  const saved = page.waitForEvent('download')
  await tabAndPress(page, page.getByRole('button', { name: 'Care sheet' }))
  const file = await saved
  expect(file.suggestedFilename()).toBe('Care-sheets.pdf')
  const pdf = await readFile(await file.path(), 'latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(pdf).toContain('/Subtype /Image')
})
