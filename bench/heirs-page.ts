import type { Page } from '@playwright/test'
import { waitForReportState, reportOwner, type TestUser, approveReport, passWait } from '../e2e/support/world.ts'
import type { RunningCairn } from '../commands/start-cairn.ts'
import type { Line } from './measurement.ts'

export const patience = { timeout: 300_000 }

export async function releaseAfterDeath(
  cairn: RunningCairn,
  operator: Parameters<typeof approveReport>[0],
  attorney: TestUser,
  heir: TestUser,
): Promise<void> {
  const id = await reportOwner(attorney, 'death')
  await waitForReportState(attorney, id, 'in-review')
  await approveReport(operator, id)
  await passWait(cairn, heir, id)
}

/** Marks on every later page when it first shows a count, a record and all records. */
export async function markWhenOpened(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const look = () => {
      const main = document.querySelector('main')
      const buttons = [...(main?.querySelectorAll('button') ?? [])]
      const stands = {
        count: main !== null && /of \d,\d{3}/.test(main.textContent),
        some: main?.querySelector('li button:not([aria-expanded])') ?? null,
        all: buttons.find(({ textContent }) => textContent === 'Print everything'),
      }
      for (const [name, there] of Object.entries(stands))
        if (there && performance.getEntriesByName(name).length === 0)
          requestAnimationFrame(() => setTimeout(() => performance.mark(name)))
      if (!stands.all) requestAnimationFrame(look)
    }
    look()
    let longest = 0
    new PerformanceObserver((list) => {
      const [visit] = performance.getEntriesByType('navigation')
      const readAt = (visit instanceof PerformanceNavigationTiming && visit.domInteractive) || Infinity
      const since = Number(document.documentElement.dataset.since ?? readAt)
      for (const { startTime, duration } of list.getEntries())
        if (startTime >= since) longest = Math.max(longest, duration)
      document.documentElement.dataset.longest = String(longest)
    }).observe({ type: 'longtask', buffered: true })
    addEventListener('watch', () => {
      longest = 0
      document.documentElement.dataset.since = String(performance.now())
      document.documentElement.dataset.longest = '0'
    })
    window.print = () => performance.mark('printed')
  })
}

export const longestTask = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.longest ?? 0))
const resetLongestTask = (page: Page) => page.evaluate(() => dispatchEvent(new Event('watch')))

export async function timeOf(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction((of) => performance.getEntriesByName(of)[0]?.startTime, name, patience)
  return Number(await mark.jsonValue())
}

/** Milliseconds from a press to its result, and the longest task in between. */
export async function pressed(page: Page, name: string, until: () => Promise<unknown>): Promise<[number, number]> {
  await page.waitForLoadState('networkidle')
  await resetLongestTask(page)
  const at = performance.now()
  const [button] = await page.getByRole('button', { name, exact: true }).all()
  await Promise.all([until(), button?.click()])
  return [performance.now() - at, await longestTask(page)]
}

export const line = (what: string, measured: number, how: string, budget?: number): Line => ({
  what,
  measured,
  unit: 'ms',
  how,
  ...(budget !== undefined && { budget }),
})

export const task = (measured: number): Line => line('The longest task over 50 ms meanwhile', measured, '0: none', 200)
