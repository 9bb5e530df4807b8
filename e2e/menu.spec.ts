import { enter, enterNew } from './support/enter.ts'
import { expect, test } from './support/test.ts'
import { newOwner } from './support/world.ts'

test('the menu counts the owner’s records, opens one group at a time, and fits on a screen', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser({ viewport: { width: 1280, height: 900 } })
  await enter(page, await newOwner(cairn), '/planning/pet-care')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const groups = menu.getByRole('button')
  const openOnes = menu.locator('button[aria-expanded="true"]')
  for (let loads = 0; loads < 2; loads += 1) {
    await expect(openOnes).toHaveText(['My Planning and Directives'])
    await expect(menu.getByRole('link', { name: /^My Pet Care Directives ?, 3 records$/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await menu.getByRole('button', { name: /^My Document Management ?, \d+ records$/ }).click()
    await expect(openOnes).toHaveText(['My Document Management'])
    await expect(menu.getByRole('link', { name: /^My Physical Documents Finder ?, \d+ records$/ })).toBeInViewport()
    await expect(groups.last()).toBeInViewport({ ratio: 1 })
    await page.reload()
  }
})

test('the app prefetches a screen’s code when the user hovers over or focuses its link', async ({
  openBrowser,
  cairn,
}) => {
  const page = await openBrowser()
  await enterNew(cairn, page, 'ruth')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const codeOf = (screen: string) => page.waitForResponse((answer) => answer.url().includes(`/assets/${screen}-`))
  await menu.getByRole('button', { name: 'My Digital Accounts' }).click()
  const pointedAt = codeOf('devices')
  await menu.getByRole('link', { name: 'Digital Devices' }).hover()
  await pointedAt
  await menu.getByRole('button', { name: 'My Legacy and Personal Stories' }).click()
  const focused = codeOf('tree')
  await menu.getByRole('link', { name: 'My Family Tree' }).focus()
  await focused
})
