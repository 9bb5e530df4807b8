import type { Page } from '@playwright/test'
import { blank, versionOf } from '../records/define.ts'
import { storageLocation } from '../records/kinds/index.ts'
import { notice } from './support/session.ts'
import { enter } from './support/enter.ts'
import { tabAndPress } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

const safe = {
  ...blank(storageLocation),
  storageType: 'home-safe',
  name: 'The gray safe',
  location: 'Bedroom closet, behind the coats',
  keyLocation: 'On Ruth’s key ring',
  accessCodes: '38-12-51',
  authorizedUsers: 'Ruth',
  accessInstructions: 'Turn the dial slowly',
  lastInventory: '2024-05-01',
} as const

async function photo(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(640, 480)
    const drawing = canvas.getContext('2d')
    if (drawing) drawing.fillStyle = 'gray'
    drawing?.fillRect(0, 0, 640, 480)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())]
  })
  return Buffer.from(bytes)
}

test('with the keyboard alone, an owner adds a safe with an encrypted photo, views it, and verifies it while offline', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const who = await newUser(cairn, 'vera')
  const { kind, activity } = storageLocation
  const saved = {
    kind,
    definitionVersion: versionOf(storageLocation),
    values: safe,
    alsoIfIncapacitated: true,
  } as const
  await who.person.saveRecords([{ ...saved, audience: 'nobody' }], activity.added(safe))
  await enter(page, who, '/documents/safes')

  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await expect(page.getByText('Not verified for a year')).toBeVisible()
  await tabAndPress(page, button('The gray safe'))
  await tabAndPress(page, button('Edit Storage Location'))
  await tabAndPress(page, button('Next'))
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabel('Photos')
    .setInputFiles({ name: 'closet.jpg', mimeType: 'image/jpeg', buffer: await photo(page) })
  await expect(dialog.getByRole('button', { name: 'Remove closet.jpg' })).toBeVisible()
  await tabAndPress(page, button('Next'))
  await tabAndPress(page, button('Next'))
  await expect(dialog.getByRole('heading', { name: 'Review' })).toBeFocused()
  await tabAndPress(page, button('Save Storage Location'))
  await expect(dialog).toHaveCount(0)

  await page.reload()
  await tabAndPress(page, button('View The gray safe'))
  await dialog.getByRole('button', { name: 'Download closet.jpg' }).scrollIntoViewIfNeeded()
  const picture = dialog.getByRole('img').first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth)).toBe(640)
  await expect(dialog).not.toContainText('38-12-51')
  await tabAndPress(page, dialog.getByRole('button', { name: 'Close', exact: true }).last())
  await expect(dialog).toHaveCount(0)

  await page.context().setOffline(true)
  await tabAndPress(page, button('Verify The gray safe'))
  await expect(notice(page, 'Location Verified')).toBeVisible()
  const row = page.getByRole('listitem').filter({ has: button('The gray safe') })
  await expect(row).toContainText('Waiting to be sent')
  await page.context().setOffline(false)
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0, { timeout: 20_000 })
  await expect(page.getByText('Verified storage location: The gray safe')).toBeVisible()
})
