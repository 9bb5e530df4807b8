import type { Browser, Page } from '@playwright/test'
import { enter } from '../e2e/support/enter.ts'
import { CONTACT_PORTAL, takeResponsibility } from '../e2e/support/grantee.ts'
import { aFamily, anOperator, OWNER_NAME, reaches, reported, verified, waitPasses } from '../e2e/support/world.ts'
import { type RunningCairn, startCairn } from '../commands/start-cairn.ts'
import { newPage, slowPhone } from './browser.ts'
import type { Line } from './measurement.ts'
import { fillMixed } from './mixed-estate.ts'

const many = 2750
const patience = { timeout: 300_000 }

/** Records, on every later page, when it shows a count, a first record and all records. */
async function markWhenOpened(page: Page): Promise<void> {
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

const longestTask = (page: Page) => page.evaluate(() => Number(document.documentElement.dataset.longest ?? 0))
const watchAnew = (page: Page) => page.evaluate(() => dispatchEvent(new Event('watch')))

async function timeOf(page: Page, name: string): Promise<number> {
  const mark = await page.waitForFunction((of) => performance.getEntriesByName(of)[0]?.startTime, name, patience)
  return Number(await mark.jsonValue())
}

/** Milliseconds from a press to its result, and the longest task meanwhile. */
async function pressed(page: Page, name: string, until: () => Promise<unknown>): Promise<[number, number]> {
  await page.waitForLoadState('networkidle')
  await watchAnew(page)
  const at = performance.now()
  const [button] = await page.getByRole('button', { name, exact: true }).all()
  await Promise.all([until(), button?.click()])
  return [performance.now() - at, await longestTask(page)]
}

/** An owner who left many records to a contact, released. */
async function left(cairn: RunningCairn) {
  const operator = await anOperator(cairn)
  const { owner, attorney, ruth } = await aFamily(cairn)
  await fillMixed(owner.person, many)
  const id = await reported(attorney, 'death')
  await reaches(attorney, id, 'in-review')
  await verified(operator, id)
  await waitPasses(cairn, ruth, id)
  return ruth
}

const line = (what: string, measured: number, how: string, budget?: number): Line => ({
  what,
  measured,
  unit: 'ms',
  how,
  ...(budget !== undefined && { budget }),
})

/** How long heirs on a slow phone wait to read, print and save what was left to them. */
export async function heirs(browser: Browser): Promise<Line[]> {
  const cairn = await startCairn({ daySeconds: 60 })
  try {
    const ruth = await left(cairn)
    const page = await newPage(browser, cairn.url)
    await enter(page, ruth)
    await takeResponsibility(page, OWNER_NAME)
    await markWhenOpened(page)
    await slowPhone(page)
    await page.goto(CONTACT_PORTAL, patience)
    const all = await timeOf(page, 'all')
    const [count, some] = await page.evaluate(() =>
      ['count', 'some'].map((name) => performance.getEntriesByName(name)[0]?.startTime),
    )
    const opening = await longestTask(page)
    const [printed, printing] = await pressed(page, 'Print everything', () => timeOf(page, 'printed'))
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    const [zipped, zipping] = await pressed(page, 'Download everything as one ZIP file', () =>
      page.waitForEvent('download', patience),
    )
    const phone = 'processor ÷ 4, 1.6 Mbit/s, 150 ms'
    const task = 'The longest task over 50 ms meanwhile'
    return [
      line(`${many} records left: how many come is known`, count ?? all, `a page load of the portal; ${phone}`),
      line('The first of them to be read', some ?? all, 'on the same page, while the others come'),
      line('All of them are there', all, 'on the same page'),
      line(task, opening, '0: none', 200),
      line('Everything to print', printed, 'from the press'),
      line(task, printing, '0: none', 200),
      line('Everything as one ZIP', zipped, 'from the press to the file'),
      line(task, zipping, '0: none', 200),
    ]
  } finally {
    await cairn.stop()
  }
}
