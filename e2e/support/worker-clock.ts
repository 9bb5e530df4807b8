import type { BrowserContext, Page } from '@playwright/test'

// The client measures idle time in its worker, which Playwright's clock cannot reach. This preamble
// makes the clocks of page and worker movable; the worker's own code follows.
const movable = `{
  const real = Date.now.bind(Date)
  let ahead = 0
  self.passTime = (milliseconds) => { ahead += milliseconds }
  Date.now = () => real() + ahead
}
`
const restless = `{
  const every = self.setInterval.bind(self)
  self.setInterval = (work, ms) => every(work, Math.min(ms, 200))
}
`
const script = /\/assets\/worker-[\w-]+\.js$/

export async function installMovableClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(movable)
  await context.route(script, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: movable + restless + (await answer.text()) })
  })
}

export async function passTime(page: Page, minutes: number): Promise<void> {
  const worker = page.workers().find((one) => script.test(one.url()))
  if (!worker) throw new Error('The estate of this page has no worker.')
  await page.evaluate(pass, minutes * 60_000)
  await worker.evaluate(pass, minutes * 60_000)
}

function pass(milliseconds: number): void {
  if ('passTime' in self && typeof self.passTime === 'function') self.passTime(milliseconds)
  else throw new Error('makeTimePass was called too late.')
}
