import { Buffer } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { blank, versionOf } from '../records/define.ts'
import { familyMember } from '../records/kinds/index.ts'
import { expectAccessible } from './support/accessible.ts'
import { PASSWORD } from './support/session.ts'
import { enter } from './support/enter.ts'
import { tabAndPress, tabTo } from './support/keyboard.ts'
import { expect, test } from './support/test.ts'
import { picture, shareShown } from './support/tree.ts'
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

/** @param own the owner's name in the file, if the file does not mark the owner */
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

const isShown = (frame: Locator, name: RegExp) =>
  frame.getByRole('button', { name }).evaluate((box) => {
    const [inside, outside] = [box, box.closest('[data-panned]') ?? box].map((one) => one.getBoundingClientRect())
    return (inside?.left ?? 0) >= (outside?.left ?? 0) && (inside?.right ?? 0) <= (outside?.right ?? 0)
  })

test('a user reaches every relative by keyboard, also with another center and in the list', async ({
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
  // After the user rotates the phone, the same person stays in view.
  for (const viewport of [
    { width: 400, height: 800 },
    { width: 800, height: 400 },
    { width: 400, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => isShown(frame, /^Nora Moor/)).toBe(true)
  }
  // After the user has panned, zooming and rotating keep the position.
  await frame.evaluate((element) => element.scrollTo(0, 0))
  await expect.poll(() => isShown(frame, /^Nora Moor/)).toBe(false)
  for (const name of ['Larger', 'Smaller']) {
    await page.getByRole('button', { name }).click()
    await expect.poll(() => shareShown(frame, /^Zoë Moor/)).toBeGreaterThan(0.5)
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

test('an owner imports and exports a family, and the exported file gives another owner the same family', async ({
  openBrowser,
  cairn,
}) => {
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

/** The lines of a file without its ids, which differ between estates. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/@[A-Z]\d+@/g, '@')
    .split('\r\n')
    .toSorted()

/** Moves two fingers on the picture from one distance to another. */
async function pinch(page: Page, frame: Locator, from: number, to: number): Promise<void> {
  const box = await frame.boundingBox()
  if (box === null) throw new Error('The picture is not on screen.')
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height, 300) / 2]
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        apart === undefined
          ? []
          : [
              { id: 1, x: x - apart / 2, y },
              { id: 2, x: x + apart / 2, y },
            ],
    })
  await send('touchStart', from)
  for (let step = 1; step <= 8; step += 1) await send('touchMove', from + ((to - from) * step) / 8)
  await send('touchEnd')
}

const largeFamily = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    kind: familyMember.kind,
    definitionVersion: versionOf(familyMember),
    newId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
    values: {
      ...blank(familyMember),
      fullName: `Relative ${at}`,
      gender: 'female',
      dateOfBirth: String(1800 + at),
      relationship: at === count - 1 ? 'mother' : 'cousin',
      parents: at === 0 ? [] : [`00000000-0000-4000-8000-${String(Math.floor((at - 1) / 2)).padStart(12, '0')}`],
    },
  }))

test('zooming into a large family first shows names, then also years, then faces', async ({ openBrowser, cairn }) => {
  const page = await openBrowser({ hasTouch: true })
  const alma = await newUser(cairn, 'alma')
  await alma.person.saveRecords(largeFamily(120), 'Imported 120 people')
  await enter(page, alma, path)
  await page.getByRole('tab', { name: 'Everyone' }).click()
  const frame = picture(page)
  const you = frame.getByRole('button', { name: /^You/ })
  const mother = frame.getByRole('button', { name: /^Relative 119 born 1919, your mother$/ })
  await expect(page.getByText('Names. Years and faces show when you come closer.')).toBeVisible()
  await expect(mother).toHaveText('Relative 119')
  await tabTo(page, you)
  await page.keyboard.press('+')
  await expect(mother).toHaveText('Relative 119 born 1919')
  await expect(page.getByText('Names and years. Faces show when you come closer.')).toBeVisible()
  await page.keyboard.press('+')
  // A person without a photo has initials.
  await expect(frame.getByText('R1', { exact: true }).first()).toBeVisible()
  await expectAccessible(page, 'the faces of a large family')
  await page.keyboard.press('0')
  await expect(page.getByText('From far away. Press anywhere to come closer.')).toBeVisible()
  const widths = await frame.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
  expect(widths[0]).toBe(widths[1])
  await expect(you).toBeFocused()
  await expect(you).toBeInViewport()
  await expect(frame.getByText('Relative 0', { exact: true })).toBeAttached()
  await expectAccessible(page, 'a large family from far away')
  await page.keyboard.press('ArrowUp')
  await expect(mother).toBeFocused()
  await frame.getByRole('button', { name: 'Come closer' }).press('Enter')
  await expect(page.getByText('Names and years. Faces show when you come closer.')).toBeVisible()
  await expect(mother).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('-')
  await expectAccessible(page, 'the names of a large family')
})

test('pinching, and the wheel with Ctrl, zoom at the pointer', async ({ openBrowser, cairn }) => {
  const page = await openBrowser({ hasTouch: true })
  await enter(page, await newUser(cairn, 'alma'), path)
  await importTree(page, family, 'Alma Ellis')
  await page.setViewportSize({ width: 360, height: 740 })
  const frame = picture(page)
  const zoomOf = () => frame.evaluate((one) => one.querySelector('[data-person]')?.getBoundingClientRect().width ?? 0)
  const before = await zoomOf()
  await frame.scrollIntoViewIfNeeded()
  await pinch(page, frame, 80, 200)
  await expect.poll(zoomOf).toBeGreaterThan(before * 1.5)
  await pinch(page, frame, 200, 75)
  await expect.poll(zoomOf).toBeLessThan(before)
  // The page itself did not zoom.
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.getByRole('button', { name: 'Fit on screen' }).click()
  const ada = frame.getByRole('button', { name: /^Ada Holt/ })
  await ada.hover()
  const middleOf = async () => {
    const box = await ada.boundingBox()
    return {
      width: box?.width ?? 0,
      x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
      y: (box?.y ?? 0) + (box?.height ?? 0) / 2,
    }
  }
  const small = await middleOf()
  await page.keyboard.down('Control')
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await middleOf()).width).toBeGreaterThan(small.width * 1.4)
  // Without Ctrl, the wheel scrolls and does not zoom.
  const large = await middleOf()
  await page.mouse.wheel(0, 50)
  await expect.poll(async () => (await middleOf()).width).toBe(large.width)
})

test('an owner drags the picture with the mouse without selecting a relative', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), path)
  await importTree(page, family, 'Alma Ellis')
  await page.setViewportSize({ width: 700, height: 600 })
  const frame = picture(page)
  for (let press = 0; press < 2; press += 1) await page.getByRole('button', { name: 'Larger' }).click()
  const you = frame.getByRole('button', { name: /^You/ })
  await you.hover()
  const before = await you.boundingBox()
  await page.mouse.down()
  await page.mouse.move((before?.x ?? 0) + 60, (before?.y ?? 0) + 140, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await you.boundingBox())?.y).not.toBe(before?.y)
  const nora = frame.getByRole('button', { name: /^Zoë Moor/ })
  await nora.click()
  await expect(page.getByRole('heading', { name: 'Zoë Moor', exact: true })).toBeVisible()
})
