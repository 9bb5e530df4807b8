import type { Locator } from '@playwright/test'
import type { Audience } from '../domain/seats.ts'
import { blank, versionOf } from '../records/define.ts'
import { onlineAccount, story } from '../records/kinds/index.ts'
import { chooseSeveral } from './support/in-record.ts'
import { enter } from './support/enter.ts'
import { expect, newEmail, test } from './support/test.ts'
import { type TestUser, newUser, writeContact } from './support/world.ts'

const phone = { viewport: { width: 360, height: 740 } }

async function writeAccounts({ person }: TestUser, count: number, ofFirst: Audience = 'nobody'): Promise<void> {
  const accounts = Array.from({ length: count }, (_, at) => ({
    kind: onlineAccount.kind,
    definitionVersion: versionOf(onlineAccount),
    values: {
      ...blank(onlineAccount),
      accountType: 'email' as const,
      platform: 'other' as const,
      otherPlatform: `Mailbox ${at}`,
      username: 'a.rather.long.username@example.org',
      password: 'Plain-and-long-7',
    },
    audience: at === 0 ? ofFirst : 'nobody',
    alsoIfIncapacitated: false,
  }))
  await person.saveRecords(accounts, `Imported ${count} accounts`)
}

const box = async (of: Locator) => {
  const found = await of.boundingBox()
  if (found === null) throw new Error(`${String(of)} is nowhere`)
  return found
}

type Box = Awaited<ReturnType<typeof box>>

const apart = (one: Box, other: Box) =>
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y ||
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x

test('on a phone two compact rows of a list are visible without scrolling, and two presses change an audience', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser(phone)
  const who = await newUser(cairn, 'lena')
  await writeContact(who, { name: 'Daniel Reyes', email: newEmail('daniel') })
  await writeAccounts(who, 12, 'contact_1')
  await enter(page, who, '/digital/online')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
  // All records have the same timestamp, so their order varies.
  const titles = page.getByRole('button', { name: /^Mailbox \d+$/ })
  // Without scrolling, the list renders only its first rows.
  await expect(titles.nth(2)).toBeVisible()
  const [first = '', second = ''] = (await titles.allTextContents()).filter((title) => title !== 'Mailbox 0')
  // Subtract the rehearsal banner, which is above the header.
  const { y: top } = await box(page.getByRole('banner'))
  for (const name of [first, second]) {
    const { y, height } = await box(row(name))
    expect(y + height - top, `${name} stands on the first screen`).toBeLessThanOrEqual(phone.viewport.height)
    expect(height, `${name} is low`).toBeLessThanOrEqual(72)
  }
  const change = `Only you: change who may see ${first}`
  await page.getByRole('button', { name: change, exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Daniel Reyes/ })
    .click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(row(first)).toContainText('Daniel')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(first)).toContainText('Only you')
})

for (const viewport of [phone.viewport, { width: 1280, height: 700 }])
  test(`a notice covers no button of a dialog, at ${viewport.width} px`, async ({ openBrowser, cairn }) => {
    const page = await openBrowser({ viewport })
    const who = await newUser(cairn, 'mona')
    await writeAccounts(who, 3)
    await enter(page, who, '/digital/online')
    const begin = page.getByRole('button', { name: 'Add Account' })
    // Check the largest dialog and a confirmation, each while a toast with a button is open.
    for (const [open, name] of [
      [() => begin.click(), 'Add Account'],
      [() => page.getByRole('button', { name: 'Mailbox 0', exact: true }).click(), 'Mailbox 0'],
    ] as const) {
      await chooseSeveral(page)
      await page.getByRole('checkbox', { name: 'Select Mailbox 2' }).check()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete one record' }).click()
      // While a modal dialog is open, elements behind it are hidden from role queries.
      const notice = page.getByRole('listitem', { includeHidden: true }).filter({ hasText: 'Undo' })
      await expect(notice).toBeVisible()
      // The user can still reach the end of the page.
      const last = page.getByRole('button', { name: 'Import from a password manager' })
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(apart(await box(notice), await box(last))).toBe(true)
      await open()
      const dialog = page.getByRole('dialog', { name })
      await expect(dialog).toBeVisible()
      const covered = await box(notice)
      expect(covered.y).toBeGreaterThanOrEqual(0)
      expect(covered.width).toBeLessThanOrEqual(420)
      for (const button of await dialog.getByRole('button').all())
        if (await button.isVisible()) expect(apart(covered, await box(button)), `${String(button)} is free`).toBe(true)
      await dialog
        .getByRole('button', { name: /^(Cancel|Close)$/ })
        .last()
        .click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(page.getByRole('button', { name: 'Mailbox 2', exact: true })).toBeVisible()
    }
  })

