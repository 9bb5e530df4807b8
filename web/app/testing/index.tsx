import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Account } from '../../../client/testing/memory-server/index.ts'
import { openPage, type Page, password } from '../../estate/testing/page.ts'
import { somebody } from '../../testing/user.ts'
import { makeRouter } from '../router.tsx'

/** What jsdom lacks, and a clean page before each test. For tests that draw the shell or the doors. */
export function setUpPage(): void {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    Element.prototype.scrollIntoView = () => undefined
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export { password }
/** Whom the tests sign in. */
export const email = 'ada@example.org'

/** Ada's account becomes another, and the page is told. */
export async function becomes(page: Page, change: Partial<Account>): Promise<void> {
  Object.assign(page.visitor.account ?? {}, change)
  await act(() => page.client.start())
}

/** A page before a server of its own, with nobody there. */
export async function visitorsPage(): Promise<Page> {
  const page = await openPage()
  await page.client.start()
  return page
}

/** A page before a server of its own, with Ada signed in. `account` is what the server says of her. */
export async function adasPage(account: Partial<Account> = {}): Promise<Page> {
  const page = await visitorsPage()
  await page.client.signUp({ email, password })
  await page.client.refresh()
  if (Object.keys(account).length > 0) await becomes(page, account)
  return page
}

/** Opens the app at an address, as a person would. */
export async function openAt(path: string, page?: Page) {
  const opened = page ?? (await visitorsPage())
  const user = somebody()
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  history.replaceState(null, '', path)
  render(<RouterProvider router={router} />)
  await act(() => router.load())
  return { user, router, page: opened, server: opened.server, path: () => router.state.location.pathname }
}

/** Draws one part of the shell, a door or a screen, over the page that was opened before. */
export const draw = (part: ReactNode) => ({ user: somebody(), ...render(part) })
