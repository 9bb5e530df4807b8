import type { Browser, Locator } from '@playwright/test'
import { walkToFirstRecord } from '../e2e/support/first-record.ts'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { newPage } from './browser.ts'
import { PASSWORD } from './estate.ts'
import type { Line } from './measurement.ts'

const perCharacter = 250
const toFind = 1000

export async function firstRecord(browser: Browser, cairn: RunningCairn): Promise<Line[]> {
  const page = await newPage(browser, cairn.url)
  const press = async (target: Locator) => {
    await target.waitFor()
    await page.waitForTimeout(toFind)
    await target.click()
  }
  const type = async (label: string, words: string) => {
    const box = page.getByLabel(label, { exact: true })
    await press(box)
    await box.pressSequentially(words, { delay: perCharacter })
  }
  const began = performance.now()
  await walkToFirstRecord(page, { press, type }, { email: `ruth.byron.${process.pid}@gmail.com`, password: PASSWORD })
  const measured = performance.now() - began
  await page.context().close()
  return [
    {
      what: 'From opening the page to a first record that is meant for somebody',
      measured,
      unit: 'ms',
      budget: 90_000,
      how: 'with a new account; four characters a second, and a second to find each box and button',
    },
  ]
}
