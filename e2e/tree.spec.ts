import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import { newUser } from './support/world.ts'

const path = '/legacy/tree'

const family = [
  '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8',
  '0 @I1@ INDI\n1 NAME Alma /Ellis/\n1 SEX F\n1 FAMC @F1@\n1 FAMS @F3@',
  '0 @I2@ INDI\n1 NAME Zoë /Moor/\n1 SEX F\n1 BIRT\n2 DATE 14 MAY 1921\n2 PLAC Troy\n1 FAMS @F1@\n1 FAMC @F2@',
  '0 @I3@ INDI\n1 NAME Hal /Moor/\n1 SEX M\n1 FAMS @F1@',
  '0 @I4@ INDI\n1 NAME Nora /Moor/\n1 SEX F\n1 FAMC @F2@\n1 NOTE She kept bees.',
  '0 @I5@ INDI\n1 NAME Ada /Holt/\n1 SEX F\n1 DEAT\n2 DATE 1980\n1 FAMS @F2@',
  '0 @I6@ INDI\n1 NAME Lea /Ellis/\n1 SEX F\n1 FAMC @F3@\n2 PEDI adopted',
  '0 @F1@ FAM\n1 HUSB @I3@\n1 WIFE @I2@\n1 CHIL @I1@\n1 DIV Y',
  '0 @F2@ FAM\n1 WIFE @I5@\n1 CHIL @I2@\n1 CHIL @I4@',
  '0 @F3@ FAM\n1 WIFE @I1@\n1 CHIL @I6@',
  '0 TRLR\n',
].join('\n')

/** Imports five people. @param own the owner's name in the file, where the file does not say */
async function importTree(page: Page, text: string, own?: string): Promise<void> {
  await page.getByRole('button', { name: 'Import a family tree' }).click()
  await page
    .getByLabel('Export file')
    .setInputFiles({ name: 'ellis.ged', mimeType: 'text/plain', buffer: Buffer.from(text) })
  const asked = page.getByRole('group', { name: 'Which of these people are you?' })
  if (own !== undefined) {
    await asked.getByRole('radio', { name: own }).click()
    await expect(asked.getByRole('radio', { name: own })).toBeChecked()
  }
  await page.getByRole('radio', { name: /^Private/ }).check()
  await page.getByRole('button', { name: 'Import 5 people' }).click()
  await page.getByRole('button', { name: 'Show my family tree' }).click()
}

const picture = (page: Page) => page.getByRole('region', { name: 'Your family, drawn' })

/** Whether a person's box is fully within the picture's frame. */
const isShown = (frame: Locator, name: RegExp) =>
  frame.getByRole('button', { name }).evaluate((box) => {
    const [inside, outside] = [box, box.closest('[data-panned]') ?? box].map((one) => one.getBoundingClientRect())
    return (inside?.left ?? 0) >= (outside?.left ?? 0) && (inside?.right ?? 0) <= (outside?.right ?? 0)
  })

test('the keyboard reaches every relative, also from another perspective and as a list', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), path)
  await importTree(page, family, 'Alma Ellis')
  const frame = picture(page)
  await tabTo(page, frame.getByRole('button', { name: /^You/ }))
  for (const [key, name] of [
    ['ArrowUp', /^Zoë Moor.*your mother$/],
    ['ArrowUp', /^Ada Holt.*your mother’s mother$/],
    ['ArrowDown', /^Zoë Moor/],
    ['ArrowRight', /^Hal Moor.*your father$/],
    ['ArrowRight', /^Nora Moor.*your mother’s sister$/],
  ] as const) {
    await page.keyboard.press(key)
    await expect(frame.getByRole('button', { name })).toBeFocused()
  }
  await tabAndPress(page, page.getByRole('button', { name: 'Show the tree from here' }))
  await expect(page.getByRole('heading', { name: 'The family of Nora Moor' })).toBeVisible()
  await expect(frame.getByRole('button', { name: /^Zoë Moor.*, Nora Moor’s sister$/ })).toBeVisible()
  // Rotating the phone keeps the same person in view.
  for (const viewport of [
    { width: 400, height: 800 },
    { width: 800, height: 400 },
    { width: 400, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => isShown(frame, /^Nora Moor/)).toBe(true)
  }
  // After a manual pan, zooming and rotating keep the position.
  await frame.evaluate((element) => element.scrollTo(0, 0))
  await expect.poll(() => isShown(frame, /^Nora Moor/)).toBe(false)
  const leftmost = frame.getByRole('button', { name: /^Zoë Moor/ })
  for (const name of ['Larger', 'Smaller']) {
    await page.getByRole('button', { name }).click()
    await expect(leftmost).toBeInViewport({ ratio: 0.5 })
  }
  for (const width of [360, 400]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => isShown(frame, /^Zoë Moor/)).toBe(true)
  }
  await tabAndPress(page, page.getByRole('button', { name: 'Back to you' }))
  await tabTo(page, page.getByRole('tab', { name: 'Picture' }))
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('region', { name: 'Generation 2' })
  await tabAndPress(page, second.getByRole('button', { name: /^Nora Moor.*your mother’s sister/ }))
  await expect(page.getByRole('heading', { name: 'Nora Moor', exact: true })).toBeVisible()
})

test('an owner imports a family, exports it, and imports the same family again', async ({ openBrowser, cairn }) => {
  const [page, other] = [await openBrowser(), await openBrowser()]
  const out = async (from: Page) => {
    await from.getByRole('button', { name: 'Save as a file' }).click()
    await from.getByRole('radio', { name: /GEDCOM 5\.5\.1/ }).check()
    await from.getByLabel('Password', { exact: true }).fill(PASSWORD)
    const download = from.waitForEvent('download')
    await from.getByRole('button', { name: 'Save file' }).click()
    return await readFile(await (await download).path(), 'utf8')
  }
  await enter(page, await newUser(cairn, 'alma', PASSWORD), path)
  await importTree(page, family, 'Alma Ellis')
  const first = await out(page)
  for (const line of ['1 NAME Zoë Moor', '2 DATE 14 MAY 1921', '2 PEDI adopted', '1 DIV Y', '1 NOTE She kept bees.'])
    expect(first).toContain(line)
  await enter(other, await newUser(cairn, 'alma', PASSWORD), path)
  await importTree(other, first)
  await expect(picture(other).getByRole('button', { name: /^Zoë Moor born 1921, your mother$/ })).toBeVisible()
  expect(linesOf(await out(other))).toEqual(linesOf(first))
})

/** A file's lines without its ids, which differ between estates. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/@[A-Z]\d+@/g, '@')
    .split('\r\n')
    .toSorted()
