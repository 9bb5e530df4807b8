import * as React from 'react'
import { afterAll, beforeEach, vi } from 'vitest'

// Vitest's setup file for tests that draw (vitest.config.ts). Test files share one page, one after
// another; each has its own modules, so that it may mock them, and leaves the page as it found it.

vi.resetModules()

// In development React reports every component to a profiler and walks the page for that after each
// keystroke. It skips this where `console.timeStamp` is missing when it loads.
Reflect.deleteProperty(console, 'timeStamp')
const { cleanup, configure, getConfig, prettyDOM } = await import('@testing-library/react')

// On a page that has been open for a moment the dialogs of its screens are loaded.
beforeEach(async () => (await import('../ui/on-demand.tsx')).fetchAhead())

// jsdom replaces Uint8Array; with Node's bytes `instanceof` would fail in the client.
const bytesOfNode: typeof Uint8Array = Object.getPrototypeOf(Buffer)
const buffersOfNode: typeof ArrayBuffer = Object.getPrototypeOf(new bytesOfNode(0).buffer).constructor
Object.assign(globalThis, { Uint8Array: bytesOfNode, ArrayBuffer: buffersOfNode })

// Sealing, and lazily loaded parts of a screen, take longer on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError })

/**
 * The error of a query without a match. It prints the page, which is slow, so it must not while
 * `waitFor` polls; the library adds the page once more to the final error.
 */
function getElementError(message: string | null, container: Element): Error {
  const asksAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
  const page = asksAgain ? '' : prettyDOM(container)
  const error = new Error([message, page].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}

// In development React records a stack trace per element: a seventh of these tests' time. It stops
// by itself after a number of them per second.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {},
  })

// jsdom drives all frames by one interval: one started under fake timers would block later files.
const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(setTimer(() => draw(performance.now()), 16)),
  cancelAnimationFrame: (frame: number) => clearTimer(frame),
})

// jsdom has no layout, and no pointer capture, which a toast's swipe needs.
Element.prototype.scrollIntoView = () => undefined
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => undefined
Element.prototype.releasePointerCapture = () => undefined

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
})
