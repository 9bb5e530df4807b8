import type { Page } from '@playwright/test'
import { demoAccounts } from '../demo/accounts.ts'
import { expectAccessible, followDevice } from './support/accessible.ts'
import { enter } from './support/enter.ts'
import { expectFocusIn, tabAndPress } from './support/keyboard.ts'
import { expect, newEmail, test } from './support/test.ts'
import { newOwner, newUser } from './support/world.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'What are you looking for?' })
const option = (page: Page, name: RegExp) => page.getByRole('option', { name })

async function ask(page: Page, words: string): Promise<void> {
  if (!(await dialogOf(page).isVisible())) await page.keyboard.press('Control+K')
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(words)
}

const passwordOf = (at: number) => String(demoAccounts()[at]?.draft.values['password'])

test('the owner finds everything except secrets by keyboard, also after a reload, and another user finds nothing', async ({
  openBrowser,
  cairn,
}) => {
  const ruth = await newUser(cairn, 'ruth')
  const owner = await newOwner(cairn, { attorney: newEmail('daniel'), ruth: ruth.email, thomas: newEmail('thomas') })
  const page = await openBrowser()
  await enter(page, owner)

  await ask(page, 'papers')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()

  await ask(page, 'dropbox')
  await expect(dialogOf(page).getByRole('status')).toHaveText('One result')
  await page.keyboard.press('Enter')
  const dropbox = page.getByRole('dialog', { name: 'Dropbox' })
  await expect(dropbox.getByText('Scans of every paper, by year.')).toBeVisible()
  await expectFocusIn(dropbox)
  await expect(page).toHaveURL(/\/digital\/online\?record=[\w-]+$/)

  // A result opens another record, on the same page and on another page.
  await ask(page, 'button collection')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'eBay' })).toBeVisible()
  await expect(dropbox).toBeHidden()
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'eBay' })).toBeVisible()
  // Other records contain Ruth's name and phone number too.
  await ask(page, `5550107765 ${ruth.email}`)
  await expect(option(page, /Ruth Ellis/)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Ruth Ellis' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/legal\/contact$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await ask(page, 'deed recorded')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Phone call' })).toBeVisible()
  await ask(page, 'recovery kit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and Security' })).toBeVisible()

  await ask(page, 'password manager')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Import/ })).toBeVisible()
  await expect(page).toHaveURL(/\/digital\/online$/)
  await page.keyboard.press('Escape')
  await ask(page, 'wallet card')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Download Wallet Card' })).toBeInViewport()

  for (const secret of [passwordOf(0), passwordOf(31), passwordOf(5).slice(0, 14)]) {
    await ask(page, secret)
    await expect(dialogOf(page).getByRole('status')).toHaveText(
      /^Nothing found.*Passwords and codes are never searched/,
    )
    await expect(page.getByRole('option')).toHaveCount(0)
  }

  const ruthsPage = await openBrowser()
  await enter(ruthsPage, ruth)
  await ask(ruthsPage, 'dropbox')
  await expect(dialogOf(ruthsPage).getByRole('status')).toHaveText(/^Nothing found/)
})

test('the search shortcut does not close a form, which keeps its input', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await enter(page, await newUser(cairn, 'alma'), '/legal/attorney')
  await page.getByRole('button', { name: 'Add Estate Attorney' }).click()
  await page.getByLabel('Full name').fill('Daniel Okafor')
  await page.keyboard.press('Control+K')
  await expect(page.getByText('Please save or close what is open, then search.').first()).toBeVisible()
  await expect(dialogOf(page)).toBeHidden()
  await expect(page.getByLabel('Full name')).toHaveValue('Daniel Okafor')
})

test('on a phone the search is a labeled button, which gets the focus back', async ({ openBrowser, cairn }) => {
  const page = await openBrowser({ viewport: { width: 360, height: 740 } })
  await enter(page, await newUser(cairn, 'max'))
  const button = page.getByRole('button', { name: 'Search', exact: true })
  await tabAndPress(page, button)
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('on a phone the menu starts with the search, which returns the focus to the menu’s button', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ viewport: { width: 360, height: 740 } })
  await enter(page, await newUser(cairn, 'ida'))
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await menuButton.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await tabAndPress(page, menu.getByRole('button', { name: 'Search' }))
  await expect(menu).toBeHidden()
  await expect(fieldOf(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuButton).toBeFocused()
  await menuButton.click()
  await expect(menu.getByRole('button', { name: 'Sign out' })).toBeVisible()
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu).toBeHidden()
})

test('the search is accessible: open, with results, and without results', async ({ openBrowser, cairn }) => {
  const page = await openBrowser()
  await followDevice(page)
  await enter(page, await newOwner(cairn))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expectAccessible(page, 'the search before a word')
  await ask(page, 'ellis')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectAccessible(page, 'the search with results')
  await ask(page, 'nothing like this')
  await expect(page.getByText('Nothing found for “nothing like this”')).toBeVisible()
  await expectAccessible(page, 'the search without results')
})
