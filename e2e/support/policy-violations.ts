import type { BrowserContext } from '@playwright/test'

const reports = '/policy-violations'
const pages = /^\/(?!api\/|assets\/)[\w/-]*$/
const workers = /^\/assets\/([\w-]+-)?worker-[\w-]{8}\.js$/

/**
 * Lets pages and workers of this browser report what their Content-Security-Policy blocks: the
 * console shows nothing of a worker's violations.
 */
export async function watchPolicy(context: BrowserContext): Promise<readonly string[]> {
  const violations: string[] = []
  await context.route(
    ({ pathname }) => pathname === reports,
    (route) => {
      violations.push(route.request().postData() ?? 'a report without content')
      return route.fulfill({ status: 204 })
    },
  )
  await context.route(
    ({ pathname }) => pathname !== reports && (pages.test(pathname) || workers.test(pathname)),
    async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      const policy = `${response.headers()['content-security-policy']}; report-uri ${reports}`
      return route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    },
  )
  return violations
}
