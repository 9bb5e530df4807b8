import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { memory, story } from '../records/kinds/index.ts'
import { saveSamples } from '../demo/kinds.ts'
import { enter } from './support/enter.ts'
import { film } from './support/film.ts'
import { CONTACT_PORTAL, acknowledgeResponsibilities } from './support/grantee.ts'
import { onDisk } from './support/on-disk.ts'
import { photograph, takenAt } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import {
  newOperator,
  newOwnerWithTwoGrantees,
  OWNER_NAME,
  waitForReportState,
  reportOwner,
  newUser,
  approveReport,
  passWait,
} from './support/world.ts'

// Only a real browser can prove that it shows photos and that a player streams a sealed recording.

const path = '/legacy/memories'

async function add(
  page: Page,
  files: string | { name: string; mimeType: string; buffer: Buffer }[],
  title: string,
  level = /^Private/,
  about?: string,
) {
  await page.getByRole('button', { name: 'Add Digital Memory' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(files)
  const count = typeof files === 'string' ? 1 : files.length
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(count)
  await dialog.getByLabel(/^Title/).fill(title)
  await dialog.getByLabel(/^Album/).selectOption('Family')
  await dialog.getByLabel(/^Event/).fill('A Sunday')
  await dialog.getByLabel('Year').fill('1984')
  if (about !== undefined)
    await dialog.getByRole('group', { name: 'Stories about it' }).getByRole('checkbox', { name: about }).check()
  await dialog.getByRole('radio', { name: level }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
}

// Short days, so that seven of them pass before a session becomes idle.
test.use({ daySeconds: 60 })

test('the gallery shows thumbnails, and the app keeps the photos’ full quality and removes their location', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), path)
  const taken = await photograph(page, 1600, 1200)
  const other = await photograph(page, 1200, 900)
  const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
  await add(page, [file('one.jpg', taken), file('two.jpg', other)], 'The garden')
  const first = page.getByRole('button', { name: 'The garden 1, photo, 1984' })
  const drawn = (picture: HTMLImageElement) => picture.naturalWidth
  await expect.poll(() => first.locator('img').evaluate(drawn)).toBe(512)
  await first.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'The garden 2' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  const shown = page.getByRole('dialog', { name: 'The garden 1' }).getByRole('img', { name: 'The garden 1' })
  await expect.poll(() => shown.evaluate(drawn)).toBe(1600)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Download' }).click()
  const saved = await readFile(await (await saving).path())
  expect(taken.includes(takenAt)).toBe(true)
  expect(saved.includes(takenAt)).toBe(false)
  // The saved file lacks exactly the location metadata.
  expect(saved.length).toBe(taken.length - takenAt.length - 'Exif'.length - 6)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'The garden 2, photo, 1984' })).toBeFocused()
})

function silence(megabytes: number): Buffer {
  const length = megabytes * 1024 * 1024
  const wave = Buffer.alloc(44 + length)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(36 + length, 4)
  wave.write('WAVEfmt ', 8)
  for (const [at, value] of [
    [16, 16],
    [24, 44_100],
    [28, 44_100 * 4],
    [40, length],
  ] as const)
    wave.writeUInt32LE(value, at)
  for (const [at, value] of [
    [20, 1],
    [22, 2],
    [32, 4],
    [34, 16],
  ] as const)
    wave.writeUInt16LE(value, at)
  wave.write('data', 36)
  return wave
}

test('a long recording plays and seeks to its end without a full download, and its stream ends at the sign-out', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ serviceWorkers: 'allow' })
  await enter(page, await newUser(cairn, 'alma'), path)
  await add(page, await onDisk('long.wav', silence(9)), 'A long talk')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await page.reload()
  const pieces: string[] = []
  page.context().on('request', (request) => {
    const piece = /\/chunks\/(\d+)/.exec(request.url())?.[1]
    if (piece !== undefined) pieces.push(piece)
  })
  await page.getByRole('button', { name: /^A long talk, .*, 53 seconds/ }).click()
  const player = page.getByRole('dialog').locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(2)
  const address = await player.evaluate((audio: HTMLAudioElement) => audio.src)
  expect(new URL(address).pathname).toMatch(/^\/playing\//)
  await player.evaluate((audio: HTMLAudioElement) => (audio.currentTime = audio.duration - 2))
  await expect
    .poll(() => player.evaluate((audio: HTMLAudioElement) => !audio.seeking && audio.readyState > 2))
    .toBe(true)
  expect(pieces).toContain('0')
  expect(pieces).toContain('2')
  expect(pieces).not.toContain('1')
  const ask = () =>
    page.evaluate(async (url) => (await fetch(url, { headers: { range: 'bytes=0-9' } })).status, address)
  expect(await ask()).toBe(206)
  // Another tab of the same user cannot read the stream.
  const other = await page.context().newPage()
  await other.goto(path)
  expect(
    await other.evaluate(async (url) => (await fetch(url, { headers: { range: 'bytes=0-9' } })).status, address),
  ).toBe(404)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL(/signed-out/)
  expect(await ask()).toBe(404)
})

