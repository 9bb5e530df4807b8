import type { Locator, Page } from '@playwright/test'

const openRecord = async (page: Page, title: string | RegExp): Promise<Locator> => {
  await page.getByRole('button', { name: title, exact: true }).first().click()
  return page.getByRole('dialog')
}

export async function pressEdit(page: Page, title: string | RegExp): Promise<void> {
  await (await openRecord(page, title)).getByRole('button', { name: /^Edit / }).click()
}

export async function pressDelete(page: Page, title: string | RegExp): Promise<void> {
  await (await openRecord(page, title)).getByRole('button', { name: 'Delete', exact: true }).click()
}

export async function pressInMore(page: Page, name: string): Promise<void> {
  // A page with two lists has a menu for each.
  await page.getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole(name.startsWith('By ') ? 'menuitemradio' : 'menuitem', { name }).click()
}

export async function chooseSeveral(page: Page): Promise<void> {
  const name = 'Select several'
  const here = page.getByRole('button', { name })
  if (await here.isVisible()) return here.click()
  await page
    .getByRole('button', { name: /^(Find|More)$/ })
    .first()
    .waitFor()
  if (await page.getByRole('button', { name: 'More', exact: true }).first().isVisible()) return pressInMore(page, name)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  return here.click()
}
