import type { Browser, Locator } from '@playwright/test'
import type { RunningCairn } from '../scripts/start-cairn.ts'
import { newPage } from './browser.ts'
import { PASSWORD } from './estate.ts'
import type { Line } from './measurement.ts'

/** Four characters a second, and a second to find each box and button. */
const perCharacter = 250
const toFind = 1000

/** How long somebody who types slowly takes from opening the page to a first record that is meant for somebody. */
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
  const goOn = () => press(page.getByRole('button', { name: 'Continue' }))

  const began = performance.now()
  await page.goto('/')
  await press(page.getByRole('link', { name: 'Create account' }).first())
  await type('Email', `ruth.byron.${process.pid}@gmail.com`)
  await type('Password', PASSWORD)
  await press(page.getByRole('button', { name: 'Create account' }))
  await press(page.getByRole('main').getByRole('link', { name: 'Start Here' }))
  await type('First name', 'Ruth')
  await type('Last name', 'Byron')
  await goOn()
  await type('Full name', 'Daniel Byron')
  await goOn()
  await type('Password', 'Blue-kettle-42')
  await goOn()
  await page.getByText('Daniel Byron will receive your Gmail account').waitFor()
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