const colorOf = (shown: Locator) =>
  shown.evaluate((element: HTMLImageElement | HTMLVideoElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = 3
    canvas.height = 3
    const pen = canvas.getContext('2d')
    pen?.drawImage(element, 0, 0, 3, 3)
    const [red = 0, green = 0] = pen?.getImageData(1, 1, 1, 1).data ?? []
    return red > green ? 'red' : 'green'
  })

test('after a release, grantees view photos, and play recordings and films and seek in them', async ({
  openBrowser,
  cairn,
}) => {
  const { owner, attorney, ruth } = await newOwnerWithTwoGrantees(cairn)
  await saveSamples(owner.person, [memory, story])
  const page = await openBrowser()
  await enter(page, owner, path)
  const family = /^Family/
  await add(page, [{ name: 'party.mp4', mimeType: 'video/mp4', buffer: await film(page) }], 'The party', family)
  // The gallery shows a later frame of the video, because the first frame is often black.
  const poster = page.getByRole('button', { name: 'The party, video, 1984' }).locator('img')
  await expect.poll(() => poster.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(512)
  expect(await colorOf(poster)).toBe('red')
  const garden = { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await photograph(page) }
  await add(page, [garden], 'The garden', family, 'How I met your father')
  await add(page, await onDisk('talk.wav', silence(5)), 'A talk', family)

  const operator = await newOperator(cairn)
  const report = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, report, 'in-review')
  await approveReport(operator, report)
  await passWait(cairn, ruth, report)
  const hers = await openBrowser({ serviceWorkers: 'allow' })
  await enter(hers, ruth, CONTACT_PORTAL)
  await acknowledgeResponsibilities(hers, OWNER_NAME)
  await expect
    .poll(() => hers.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await hers.reload()
  const left = hers.getByRole('region', { name: `What ${OWNER_NAME} left for you` })
  await left.getByRole('button', { name: /^Digital Memories/ }).click()
  const gallery = left.getByRole('list', { name: 'Memories' })
  await expect
    .poll(() =>
      gallery
        .getByRole('button', { name: /^The garden/ })
        .locator('img')
        .count(),
    )
    .toBe(1)

  await gallery.getByRole('button', { name: /^The party/ }).click()
  const video = hers.getByRole('dialog', { name: 'The party' }).locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(1)
  expect(await video.evaluate((one: HTMLVideoElement) => new URL(one.src).pathname)).toMatch(/^\/playing\//)
  expect(await colorOf(video)).toBe('green')
  await video.evaluate((one: HTMLVideoElement) => (one.currentTime = 1.5))
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => !one.seeking && one.currentTime)).toBe(1.5)
  // The player may report the new position before it shows the frame.
  await expect.poll(() => colorOf(video)).toBe('red')
  await hers.keyboard.press('Escape')

  await gallery.getByRole('button', { name: /^A talk/ }).click()
  const audio = hers.getByRole('dialog', { name: 'A talk' }).locator('audio')
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => one.readyState)).toBeGreaterThan(2)
  await audio.evaluate((one: HTMLAudioElement) => (one.currentTime = one.duration - 1))
  await expect.poll(() => audio.evaluate((one: HTMLAudioElement) => !one.seeking && one.readyState > 2)).toBe(true)
  await hers.keyboard.press('Escape')

  await gallery.getByRole('button', { name: /^The garden/ }).click()
  const photo = hers.getByRole('dialog', { name: 'The garden' }).getByRole('img', { name: 'The garden' })
  await expect.poll(() => photo.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1600)
  await hers.keyboard.press('Escape')

  await gallery.getByRole('button', { name: /^Our golden wedding/ }).click()
  const elsewhere = hers.getByRole('dialog', { name: 'Our golden wedding' }).getByRole('link')
  await expect(elsewhere).toHaveAttribute('href', 'https://vimeo.com/76979871')
  await expect(elsewhere).toHaveAttribute('rel', 'noopener noreferrer')
  await hers.keyboard.press('Escape')

  // The book contains the photo at its stored size.
  await left.getByRole('button', { name: /^Legacy Story/ }).click()
  await left.getByRole('button', { name: 'Make a book' }).click()
  const making = hers.getByRole('dialog', { name: `The book of ${OWNER_NAME}` })
  await expect(making.getByRole('checkbox', { name: 'Include the photo from the memories' })).toBeChecked()
  const arriving = hers.waitForEvent('download')
  await making.getByRole('button', { name: 'Make the PDF' }).click()
  const book = await readFile(await (await arriving).path(), 'latin1')
  expect(book).toMatch(/\/Width 1600\b/)
  await making.getByRole('button', { name: 'Close' }).last().click()

  // Printing uses the photo at the size for paper, and prints the film's name.
  await hers.evaluate(() => (window.print = () => undefined))
  await hers.getByRole('button', { name: 'Print everything' }).click()
  const drawn = hers.locator('.print-sheet figure', { hasText: 'garden.jpg' }).locator('img')
  await expect(drawn).toBeAttached()
  expect(await drawn.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(900)
  await expect(hers.locator('.print-sheet')).toContainText('party.mp4 (video)')
})
