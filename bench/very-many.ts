import type { Browser } from '@playwright/test'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { copyKept, enter, newPage } from './browser.ts'
import { fillTo, PASSWORD, newOwner } from './estate.ts'
import { type Line, median } from './measurement.ts'
import { memoryOf } from './memory.ts'

const many = 20_000
const few = 20
const tries = 3
const patience = { timeout: 120_000 }
const tidied = 40_000

async function largestTab(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const tabs = processInfo.filter(({ type }) => type === 'renderer')
  return Math.max(...(await Promise.all(tabs.map(({ id }) => memoryOf(id)))))
}

async function tabOfFew(browser: Browser, cairn: RunningCairn): Promise<number> {
  const { email, person } = await newOwner(cairn)
  await fillTo(person, few)
  const page = await newPage(browser, cairn.url)
  await enter(page, { email, password: PASSWORD })
  await page.goto('/digital/online')
  await page.locator('main li button').first().waitFor(patience)
  await page.waitForTimeout(tidied)
  const tab = await largestTab(browser)
  await page.context().close()
  return tab
}

export async function veryMany(browser: Browser, cairn: RunningCairn): Promise<Line[]> {
  const tabWithFew = await tabOfFew(browser, cairn)
  const { email, person } = await newOwner(cairn)
  await fillTo(person, many)
  const page = await newPage(browser, cairn.url)
  await enter(page, { email, password: PASSWORD })
  const session = await page.context().newCDPSession(page)
  const search = page.getByRole('dialog')
  const row = page.locator('main li button').first()
  const open = async (): Promise<number> => {
    const before = performance.now()
    await page.goto('/digital/online')
    await row.waitFor(patience)
    return performance.now() - before
  }
  // The first load fetches and stores all records; measure only the loads below.
  await open()
  await copyKept(page, many)
  const opened: number[] = []
  const searched: number[] = []
  for (let i = 0; i < tries; i += 1) {
    opened.push(await open())
    await page.keyboard.press('Control+K')
    await search.getByRole('combobox').waitFor(patience)
    const before = performance.now()
    await page.keyboard.insertText('margaret')
    await search.getByRole('option').first().waitFor(patience)
    searched.push(performance.now() - before)
  }
  // Wait for the browser's idle garbage collection.
  await page.waitForTimeout(tidied)
  const tab = await largestTab(browser)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const collected = await largestTab(browser)
  await page.context().close()
  return [
    {
      what: '20,000 records listed by a device that had them',
      measured: median(opened),
      unit: 'ms',
      budget: 5000,
      how: 'a page load of My Online Accounts, on this machine as it is',
    },
    {
      what: 'The first search right after, to its first result',
      measured: median(searched),
      unit: 'ms',
      budget: 200,
      how: 'what is ready is found; the rest is read meanwhile',
    },
    {
      what: 'What the page keeps of them in memory',
      measured: usedSize / 1e6,
      unit: 'MB',
      how: 'the heap of the page; the worker that seals has its own',
    },
    {
      what: 'What its tab takes in all, 40 s later',
      measured: tab,
      unit: 'MB',
      budget: 320,
      how: 'resident memory of its process: both heaps, the code, the page as it is drawn, and what browsers share',
    },
    {
      what: 'The same without the page’s garbage',
      measured: collected,
      unit: 'MB',
      how: 'the browser decides when it collects that: up to 40 MB come and go between two runs',
    },
    {
      what: 'What each of them adds to its tab',
      measured: ((tab - tabWithFew) * 1000) / (many - few),
      unit: 'kB',
      budget: 13.5,
      how: `the tab of an estate of ${few} takes ${Math.round(tabWithFew)} MB`,
    },
  ]
}
