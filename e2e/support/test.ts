import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { type RunningCairn, startCairn } from '../../commands/start-cairn.ts'

export { expect }

/** A browser of its own, as a person has one: nothing in it is shared with the others of the test. */
export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

type ForTest = { openBrowser: OpenBrowser }
type ForWorker = { cairn: RunningCairn; daySeconds: number }

/** Failing answers are told to the person and looked at there; the browser's own line about them says nothing more. */
const isOnlyAnAnswer = (text: string) => text.startsWith('Failed to load resource')

/**
 * Each of the workers that share the tests has a Cairn of its own: server, release service, mail server, data folder. Its
 * days are long enough for no wait to run out while somebody looks; a test in which time passes starts its own
 * (`startCairn`) and moves its clock. A test that ends with an error in a page, or with a request to another host, fails.
 */
export const test = base.extend<ForTest, ForWorker>({
  daySeconds: [3600, { option: true, scope: 'worker' }],
  cairn: [
    async ({ daySeconds }, lend) => {
      const cairn = await startCairn({ daySeconds })
      await lend(cairn)
      await cairn.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ cairn }, lend) => lend(cairn.url),
  openBrowser: async ({ browser, cairn }, lend) => {
    const troubles: string[] = []
    const contexts: BrowserContext[] = []
    await lend(async (options = {}) => {
      // What fades and breathes is drawn anew sixty times a second, by the processor: a twelfth of what these tests take.
      const context = await browser.newContext({ baseURL: cairn.url, reducedMotion: 'reduce', ...options })
      contexts.push(context)
      context.on('weberror', (error) => troubles.push(`error: ${error.error().stack ?? String(error.error())}`))
      context.on('console', (message) => {
        if (message.type() === 'error' && !isOnlyAnAnswer(message.text())) troubles.push(`console: ${message.text()}`)
      })
      context.on('request', (request) => {
        const { protocol, origin } = new URL(request.url())
        if (protocol.startsWith('http') && origin !== cairn.url) troubles.push(`another host: ${request.url()}`)
      })
      return context.newPage()
    })
    for (const context of contexts) await context.close()
    expect(troubles, 'what went wrong behind the pages').toEqual([])
  },
})

let made = 0

/** An address that nobody has yet. */
export function newEmail(name: string): string {
  made += 1
  return `${name}.${process.pid}.${Date.now().toString(36)}.${made}@example.org`
}
