import { expect, type Locator, type Page } from '@playwright/test'

const PATIENCE = 160

export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Look up the element again only after the page has replaced it, because each lookup is slow.
  let found = await target.elementHandle()
  for (let presses = 0; presses < PATIENCE; presses += 1) {
    const place = await found?.evaluate((element) =>
      element === document.activeElement ? 'here' : element.isConnected ? 'elsewhere' : 'gone',
    )
    if (place === 'here') return expectVisibleFocus(target)
    if (place === 'elsewhere') await page.keyboard.press('Tab')
    else found = await target.elementHandle()
  }
  throw new Error(`${PATIENCE} presses of Tab do not lead to ${String(target)}`)
}

export async function tabAndPress(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

export async function tabAndType(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.type(words)
}

async function expectVisibleFocus(target: Locator): Promise<void> {
  const width = await target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
  expect(width, `the focus shows on ${String(target)}`).toBeGreaterThanOrEqual(2)
}

export async function expectFocusIn(place: Locator): Promise<void> {
  await expect
    .poll(
      () => place.evaluate((element) => element.contains(document.activeElement)),
      `the focus is in ${String(place)}`,
    )
    .toBe(true)
}
