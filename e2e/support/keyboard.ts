import { expect, type Locator, type Page } from '@playwright/test'

/** More presses than any page of ours has things to stop at. */
const PATIENCE = 160

/** Presses Tab until `target` has the focus, and sees that the focus can be seen there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // Found once, and again where the page draws another in its place: to look for it after each press is most of the work.
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

/** Goes to `target` with Tab and presses Enter there. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

/** Goes to `target` with Tab and types there. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
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

/** Whatever has the focus stands inside `place`. */
export async function expectFocusIn(place: Locator): Promise<void> {
  await expect
    .poll(
      () => place.evaluate((element) => element.contains(document.activeElement)),
      `the focus is in ${String(place)}`,
    )
    .toBe(true)
}
