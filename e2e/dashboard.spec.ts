import type { Locator, Page } from '@playwright/test'
import { blank, versionOf } from '../records/define.ts'
import { profile } from '../records/kinds/index.ts'
import { expectAccessible, expectAccessibleAgain, followDevice, untilIdle } from './support/accessible.ts'
import { goTo, expectOverview, signOut } from './support/session.ts'
import { tabAndPress, tabAndType } from './support/keyboard.ts'
import { addAttorney, addContact } from './support/owner.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enter, enterNew } from './support/enter.ts'
import { newFamily, newOperator, newOwnerWithTwoGrantees, reportOwner, waitForReportState } from './support/world.ts'

const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Set Up (${title})` }) })
const done = (page: Page, title: string) => row(page, title).getByText('Done:')
const unfold = (page: Page) => page.getByRole('heading', { name: 'Getting Started Checklist' }).click()
const question = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words })
const bar = (page: Page, name: string) => page.getByRole('progressbar', { name })

const pressWithKeys = (page: Page, name: string, role: 'button' | 'link' = 'button') =>
  tabAndPress(page, page.getByRole(role, { name, exact: true }))

test('an owner interrupts the guided start and continues on another device, by keyboard alone', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const ruth = await enterNew(cairn, page, 'ruth')
  await pressWithKeys(page, 'Start Here', 'link')
  await expect(page.getByRole('heading', { level: 1, name: 'Start Here' })).toBeFocused()

  await tabAndType(page, page.getByLabel('First name'), 'Ruth')
  await page.keyboard.press('Enter')
  const wrong = page.getByRole('alert').getByRole('link', { name: 'Last name is required' })
  await tabAndPress(page, wrong)
  await expect(page.getByLabel('Last name')).toBeFocused()
  await page.keyboard.type('Byron')
  await page.keyboard.press('Enter')

  await expect(question(page, 'Who should receive what you leave?')).toBeFocused()
  await pressWithKeys(page, 'Skip')
  await expect(question(page, 'Which account matters most?')).toBeFocused()
  await pressWithKeys(page, 'Skip')
  await expect(question(page, 'Do you have an estate attorney?')).toBeFocused()
  await pressWithKeys(page, 'I have none')
  await expect(question(page, 'Which phone or computer do you use most?')).toBeFocused()
  await pressWithKeys(page, 'Finish later', 'link')
  await expectOverview(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, Ruth$/)
  await expect(question(page, 'Which phone or computer do you use most?')).toBeVisible()
  await unfold(page)
  await expect(done(page, 'My Estate Attorney')).toBeAttached()
  await expect(row(page, 'My Profile')).toContainText('Some details are still missing')
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText(
    'Answered “I have none”: My Estate Attorney',
  )

  const other = await openBrowser()
  await enter(other, ruth)
  await unfold(other)
  await expect(row(other, 'My Authorized Contacts')).toContainText('You said: later')
  await pressWithKeys(other, 'Start Here', 'link')
  await expect(question(other, 'Which phone or computer do you use most?')).toBeVisible()
  await other.getByRole('button', { name: 'Previous question' }).click()
  await expect(question(other, 'Do you have an estate attorney?')).toBeFocused()
  await expect(other.getByText('Your answer: I have none')).toBeVisible()
})

test('after a reload, the guided start resumes at the same question, and drops an answer that was not submitted', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ruth', '/start')
  const again = async (words: string) => {
    await expect(question(page, words)).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(question(page, words)).toBeVisible()
  }
  await page.getByLabel('First name').fill('Nobody')
  await again('What is your name?')
  await expect(page.getByLabel('First name')).toHaveValue('')
  await page.getByLabel('First name').fill('Ruth')
  await page.getByLabel('Last name').fill('Byron')
  await page.getByRole('button', { name: 'Continue' }).click()
  await again('Who should receive what you leave?')
  await page.getByLabel('Full name').fill('Daniel Byron')
  await page.getByRole('button', { name: 'Continue' }).click()
  await again('Which account matters most?')
  for (;;) {
    const heading = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
    if (heading === 'That was the last question') break
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(heading)
  }
  await again('That was the last question')
  const left = page.getByRole('region', { name: 'Two things are left' })
  await expect(left.getByRole('button')).toHaveText(['Invite Daniel', 'Print recovery kit'])
  const skipped = page.getByRole('region', { name: 'Skipped' })
  await expect(skipped).not.toContainText('Who should receive what you leave?')
  await skipped.getByRole('button', { name: 'Answer (Which account matters most?)' }).click()
  await expect(question(page, 'Which account matters most?')).toBeFocused()
})

test('the dashboard counts the records, renders from its cache, and clears the cache at sign-out', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ruth')
  await expect(bar(page, 'Steps completed')).toHaveAttribute('value', '0')
  await addContact(page, { name: 'Nora Hale', email: newEmail('nora') })
  await addAttorney(page, { name: 'Ada Lee', email: newEmail('ada') })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Good (Morning|Afternoon|Evening)$/)
  await unfold(page)
  await expect(row(page, 'My Authorized Contacts')).toContainText('1 written down')
  // Both records count although neither person has an invitation; the page says so separately.
  await expect(row(page, 'My Estate Attorney')).toContainText('cannot reach everyone yet')
  await expect(page.getByRole('link', { name: /Ada has no invitation yet/ })).toBeVisible()
  await row(page, 'My Profile').getByRole('button', { name: 'Other answers for My Profile' }).click()
  await page.getByRole('menuitem', { name: 'I would rather not say' }).click()
  await expect(page.getByText(/^3 of \d\d$/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('Added new authorized contact')

  // While the server does not answer, the page shows the device's copy.
  await page.route('**/api/estate**', () => undefined)
  await page.reload()
  await unfold(page)
  await expect(page.getByText(/^3 of \d\d$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /Other answers/ })).toHaveCount(0)
  await page.unroute('**/api/estate**')
  await page.reload()
  await unfold(page)
  await expect(page.getByRole('button', { name: /Other answers/ }).first()).toBeVisible()

  for (const link of await page.getByRole('link', { name: /^Set Up/ }).all())
    expect(await link.getAttribute('href')).toMatch(
      /^\/(settings|legal|digital|documents|planning|contacts|legacy)\/\w/,
    )
  await row(page, 'My Online Accounts')
    .getByRole('link', { name: /^Set Up/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Online Accounts' })).toBeVisible()

  await signOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('checklist')))).toEqual([])
})

test('by keyboard, an owner reads who receives what, and opens and closes the list of unshared records', async ({
  openBrowser,
  cairn,
}) => {
  test.setTimeout(300_000)
  const page = await openBrowser()
  await followDevice(page)
  const { owner } = await newFamily(cairn)
  await enter(page, owner)
  const card = page.getByRole('link', { name: /Ruth receives \d+ things, \w+ days after/ })
  await expect(card).toHaveAttribute('href', '/legal/contact')
  await expectAccessible(page, 'the dashboard of somebody who is set up')
  await tabAndPress(page, page.locator('summary', { hasText: 'Getting Started Checklist' }))
  await expect(bar(page, 'Steps completed')).toBeVisible()
  await expectAccessible(page, 'the dashboard with the checklist open')
  await page.keyboard.press('Enter')
  await tabAndPress(page, page.locator('summary', { hasText: /records nobody will receive/ }))
  const see = page.getByRole('link', { name: /^See \d+ online accounts$/ })
  const count = Number(/\d+/.exec((await see.textContent()) ?? '')?.[0])
  await tabAndPress(page, see)
  // Notes and cards are in a separate list below.
  const accounts = page.locator('section').filter({ hasText: 'Registered accounts' })
  await expect(accounts.getByText('Showing only what nobody will receive.')).toBeVisible()
  await expect(accounts.getByRole('listitem')).toHaveCount(count)
  await page.reload()
  await expect(accounts.getByRole('listitem')).toHaveCount(count)
  await accounts.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/digital\/online$/)
  await page.goBack()
  await expect(card).toBeVisible()
})

test('the cairn and the next step are visible without scrolling, and on a wide screen the three people too', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  const { owner } = await newFamily(cairn)
  const values = { ...blank(profile), firstName: 'Margaret', lastName: 'Ellis' }
  const draft = { kind: profile.kind, definitionVersion: versionOf(profile), values, singleton: true } as const
  await owner.person.saveRecords([{ ...draft, audience: 'nobody', alsoIfIncapacitated: false }], '')
  // At this hour the greeting is longest, and wraps to a second line on a phone.
  await page.clock.setFixedTime(new Date().setHours(15, 0))
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, owner)
  await expect(page.getByRole('heading', { level: 1, name: 'Good Afternoon, Margaret' })).toBeVisible()
  await expect(question(page, 'Which phone or computer do you use most?')).toBeVisible()
  // Only a test server shows the rehearsal banner above the header, so subtract its height.
  const bottom = async (part: Locator) => {
    await expect(part).toBeVisible()
    const [box, header] = await Promise.all([part.boundingBox(), page.getByRole('banner').boundingBox()])
    return (box?.y ?? 0) + (box?.height ?? Number.NaN) - (header?.y ?? Number.NaN)
  }
  const stones = page.getByRole('list', { name: /^Your cairn/ }).getByRole('link')
  const start = page.getByRole('main').getByRole('link', { name: 'Start Here' })
  await expect(stones).toHaveCount(6)
  for (const name of ['Ruth', 'Thomas', 'Daniel'])
    expect(await bottom(page.getByRole('link', { name: new RegExp(`${name} receives`) })), name).toBeLessThanOrEqual(
      900,
    )
  expect(await bottom(start)).toBeLessThanOrEqual(900)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await bottom(start)).toBeLessThanOrEqual(740)
  for (const stone of await stones.all()) {
    expect(await bottom(stone)).toBeLessThanOrEqual(740)
    const sizes = await stone
      .locator('span:not(.sr-only)')
      .evaluateAll((spans) => spans.map((span) => Number.parseFloat(getComputedStyle(span).fontSize)))
    for (const size of sizes) expect(size).toBeGreaterThanOrEqual(16)
  }
})

test('during a report the stop button is large, and the dashboard is collapsed below', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await followDevice(page)
  const { owner, ruth } = await newOwnerWithTwoGrantees(cairn)
  await newOperator(cairn)
  await waitForReportState(ruth, await reportOwner(ruth, 'death'), 'in-review')
  await enter(page, owner)
  const report = page.getByRole('region', { name: 'A report about you' })
  await expect(report.getByRole('heading', { level: 1, name: 'Ruth Ellis reported that you have died' })).toBeVisible()
  await expect(report.getByRole('listitem').filter({ hasText: 'You are here' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Call Ruth Ellis' })).toHaveAttribute('href', /^tel:/)
  const stop = report.getByRole('button', { name: 'I am here. Stop this.' })
  await page.setViewportSize({ width: 1280, height: 900 })
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(96)
  await page.setViewportSize({ width: 360, height: 740 })
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(88)
  await expectAccessible(page, 'the dashboard during a report')
  await expect(page.getByRole('link', { name: 'Start Here' })).toHaveCount(0)
  await page.getByRole('heading', { name: 'Your dashboard' }).click()
  await expect(page.getByRole('main').getByRole('link', { name: 'Start Here' })).toBeVisible()
  await stop.click()
  await expect(report).toBeHidden()
  await expect(page.getByRole('list', { name: /^Your cairn/ })).toBeVisible()
})

test('the dashboard and the guided start are accessible', async ({ openBrowser, cairn }) => {
  test.setTimeout(300_000)
  const page = await openBrowser()
  await followDevice(page)
  await enterNew(cairn, page, 'ruth')
  await untilIdle(page)
  await page.getByRole('button', { name: 'Other answers for My Profile' }).click()
  await expectAccessible(page, 'the dashboard with open answers')
  await goTo(page, '/start')
  await untilIdle(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the guided start with refusals')
  await page.getByLabel('First name').fill('Ruth')
  await page.getByRole('link', { name: 'Finish later' }).click()
  await expectAccessible(page, 'the guided start being left')
  await page.getByRole('button', { name: 'Keep typing' }).click()
  for (let number = 1; ; number += 1) {
    const heading = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
    if (heading === 'That was the last question') break
    await expectAccessibleAgain(page, `question ${number} of the guided start`)
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(heading)
  }
  await expectAccessible(page, 'the end of the guided start')
})