for (const viewport of [phone.viewport, { width: 1280, height: 700 }])
  test(`a notice covers no button of the bulk actions, at ${viewport.width} px`, async ({ openBrowser, cairn }) => {
    const page = await openBrowser({ viewport })
    const who = await newUser(cairn, 'nora')
    await writeAccounts(who, 14)
    await enter(page, who, '/digital/online')
    await chooseSeveral(page)
    await page.getByRole('checkbox', { name: 'Select Mailbox 2', exact: true }).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete one record' }).click()
    const notice = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Undo' }) })
    await expect(notice).toBeVisible()
    const bar = page.getByRole('region', { name: 'Selected records' })
    const done = bar.getByRole('button', { name: 'Done', exact: true })
    if (!(await bar.isVisible())) await chooseSeveral(page)
    await expect(done).toBeVisible()
    const covered = await box(notice)
    for (const button of await bar.getByRole('button').all())
      expect(apart(covered, await box(button)), `${String(button)} is free`).toBe(true)
    await done.click()
    await expect(done).toBeHidden()
  })

test('on a phone a story is visible without scrolling, one button opens the filters, and no line starts with a dot', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser(phone)
  const who = await newUser(cairn, 'ines')
  const storyOf = (title: string, category: 'career' | 'personal') => ({
    kind: story.kind,
    definitionVersion: versionOf(story),
    values: {
      ...blank(story),
      title,
      category,
      date: '1958',
      content: 'The river froze that winter.',
      status: 'draft' as const,
    },
    audience: 'nobody' as const,
    alsoIfIncapacitated: false,
  })
  await who.person.saveRecords([storyOf('The bakery', 'career'), storyOf('The river', 'personal')], 'Added two stories')
  await enter(page, who, '/legacy/story')
  // Both stories have the same year, so take either one.
  const first = page.getByRole('button', { name: /^The (bakery|river)/ }).first()
  const { y, height } = await box(first)
  expect(y + height - (await box(page.getByRole('banner'))).y).toBeLessThanOrEqual(phone.viewport.height)

  // A dot precedes each fact except the first; CSS clips the dots at the start of a line.
  const { lines, facts, dots } = await first.evaluate((button) => {
    const all = [...button.querySelectorAll('span')].filter(({ textContent }) => textContent === ' · ')
    const edge = button.querySelector('.overflow-hidden')?.getBoundingClientRect().left ?? 0
    const of = [...(all[0]?.parentElement?.parentElement?.children ?? [])]
    return {
      lines: new Set(of.map((fact) => fact.getBoundingClientRect().top)).size,
      facts: of.length,
      dots: all.filter((dot) => dot.getBoundingClientRect().left >= edge).length,
    }
  })
  expect(lines).toBeGreaterThan(1)
  expect(dots).toBe(facts - lines)

  const filters = page.getByRole('button', { name: /^Filters/ })
  const category = page.getByLabel('Category')
  await expect(category).toBeHidden()
  await filters.click()
  await category.selectOption('Career')
  await expect(page.getByRole('button', { name: /^The river/ })).toBeHidden()
  await filters.click()
  await expect(category).toBeHidden()
  await expect(filters).toHaveAccessibleName('Filters 1 in use')
  await filters.click()
  await category.selectOption('All categories')
  await expect(page.getByRole('button', { name: /^The river/ })).toBeVisible()
  await expect(filters).toHaveAccessibleName('Filters')
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(filters).toBeHidden()
  await expect(category).toBeVisible()
})

test('on a phone a confirmation opens at the bottom of the screen, and names the record once', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser(phone)
  const who = await newUser(cairn, 'odile')
  await writeAccounts(who, 1)
  await enter(page, who, '/digital/online')
  await page.getByRole('button', { name: 'Mailbox 0', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete Mailbox 0?' })
  await expect(question.getByText('You can undo this for 30 days.')).toBeVisible()
  await expect(question.getByText('Mailbox 0')).toHaveCount(2)
  const { x, y, width, height } = await box(question)
  expect([x, width, Math.round(y + height)]).toEqual([0, phone.viewport.width, phone.viewport.height])
  expect(height).toBeLessThan(phone.viewport.height / 2)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
})
