import type { Browser, Page } from '@playwright/test'
import { fillCredentials } from '../e2e/support/session.ts'
import type { RunningCairn } from '../commands/start-cairn.ts'
import { PASSWORD, newOwner } from './estate.ts'
import { type Line, median } from './measurement.ts'
import { newPage, slowPhone } from './browser.ts'

const tries = 3

/** Milliseconds from the navigation to an interactive form, on the page's own clock. */
async function usableAfter(browser: Browser, url: string, path: string, wanted: string): Promise<number> {
  const page = await newPage(browser, url)
  await slowPhone(page)
  await page.addInitScript((selector) => {
    const look = () => {
      const found = document.querySelector(selector)
      // On a page without the app, scripts have run once the document is complete.
      if (found === null || document.readyState === 'loading') requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => performance.mark('usable')))
    }
    look()
  }, wanted)
  await page.goto(path)
  const time = await page.waitForFunction(() => performance.getEntriesByName('usable')[0]?.startTime)
  const usable = Number(await time.jsonValue())
  await page.context().close()
  return usable
}

/** Counts from the first requested byte; the press follows as soon as the button is visible. */
async function serverCallAfter(browser: Browser, url: string): Promise<number> {
  const page = await newPage(browser, url)
  await slowPhone(page)
  await page.addInitScript(() => {
    const press = () => {
      const [email, password] = document.querySelectorAll('form input')
      const button = document.querySelector<HTMLButtonElement>('form button[type="submit"]')
      const seen = performance.getEntriesByName('first-contentful-paint').length > 0
      if (!seen || !button || !(email instanceof HTMLInputElement) || !(password instanceof HTMLInputElement)) {
        requestAnimationFrame(press)
        return
      }
      email.value = 'nobody@example.org'
      password.value = 'Correct-horse-7'
      button.click()
    }
    press()
  })
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/prelogin'))
  await page.goto('/auth/signin')
  const from = await page.evaluate(() => performance.timeOrigin)
  const answer = await answered
  await answer.finished()
  const { startTime } = answer.request().timing()
  await page.context().close()
  return startTime - from
}

async function several(measure: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < tries; i += 1) times.push(await measure())
  return median(times)
}

type Waits = { whole: number; argon2id: number }

/** Measures Argon2id as the time between two requests, in which the client does nothing else. */
async function signInOnce(page: Page, email: string): Promise<Waits> {
  await page.goto('/auth/signin')
  await fillCredentials(page, { email, password: PASSWORD })
  // For a real user the worker loads during typing, so wait for it before submitting.
  await page.waitForLoadState('networkidle')
  const seed = page.waitForResponse((response) => response.url().endsWith('/api/auth/prelogin'))
  const proof = page.waitForResponse((response) => response.url().endsWith('/api/auth/sign-in'))
  await page.evaluate(() => {
    let pressed = 0
    const look = () => {
      if (!document.querySelector('h1')?.textContent?.startsWith('Good ')) requestAnimationFrame(look)
      else requestAnimationFrame(() => setTimeout(() => performance.measure('in', { start: pressed })))
    }
    const press = (event: Event) => {
      pressed = event.timeStamp
      look()
    }
    addEventListener('click', press, { once: true, capture: true })
  })
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const inside = await page.waitForFunction(() => performance.getEntriesByName('in')[0]?.duration)
  const whole = Number(await inside.jsonValue())
  const [asked, proved] = await Promise.all([seed, proof])
  await Promise.all([asked.finished(), proved.finished()])
  const { startTime, responseEnd } = asked.request().timing()
  return { whole, argon2id: proved.request().timing().startTime - (startTime + responseEnd) }
}

export async function signInTimes(browser: Browser, cairn: RunningCairn): Promise<Line[]> {
  const { email } = await newOwner(cairn)
  const waits: Waits[] = []
  for (let i = 0; i < tries; i += 1) {
    const page = await newPage(browser, cairn.url)
    waits.push(await signInOnce(page, email))
    await page.context().close()
  }
  const argon2id = median(waits.map((wait) => wait.argon2id))
  const phone = 'a first visit; processor ÷ 4, 1.6 Mbit/s, 150 ms'
  return [
    {
      what: 'Landing page usable on a slow phone',
      measured: await several(() =>
        usableAfter(browser, cairn.url, '/', 'main a[href="/auth/signup"], a[href="/auth/signup"]'),
      ),
      unit: 'ms',
      budget: 1500,
      how: phone,
    },
    {
      what: 'Sign-in page usable on a slow phone',
      measured: await several(() => usableAfter(browser, cairn.url, '/auth/signin', 'form input[type="email"]')),
      unit: 'ms',
      budget: 1500,
      how: `${phone}; what is typed and pressed from now on is kept`,
    },
    {
      what: 'Its code listens',
      measured: await several(() => usableAfter(browser, cairn.url, '/auth/signin', 'html[data-sent-early="over"]')),
      unit: 'ms',
      budget: 1000,
      how: 'on the same phone',
    },
    {
      what: 'Pressed as soon as it is seen, *Sign in* asks the server',
      measured: await several(() => serverCallAfter(browser, cairn.url)),
      unit: 'ms',
      how: 'on the same phone, from the beginning of the visit; the worker has come by then',
    },
    {
      what: 'Argon2id in the browser',
      measured: argon2id,
      unit: 'ms',
      how: 'its cost is the protection of the password: docs/protocol.md',
    },
    { what: 'Sign-in, from the press to the dashboard', measured: median(waits.map((wait) => wait.whole)), unit: 'ms' },
    {
      what: 'Sign-in without Argon2id',
      measured: median(waits.map((wait) => wait.whole - wait.argon2id)),
      unit: 'ms',
      how: 'Argon2id is to be the only wait',
    },
  ]
}
