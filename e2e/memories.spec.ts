import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { enter } from './support/enter.ts'
import { photograph, takenAt } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { somebody } from './support/world.ts'

// What only a browser can prove: photos that are drawn, and a player that gets a sealed recording piece by piece.

const path = '/legacy/memories'

async function add(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[], title: string) {
  await page.getByRole('button', { name: 'Add Digital Memory' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Files', { exact: true }).setInputFiles(files)
  await expect(dialog.getByRole('list', { name: 'Chosen files' }).getByRole('listitem')).toHaveCount(files.length)
  await dialog.getByLabel(/^Title/).fill(title)
  await dialog.getByLabel(/^Album/).selectOption('Family')
  await dialog.getByLabel(/^Event/).fill('A Sunday')
  await dialog.getByLabel('Year').fill('1984')
  await dialog.getByRole('radio', { name: /^Private/ }).check()
  await dialog.getByRole('button', { name: /^Save/ }).click()
  await expect(dialog).toBeHidden({ timeout: 30_000 })
}

test('photos are drawn small for the gallery, kept as good as they were, and don’t tell where they were taken', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await somebody(cairn, 'alma'), path)
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
  await page.getByRole('button', { name: 'Download' }).click()
  const saved = await readFile(await (await saving).path())
  expect(taken.includes(takenAt)).toBe(true)
  expect(saved.includes(takenAt)).toBe(false)
  // Nothing but that is missing.
  expect(saved.length).toBe(taken.length - takenAt.length - 'Exif'.length - 6)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'The garden 2, photo, 1984' })).toBeFocused()
})

/** A recording of so many megabytes: silence. */
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

test('a long recording plays, and jumps to its end, without being fetched whole; once locked it plays no more', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ serviceWorkers: 'allow' })
  await enter(page, await somebody(cairn, 'alma'), path)
  await add(page, [{ name: 'long.wav', mimeType: 'audio/wav', buffer: silence(12) }], 'A long talk')
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
    .toBe('activated')
  await page.reload()
  const pieces: string[] = []
  page.context().on('request', (request) => {
    const piece = /\/chunks\/(\d+)/.exec(request.url())?.[1]
    if (piece !== undefined) pieces.push(piece)
  })
  await page.getByRole('button', { name: /^A long talk/ }).click()
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
  // Another page of the same person, in the same browser, has nothing of it.
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
