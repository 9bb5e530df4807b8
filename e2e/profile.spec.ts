import type { Page } from '@playwright/test'
import { profile } from '../records/kinds/index.ts'
import { expectAccessible, followDevice, untilIdle } from './support/accessible.ts'
import { goTo, expectOverview, notice, PASSWORD, signIn } from './support/session.ts'
import { onDisk } from './support/on-disk.ts'
import { fill } from './support/owner.ts'
import { photograph, takenAt } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { enter, enterNew } from './support/enter.ts'
import { newUser, type TestUser } from './support/world.ts'

const ruth = {
  'First name': 'Ruth',
  'Last name': 'Byron',
  'Maiden name': 'Lee',
  'Display name': 'Ruthie',
  'Date of birth': '1950-02-28',
  SSN: '078051120',
  'Medicare number': '1EG4-TE5-MK73',
  Phone: '5550104477',
  Street: '12 Larch Lane',
  City: 'Burlington',
  State: 'Vermont',
  'Zip code': '05401',
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Update Profile' })
const openForm = (page: Page) => page.getByRole('button', { name: 'Update Profile' }).click()
const fact = (page: Page, label: string) => page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')

async function shownPhoto(page: Page): Promise<{ width: number; height: number }> {
  const image = page.locator('header img')
  await expect(image).toBeVisible()
  return image.evaluate(async (element: HTMLImageElement) => {
    await element.decode()
    return { width: element.naturalWidth, height: element.naturalHeight }
  })
}

async function sealedPhoto({ person: owner }: TestUser): Promise<Buffer> {
  await owner.refresh()
  const photo = profile.steps[0].fields.photo
  const kept = owner.store.kind('profile')[0]?.values['photo']
  if (!photo.fits(kept) || kept === '') throw new Error('There is no photo')
  return Buffer.from((await owner.openFile(kept)).bytes)
}

test('an owner saves and changes the profile, sees its errors, and finds it on another device', async ({
  openBrowser,
  cairn,
}) => {
  const who = await newUser(cairn, 'ruth', PASSWORD)
  const { email } = who
  const page = await openBrowser()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postDataBuffer()?.toString('latin1') ?? ''))
  await signIn(page, who)
  await expectOverview(page)
  await goTo(page, '/settings/profile')
  await expect(page.getByText('No recent activity to display')).toBeVisible()
  await expect(page.getByText(/goes to both contacts and to your estate attorney/)).toBeVisible()

  await openForm(page)
  const form = dialogOf(page)
  await expect(form.getByLabel('Email')).toHaveValue(email)
  await fill(form, { SSN: '0780', 'Date of birth': '2999-01-01', Phone: '555', State: 'V', 'Zip code': '0540' })
  await form.getByRole('button', { name: 'Save Profile' }).click()
  for (const message of [
    'First name is required',
    'Last name is required',
    'Display name is required',
    'Date of birth must be in the past',
    'SSN must be in the format XXX-XX-XXXX',
    'Phone must be in the format (XXX) XXX-XXXX',
    'Street is required',
    'City is required',
    'State must be exactly 2 letters',
    'Zip code must be 5 digits or 5+4 digits',
  ])
    await expect(form.getByRole('alert').getByRole('link', { name: message, exact: true })).toBeVisible()
  await form.getByRole('alert').getByRole('link', { name: 'SSN must be in the format XXX-XX-XXXX' }).click()
  await expect(form.getByLabel('SSN')).toBeFocused()

  await fill(form, ruth)
  await expect(form.getByLabel('SSN')).toHaveValue('•••-••-1120')
  await expect(form.getByLabel('Phone')).toHaveValue('(555) 010-4477')
  await form.getByRole('button', { name: 'Add another email' }).click()
  await form.getByLabel('Email 2').fill('ruth@work.example')
  await expect(form.getByRole('button', { name: 'Remove email 1' })).toHaveCount(0)
  await form.getByRole('button', { name: 'Save Profile' }).click()
  await expect(notice(page, 'Profile Updated')).toContainText('Your profile has been successfully updated.')
  await expect(form).toBeHidden()

  await expect(fact(page, 'Full name')).toHaveText('Ruth Byron')
  await expect(fact(page, 'Date of birth')).toHaveText('Feb 28, 1950')
  await expect(fact(page, 'Email')).toHaveText(email)
  await expect(fact(page, 'Address')).toHaveText('12 Larch Lane\nBurlington, VT 05401')
  await expect(fact(page, 'SSN')).toHaveText('•••-••-1120')
  await expect(page.getByRole('region', { name: 'Account Activity' })).toContainText('Updated profile information')
  const wire = sent.join('\n')
  expect(wire).toContain(email)
  for (const secret of ['078-05-1120', '078051120', '1EG4', 'Larch', 'Ruthie']) expect(wire).not.toContain(secret)

  const other = await openBrowser()
  await enter(other, who)
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/, Ruth$/)
  await goTo(other, '/settings/profile')
  await openForm(other)
  await expect(dialogOf(other).getByLabel('Email 2')).toHaveValue('ruth@work.example')
  await dialogOf(other).getByRole('button', { name: 'Remove email 2' }).click()
  await dialogOf(other).getByLabel('Middle name').fill('Ann')
  await dialogOf(other).getByRole('button', { name: 'Save Profile' }).click()
  await expect(fact(other, 'Full name')).toHaveText('Ruth Ann Byron')
  await page.reload()
  await expect(fact(page, 'Full name')).toHaveText('Ruth Ann Byron')
})

