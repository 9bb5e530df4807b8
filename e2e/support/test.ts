import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test'
import { type RunningCairn, startCairn } from '../../commands/start-cairn.ts'

export { expect }

export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

type ForTest = { openBrowser: OpenBrowser }
type ForWorker = { cairn: RunningCairn; daySeconds: number; settings: Record<string, string> }

/** The app reports failed requests itself, so ignore the browser's console message. */
const isOnlyAnAnswer = (text: string) => text.startsWith('Failed to load resource')

/**
 * A server per worker. Its days are so long that no wait ends during a test; a test that advances
 * time starts its own (`startCairn`). A page error or a request to another host fails the test.
 */
export const test = base.extend<ForTest, ForWorker>({
  daySeconds: [3600, { option: true, scope: 'worker' }],
  /** Further environment variables of the server. */
  settings: [{}, { option: true, scope: 'worker' }],
  cairn: [
    async ({ daySeconds, settings }, lend) => {
      const cairn = await startCairn({ daySeconds, settings })
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
      // Disable animations, whose redraws in software take a twelfth of the tests' time.
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

export function newEmail(name: string): string {
  made += 1
  return `${name}.${process.pid}.${Date.now().toString(36)}.${made}@example.org`
}
