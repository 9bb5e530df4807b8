import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { blank, versionOf } from '../records/define.ts'
import { lifeEvent, memory, story as storyKind } from '../records/kinds/index.ts'
import { saveSamples } from '../demo/kinds.ts'
import { documentOf, wordFile } from '../web/shared/text-file/testing/word-file.ts'
import { enter } from './support/enter.ts'
import { storedInBrowser } from './support/stored-in-browser.ts'
import { photograph } from './support/photograph.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

// Only a real browser can prove these features: microphone, worker, device storage, PDF.

/** The magic bytes of WebM and MP4 files. */
const soundBegins = [Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.from('ftyp')]
const writing = '/legacy/story/write?draft=one'

async function describeStory(page: Page, title: string): Promise<void> {
  await page.getByLabel(/^Title/).fill(title)
  await page.getByLabel(/^Category/).selectOption('Personal')
  await page.getByLabel(/^Template/).selectOption('Childhood')
  await page.getByLabel(/^Mood/).selectOption('Joyful')
  await page.getByRole('radio', { name: /^Only me/ }).check()
}

test('a story imported from Word survives a reload, encrypted on disk', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), writing)
  const word = wordFile(documentOf('The river came up at night.', 'Nobody slept in Periwinkle Street.'))
  await page.getByLabel('A Word, Markdown, or text file').setInputFiles({
    name: 'The flood.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(word),
  })
  const story = page.getByLabel(/^Your story/)
  const text = 'The river came up at night.\n\nNobody slept in Periwinkle Street.'
  await expect(story).toHaveValue(text)
  await expect(page.getByLabel(/^Title/)).toHaveValue('The flood')
  await expect(page.getByText('11 words · 1 minute to read')).toBeVisible()
  // Leaving the page stores the draft at once, without waiting for the timer.
  await page.getByRole('link', { name: 'Back to my stories' }).first().click()
  await expect(page.getByRole('link', { name: 'Keep writing The flood' })).toBeVisible()
  await page.reload()
  await page.getByRole('link', { name: 'Keep writing The flood' }).click()
  await expect(story).toHaveValue(text)
  const kept = await storedInBrowser(page)
  expect(kept.some(({ name }) => name.includes('story_draft'))).toBe(true)
  for (const { name, bytes } of kept) expect(Buffer.from(bytes).includes('Periwinkle'), name).toBe(false)
})

test('two tabs that edit the same story keep separate drafts', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), writing)
  const story = page.getByLabel(/^Your story/)
  await story.fill('The river came up.')
  const toTheList = page.getByRole('link', { name: 'Back to my stories' }).first()
  await toTheList.click()
  await page.getByRole('link', { name: /^Keep writing/ }).click()
  await expect(story).toHaveValue('The river came up.')
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  const there = tab.getByLabel(/^Your story/)
  await expect(there).toHaveValue('The river came up.')
  await there.fill('The river came up, and the mill went down.')
  await tab.getByRole('link', { name: 'Back to my stories' }).first().click()
  await expect(tab.getByRole('link', { name: /^Keep writing/ })).toHaveCount(1)
  await story.fill('The river came up at night.')
  await toTheList.click()
  await expect(page.getByRole('link', { name: /^Keep writing/ })).toHaveCount(2)
  await expect(page.getByText('It ends with: “The river came up at night.”')).toBeVisible()
  await page.getByRole('link', { name: /^Keep writing .*, draft 1$/ }).click()
  await expect(story).toHaveValue('The river came up at night.')
  await expect(page.getByText('There’s another draft of this story')).toBeVisible()
  await page.getByRole('link', { name: 'See all your drafts' }).click()
  await page.getByRole('link', { name: /^Keep writing .*, draft 2$/ }).click()
  await expect(story).toHaveValue('The river came up, and the mill went down.')
})

test('the sticky bar does not cover the control that Tab or Shift+Tab focuses', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), writing)
  await page.setViewportSize({ width: 1280, height: 640 })
  await page.getByLabel(/^Title/).focus()
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press(key)
      expect(await page.evaluate(pixelsHiddenByBar), `${key}, ${presses}`).toBe(0)
    }
})

/** Runs in the page. Of an element higher than the window, only the start must be visible. */
function pixelsHiddenByBar(): number {
  const bar = document.querySelector('button[type=submit]')?.parentElement
  const focused = document.activeElement
  if (!bar || !focused || bar.contains(focused) || !bar.parentElement?.contains(focused)) return 0
  const { top, bottom } = focused.getBoundingClientRect()
  return Math.max(0, Math.min(bottom, top + 44) - bar.getBoundingClientRect().top)
}

