import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactNode, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, vi } from 'vitest'
import type { SessionView } from '../estate/index.ts'
import { makeRouter } from './router.tsx'
import {
  type EstateCalls,
  EstateCallsProvider,
  type EstateView,
  EstateViewProvider,
} from '../shared/session/session.ts'

/** What jsdom lacks, and a clean page before each test. For tests that draw the shell or the doors. */
export function setUpPage(): void {
  // Screens are fetched as they are asked for, which takes its time on a machine with much to do.
  configure({ asyncUtilTimeout: 15_000 })
  beforeEach(() => {
    // Screens import the estate, whose worker cannot run here: it stays silent, as while loading.
    vi.stubGlobal('Worker', SilentWorker)
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

class SilentWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

const refuse = (name: string) => () => Promise.reject(new Error(`The test did not expect ${name}`))

/** Calls that all fail, but for those the test gives. */
export function callsFor(given: Partial<EstateCalls>): EstateCalls {
  return {
    dismissNotice: refuse('dismissNotice'),
    setOfflineCopy: refuse('setOfflineCopy'),
    signUp: refuse('signUp'),
    signIn: refuse('signIn'),
    submitTwoFactor: refuse('submitTwoFactor'),
    unlock: refuse('unlock'),
    signOut: refuse('signOut'),
    signOutEverywhere: refuse('signOutEverywhere'),
    listSessions: refuse('listSessions'),
    endSession: refuse('endSession'),
    confirmEmail: refuse('confirmEmail'),
    resendConfirmation: refuse('resendConfirmation'),
    startReset: refuse('startReset'),
    finishReset: refuse('finishReset'),
    startAgain: refuse('startAgain'),
    returnToEarlier: refuse('returnToEarlier'),
    changePassword: refuse('changePassword'),
    changeEmail: refuse('changeEmail'),
    makeRecoveryKit: refuse('makeRecoveryKit'),
    confirmRecoveryKit: refuse('confirmRecoveryKit'),
    enrolTwoFactor: refuse('enrolTwoFactor'),
    confirmTwoFactor: refuse('confirmTwoFactor'),
    disableTwoFactor: refuse('disableTwoFactor'),
    deleteAccount: refuse('deleteAccount'),
    cancelDeletion: refuse('cancelDeletion'),
    startPasskey: refuse('startPasskey'),
    addPasskey: refuse('addPasskey'),
    listPasskeys: refuse('listPasskeys'),
    renamePasskey: refuse('renamePasskey'),
    removePasskey: refuse('removePasskey'),
    startPasskeySignIn: refuse('startPasskeySignIn'),
    signInWithPasskey: refuse('signInWithPasskey'),
    startPasskeyUnlock: refuse('startPasskeyUnlock'),
    unlockWithPasskey: refuse('unlockWithPasskey'),
    ...given,
  }
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

/** An estate as the shell sees it, which the test changes as the real one would. */
export function estateFor(session: SessionView, given: Partial<Omit<EstateView, 'session'>> = {}) {
  let view: EstateView = { session, server: undefined, online: true, notices: [], held: [], ...given }
  const listeners = new Set<() => void>()
  const change = (part: Partial<EstateView>) => {
    view = { ...view, ...part }
    for (const listener of listeners) listener()
  }
  function Provider({ calls, children }: { calls: EstateCalls; children: ReactNode }) {
    const current = useSyncExternalStore(
      (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      () => view,
    )
    return (
      <EstateCallsProvider value={calls}>
        <EstateViewProvider value={current}>{children}</EstateViewProvider>
      </EstateCallsProvider>
    )
  }
  return { Provider, change: (part: Partial<EstateView>) => act(() => change(part)), changeQuietly: change }
}

/** Opens the app at an address, as a person would. */
export async function openAt(
  path: string,
  {
    estate = estateFor({ state: 'signed-out' }),
    calls = {},
  }: { estate?: ReturnType<typeof estateFor>; calls?: Partial<EstateCalls> } = {},
) {
  const user = userEvent.setup()
  const router = makeRouter(createMemoryHistory({ initialEntries: [path] }))
  history.replaceState(null, '', path)
  const { Provider } = estate
  render(
    <Provider calls={callsFor(calls)}>
      <RouterProvider router={router} />
    </Provider>,
  )
  await act(() => router.load())
  return { user, router, estate, path: () => router.state.location.pathname }
}

/** Draws one part of the shell or a door with an estate around it. */
export function draw(
  part: ReactNode,
  {
    estate = estateFor(signedIn),
    calls = {},
  }: { estate?: ReturnType<typeof estateFor>; calls?: Partial<EstateCalls> } = {},
) {
  const { Provider } = estate
  const user = userEvent.setup()
  return { user, estate, ...render(<Provider calls={callsFor(calls)}>{part}</Provider>) }
}
