import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import { store } from '../estate/remote.ts'
import { answerCalls, startOver, tell } from '../estate/testing/test-client.ts'
import type { ClientCalls, SessionView, Slices } from '../estate/types.ts'
import { makeRouter } from './router.tsx'

/** What jsdom lacks, and a clean page before each test. For tests that draw the shell or the doors. */
export function setUpPage(): void {
  // Screens are fetched as they are asked for, which takes its time on a machine with much to do.
  configure({ asyncUtilTimeout: 15_000 })
  beforeEach(() => {
    startOver()
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
    sessionStorage.clear()
    localStorage.clear()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

export const signedIn: SessionView = {
  state: 'signed-in',
  email: 'ada@example.org',
  accountId: 'account',
  ownerId: 'owner',
  role: 'user',
  emailVerified: true,
  twoFactor: false,
  recoveryKit: 'none',
}

/** What the shell sees before anything happens, and what changes it as the client would. */
export function estateFor(session: SessionView, given: Partial<Omit<Slices, 'session'>> = {}) {
  return {
    start: () => tell({ session, ...given }),
    change: (part: Partial<Slices>) => act(() => tell(part)),
    changeQuietly: tell,
  }
}

/** Opens the app at an address, as a person would. */
export async function openAt(
  path: string,
  {
    estate = estateFor({ state: 'signed-out' }),
    calls = {},
  }: { estate?: ReturnType<typeof estateFor>; calls?: Partial<ClientCalls> } = {},
) {
  const user = userEvent.setup()
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  history.replaceState(null, '', path)
  estate.start()
  answerCalls(calls)
  render(<RouterProvider router={router} />)
  await act(() => router.load())
  return { user, router, estate, path: () => router.state.location.pathname }
}

/** Draws one part of the shell or a door with an estate around it, unless somebody is here already. */
export function draw(
  part: ReactNode,
  {
    estate = estateFor(signedIn),
    calls = {},
  }: { estate?: ReturnType<typeof estateFor>; calls?: Partial<ClientCalls> } = {},
) {
  if (store.slice('session').state === 'loading') {
    estate.start()
    answerCalls(calls)
  }
  const user = userEvent.setup()
  return { user, estate, ...render(part) }
}