test('the app scales down the photo, removes its metadata, encrypts it, and shows it in the header', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const who = await enterNew(cairn, page, 'ruth', '/settings/profile')
  const input = page.locator('input[type=file]')
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(notice(page, 'Upload failed')).toContainText('Please upload an image file')
  await input.setInputFiles(await onDisk('large.jpg', Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expect(notice(page, 'Upload failed')).toContainText('Image must be less than 5MB')
  expect(await input.inputValue()).toBe('')

  const original = await photograph(page)
  expect(original.includes(takenAt)).toBe(true)
  await input.setInputFiles({ name: 'home.jpg', mimeType: 'image/jpeg', buffer: original })
  await page.getByRole('button', { name: 'Keep this photo' }).click()
  await expect(notice(page, 'Profile image updated')).toContainText('Your profile image has been successfully updated')
  const sealed = await sealedPhoto(who)
  expect(sealed.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
  expect([takenAt, 'Exif'].filter((words) => sealed.includes(words))).toEqual([])
  expect(sealed.length).toBeLessThan(100_000)
  expect(await shownPhoto(page)).toEqual({ width: 192, height: 192 })
  await page.reload()
  await shownPhoto(page)

  const other = await openBrowser()
  await enter(other, who)
  await shownPhoto(other)
  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await expect(page.getByRole('button', { name: 'Upload Image' })).toBeVisible()
  await expect(page.locator('header img')).toHaveCount(0)

  // The app turns off the camera after it has taken the photo.
  await page.getByRole('button', { name: 'Take a photo' }).click()
  const stream = await page.getByLabel('What the camera sees').evaluateHandle((video: HTMLVideoElement) => {
    return new Promise<MediaProvider | null>((resolve) => {
      video.addEventListener('playing', () => resolve(video.srcObject), { once: true })
      if (!video.paused) resolve(video.srcObject)
    })
  })
  const states = () =>
    stream.evaluate((one) => (one instanceof MediaStream ? one.getTracks().map(({ readyState }) => readyState) : []))
  expect(await states()).toEqual(['live'])
  await page.getByRole('button', { name: 'Take photo' }).click()
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await page.getByRole('button', { name: 'Keep this photo' }).click()
  await shownPhoto(page)
  expect(await states()).toEqual(['ended'])
})

test('the profile links to password, two-step sign-in, sessions and recovery kit', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ruth', '/settings/profile')
  for (const [link, heading] of [
    ['Password', 'Your password'],
    ['Two-step sign-in', 'Two-step sign-in'],
    ['Where you are signed in', 'Where you are signed in'],
    ['Recovery kit', 'Recovery kit'],
  ] as const) {
    await goTo(page, '/settings/profile')
    await page
      .getByRole('region', { name: 'Sign-in and Security' })
      .getByRole('link', { name: new RegExp(`^${link}`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and Security' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport()
  }
})

test('the profile is accessible: empty, open, with errors, and filled', async ({ openBrowser, cairn }) => {
  test.setTimeout(300_000)
  const page = await openBrowser()
  await followDevice(page)
  await enterNew(cairn, page, 'ruth', '/settings/profile')
  await untilIdle(page)
  await expectAccessible(page, 'an empty profile')
  await openForm(page)
  const form = dialogOf(page)
  await form.getByRole('button', { name: 'Add another phone' }).click()
  await form.getByRole('button', { name: 'Save Profile' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the form with its refusals')
  await fill(form, { ...ruth })
  await form.getByRole('button', { name: 'Save Profile' }).click()
  await expect(form).toBeHidden()
  await expectAccessible(page, 'a profile')
})
