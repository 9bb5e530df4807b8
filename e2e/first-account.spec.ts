import type { Locator } from '@playwright/test'
import { PASSWORD } from './support/session.ts'
import { walkToFirstRecord } from './support/first-record.ts'
import { expect, newEmail, test } from './support/test.ts'

/** The limits for a newcomer's first record: presses, fields and screens. */
const MOST_PRESSES = 7
const MOST_BOXES = 7
const MOST_SCREENS = 4

test('a newcomer records a first account with an audience', async ({ openBrowser }) => {
  const page = await openBrowser()
  const screens = new Set<string>()
  const presses: string[] = []
  const boxes: string[] = []
  page.on('framenavigated', (frame) => screens.add(new URL(frame.url()).pathname))
  const press = async (target: Locator) => {
    presses.push(String(target))
    await target.click()
  }
  // Type key by key: loading a chunk must neither move the focus nor drop a letter.
  const type = async (label: string, words: string) => {
    const box = page.getByLabel(label, { exact: true })
    boxes.push(label)
    await box.pressSequentially(words, { delay: 20 })
    await expect(box).toHaveValue(words)
  }
  await walkToFirstRecord(page, { press, type }, { email: newEmail('first'), password: PASSWORD })

  expect(presses.length, presses.join('\n')).toBeLessThanOrEqual(MOST_PRESSES)
  expect(boxes.length, boxes.join('\n')).toBeLessThanOrEqual(MOST_BOXES)
  expect(screens.size, [...screens].join('\n')).toBeLessThanOrEqual(MOST_SCREENS)

  await page.getByRole('link', { name: 'Finish later' }).click()
  await expect(page.getByRole('link', { name: /Daniel has no invitation yet/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print recovery kit' })).toBeVisible()
  await page.goto('/digital/online')
  await expect(page.getByRole('button', { name: /^For Daniel: change who may see/ })).toBeVisible()
})
