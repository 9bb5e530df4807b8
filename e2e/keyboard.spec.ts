import type { Page } from '@playwright/test'
import { goTo, expectOverview, PASSWORD, signUpAndConfirm } from './support/session.ts'
import { expectFocusIn, tabAndPress, tabTo, tabAndType } from './support/keyboard.ts'
import { addContact } from './support/owner.ts'
import { expect, newEmail, test } from './support/test.ts'
import { enterNew } from './support/enter.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Measures in the spec's units of four pixels. */
const layout = (page: Page) =>
  page.evaluate(() => {
    const size = (element: Element | null | undefined) => element?.getBoundingClientRect()
    const menu = document.querySelector('nav[aria-label="Main menu"]')?.closest('aside')
    const notices = document.querySelector('[role=region][aria-label^="Notice"] ol, ol[tabindex="-1"]')
    return {
      menu: (size(menu)?.width ?? 0) / 4,
      header: (size(document.querySelector('header > div'))?.height ?? 0) / 4,
      noticeFits: (size(notices)?.width ?? Infinity) <= 420,
    }
  })

test('a newcomer signs up, adds a first account and signs out without a mouse', async ({ openBrowser }) => {
  const page = await openBrowser()
  const email = newEmail('kay')
  await page.goto('/')
  await tabAndPress(page, page.getByRole('link', { name: 'Create account' }).first())
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await tabAndType(page, page.getByLabel('Email', { exact: true }), email)
  await tabAndType(page, page.getByLabel('Password', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expectOverview(page)

  await page.reload()
  await expectOverview(page)
  await tabAndPress(page, page.getByRole('link', { name: 'Skip to the page' }))
  await expectFocusIn(page.getByRole('main'))
  await page.goto('/overview')
  await expectOverview(page)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await tabAndPress(page, menu.getByRole('button', { name: 'My Digital Accounts' }))
  await tabAndPress(page, menu.getByRole('link', { name: 'Online Accounts' }))
  await expect(page.getByRole('heading', { level: 1, name: 'My Online Accounts' })).toBeFocused()

  await tabAndPress(page, button(page, 'Add Account'))
  const dialog = page.getByRole('dialog', { name: 'Add Account' })
  await expectFocusIn(dialog)
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Tab')
    await expectFocusIn(dialog)
  }
  await tabTo(page, dialog.getByRole('radio', { name: /^Social/ }))
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('radio', { name: /^Social/ })).toBeChecked()
  await tabAndPress(page, button(page, 'Next'))
  await expect(dialog.getByText('Step 2 of 4')).toBeVisible()
  await tabAndType(page, dialog.getByLabel('Platform', { exact: true }), 'Fac')
  await tabAndType(page, dialog.getByLabel('Username'), 'kay-reads')
  await tabAndType(page, dialog.getByLabel('Password', { exact: true }), 'Plain-and-long-7')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Step 3 of 4')).toBeVisible()
  await tabAndPress(page, button(page, 'Next'))
  await expect(dialog.getByText('Step 4 of 4')).toBeVisible()
  await tabAndPress(page, button(page, 'Save Account'))
  await expect(dialog).toBeHidden()
  await expectFocusIn(page.getByRole('main'))

  await tabAndPress(page, button(page, 'Facebook'))
  await tabAndPress(page, button(page, 'Edit Account'))
  const editing = page.getByRole('dialog', { name: 'Edit Account' })
  await expectFocusIn(editing)
  // Retry, because the dialog takes the focus before it listens for keys.
  await expect(async () => {
    await page.keyboard.press('Escape')
    await expect(editing).toBeHidden({ timeout: 2000 })
  }).toPass()
  await expect(button(page, 'Facebook')).toBeFocused()

  await page.keyboard.press('Enter')
  await tabAndPress(page, button(page, 'Delete'))
  await expectFocusIn(page.getByRole('dialog', { name: 'Delete Facebook?' }))
  await tabAndPress(page, button(page, 'Delete Facebook'))
  await expect(page.getByText('No accounts added yet')).toBeVisible()
  await page.keyboard.press('F8')
  expect(await layout(page)).toEqual({ menu: 76, header: 16, noticeFits: true })
  await tabAndPress(page, button(page, 'Undo'))
  await expect(button(page, 'Facebook')).toBeVisible()

  await page.reload()
  await expect(button(page, 'Facebook')).toBeVisible()
  await tabAndPress(page, button(page, 'Sign out'))
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible()
  await expect(page.getByText('Facebook')).toHaveCount(0)
  await tabAndPress(page, page.getByRole('link', { name: 'Sign in again' }))
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('the focus moves to the list of a form’s errors, and each error links to its field', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'lou', '/legal/contact')
  await tabAndPress(page, button(page, 'Add Contact'))
  const dialog = page.getByRole('dialog', { name: 'Add Authorized Contact' })
  await tabAndPress(page, button(page, 'Save Contact'))
  await expect(dialog.getByRole('alert')).toBeFocused()
  await tabAndPress(page, dialog.getByRole('link', { name: 'Please select a relationship' }))
  await expect(dialog.getByLabel('Relationship')).toBeFocused()
  await expect(dialog.getByLabel('Relationship')).toHaveAccessibleDescription(/Please select a relationship/)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Add Contact')).toBeFocused()
})

test('on a phone the menu opens as a drawer, traps the focus, and returns it on closing', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ viewport: { width: 360, height: 740 } })
  await enterNew(cairn, page, 'max')
  await tabAndPress(page, button(page, 'Menu'))
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expectFocusIn(drawer)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button(page, 'Menu')).toBeFocused()
  await page.keyboard.press('Enter')
  await tabAndPress(page, drawer.getByRole('button', { name: 'My Authorized Contacts' }))
  await tabAndPress(page, drawer.getByRole('link', { name: 'Authorized Contact', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: 'Authorized Contacts' })).toBeFocused()
  await expect(drawer).toBeHidden()
})

test('at 200 % zoom with the largest text, a user adds a contact, and no main page scrolls sideways', async ({
  openBrowser,
  cairn,
}) => {
  // A window of 1280 by 900 pixels at 200 % zoom.
  const page = await openBrowser({ viewport: { width: 640, height: 450 } })
  await page.addInitScript(() => localStorage.setItem('cairn_text_size', 'largest'))
  await signUpAndConfirm(cairn, page, { email: newEmail('nan') })
  await addContact(page, { name: 'Nora Hale', email: newEmail('nora') })
  for (const path of ['/overview', '/legal/contact', '/legal/attorney', '/digital/online', '/settings/security']) {
    await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(tooWide, `${path} does not scroll sideways`).toBeLessThanOrEqual(0)
  }
})
