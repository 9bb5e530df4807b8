import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Account } from '../../../client/testing/memory-server/index.ts'
import { openPage, type Page, password } from '../../estate/testing/page.ts'
import { setupUser } from '../../testing/user.ts'
import { makeRouter } from '../router.tsx'

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
export const email = 'ada@example.org'

export async function changeAccount(page: Page, change: Partial<Account>): Promise<void> {
  Object.assign(page.visitor.account ?? {}, change)
  await act(() => page.client.start())
}

export async function visitorsPage(): Promise<Page> {
  const page = await openPage()
  await page.client.start()
  return page
}

export async function adasPage(account: Partial<Account> = {}): Promise<Page> {
  const page = await visitorsPage()
  await page.client.signUp({ email, password })
  await page.client.refresh()
  if (Object.keys(account).length > 0) await changeAccount(page, account)
  return page
}

export async function openAt(path: string, page?: Page) {
  const opened = page ?? (await visitorsPage())
  const user = setupUser()
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  history.replaceState(null, '', path)
  render(<RouterProvider router={router} />)
  await act(() => router.load())
  return { user, router, page: opened, server: opened.server, path: () => router.state.location.pathname }
}

export const draw = (part: ReactNode) => ({ user: setupUser(), ...render(part) })
