import type { Browser } from '@playwright/test'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { enter, newPage } from './browser.ts'
import { fillTo, PASSWORD, newOwner } from './estate.ts'
import type { Line } from './measurement.ts'

/** Measures PDF lists of 25, 100 and 500 records, from the press to the file. */
export async function papers(browser: Browser, cairn: RunningCairn): Promise<Line[]> {
  const { email, person } = await newOwner(cairn)
  const lines: Line[] = []
  for (const count of [25, 100, 500]) {
    await fillTo(person, count)
    const page = await newPage(browser, cairn.url)
    await enter(page, { email, password: PASSWORD })
    await page.goto('/digital/online')
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').check()
    await page.waitForLoadState('networkidle')
    const pressedAt = performance.now()
    const saved = page.waitForEvent('download', { timeout: 180_000 })
    await dialog.getByRole('button', { name: 'Download PDF' }).click()
    await saved
    lines.push({
      what: `${count} accounts as a PDF`,
      measured: performance.now() - pressedAt,
      unit: 'ms',
      how: 'from the press to the file, passwords included',
    })
    await page.context().close()
  }
  return lines
}