test('an owner records a voice, keeps the recording, and plays it in the story', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), writing)
  await describeStory(page, 'Spoken')
  await page.getByLabel(/^Your story/).fill('I would rather tell it aloud.')
  await page.getByRole('button', { name: 'Record my voice' }).click()
  await expect(page.getByText('Recording', { exact: true })).toBeVisible()
  // The browser's fake microphone beeps.
  await expect
    .poll(() => page.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value))
    .toBeGreaterThan(0.1)
  await page.getByRole('button', { name: 'Stop and listen' }).click()
  const playable = (player: HTMLAudioElement) => player.readyState > 0 && player.error === null
  await expect.poll(() => page.getByLabel('Listen before you keep it').evaluate(playable)).toBe(true)
  await page.getByRole('button', { name: 'Keep this recording' }).click()
  await expect(page.getByRole('button', { name: /^Listen to Recording of/ })).toBeVisible()
  await page.getByRole('button', { name: 'Save Story' }).click()
  await page.getByRole('button', { name: /^Spoken/ }).click()
  await page.getByRole('button', { name: 'Read Spoken' }).click()
  await page.getByRole('button', { name: /^Listen to Recording of/ }).click()
  const player = page.getByRole('dialog').last().locator('audio')
  await expect.poll(() => player.evaluate(playable)).toBe(true)
})

test('the draft of a spoken story survives every way to leave the page, and another tab can save the draft', async ({
  openBrowser,
  cairn,
}) => {
  const owner = await newUser(cairn, 'alma')
  const page = await openBrowser()
  await enter(page, owner, '/legacy/story')
  const write = page.getByRole('button', { name: 'Write Story' }).first()
  const speak = async () => {
    await page.getByRole('button', { name: 'Record my voice' }).click()
    await expect
      .poll(() => page.getByRole('meter').evaluate((meter: HTMLMeterElement) => meter.value))
      .toBeGreaterThan(0.1)
  }
  const stop = page.getByRole('button', { name: 'Stop and listen' })
  const keep = page.getByRole('button', { name: 'Keep this recording' })
  const recordings = page.getByRole('button', { name: /^Listen to Recording of/ })
  const goOn = page.getByRole('link', { name: 'Keep writing A story without a title' })

  // Leave by a link after pressing *Keep*, then by the browser's Back button before listening.
  await write.click()
  await speak()
  await stop.click()
  await keep.click()
  await expect(recordings).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to my stories' }).first().click()
  await expect(page.getByText('1 recording')).toBeVisible()
  await goOn.click()
  await expect(recordings).toHaveCount(1)
  await speak()
  await page.goBack()
  await expect(page.getByText('2 recordings')).toBeVisible()
  await goOn.click()
  await expect(recordings).toHaveCount(2)

  // The draft survives a reload and a closed page.
  await page.reload()
  await expect(page.getByText('What you wrote is still here')).toBeVisible()
  await expect(recordings).toHaveCount(2)
  for (const { name, bytes } of await storedInBrowser(page))
    for (const begins of soundBegins) expect(Buffer.from(bytes).includes(begins), name).toBe(false)
  const tab = await page.context().newPage()
  await page.close()
  await tab.goto('/legacy/story')
  await tab.getByRole('link', { name: 'Keep writing A story without a title' }).click()
  await tab
    .getByRole('button', { name: /^Listen to Recording of/ })
    .first()
    .click()
  const player = tab.getByRole('dialog').last().locator('audio')
  await expect.poll(() => player.evaluate((one: HTMLAudioElement) => one.readyState > 0 && !one.error)).toBe(true)
  await tab.keyboard.press('Escape')
  await tab.getByLabel(/^Title/).fill('Told aloud')
  await tab.getByRole('radio', { name: /^Only me/ }).check()
  await tab.getByRole('button', { name: 'Save Story' }).click()
  await expect(tab.getByRole('button', { name: /^Told aloud/ })).toBeVisible()
  const left = await storedInBrowser(tab)
  expect(left.filter(({ name }) => name.includes('story_draft'))).toEqual([])
})

test('an owner makes a book of stories and life events', async ({ openBrowser, cairn }) => {
  const owner = await newUser(cairn, 'alma')
  await saveSamples(owner.person, [storyKind, lifeEvent])
  const page = await openBrowser()
  const photo = new Blob([new Uint8Array(await photograph(page, 640, 480))], { type: 'image/jpeg' })
  const file = await owner.person.uploadFile(photo, 'river.jpg')
  const published = owner.person.store.kind('story').find(({ values }) => values['status'] === 'published')
  const about = {
    type: 'image',
    title: 'The river',
    date: '1958',
    event: 'A Sunday',
    stories: [published?.id ?? ''],
  } as const
  const values = { ...blank(memory), ...about, file, privacyLevel: 'family' }
  const ways = { audience: 'both_contacts', alsoIfIncapacitated: false } as const
  await owner.person.saveRecords(
    [{ kind: memory.kind, definitionVersion: versionOf(memory), values, ...ways }],
    'Added',
  )
  await enter(page, owner, '/legacy/story')
  await page.getByRole('button', { name: 'Make my book' }).click()
  await expect(page.getByRole('checkbox', { name: /from your memories/ })).toBeChecked()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the PDF' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('My-Stories.pdf')
  const pdf = await readFile(await saved.path())
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(4)
  // The photo of the story, at full size.
  expect(pdf.toString('latin1')).toMatch(/\/Width 640\b/)
})
