import * as React from 'react'
import { afterAll, beforeEach, vi } from 'vitest'

// A setup file of Vitest (vitest.config.ts): tests that draw into a page share one, a file of tests after the other. Each begins
// with modules of its own, so that one may put something else in place of them, and leaves the page as it found it.

vi.resetModules()

// While it is developed with, React tells a profiler of each component that it drew and what was new to it, and goes through the whole page
// for that after each letter. In a Node that has nowhere to tell it, it leaves that out: it looks once, when it is loaded.
Reflect.deleteProperty(console, 'timeStamp')
const { cleanup, configure, getConfig, prettyDOM } = await import('@testing-library/react')

// As on a page that has stood for a moment: the dialogs of its screens are at hand.
beforeEach(async () => (await import('../ui/on-demand.tsx')).fetchAhead())

// jsdom brings bytes of its own, and what Node makes would be none of them: the client could not tell what it is.
const bytesOfNode: typeof Uint8Array = Object.getPrototypeOf(Buffer)
const buffersOfNode: typeof ArrayBuffer = Object.getPrototypeOf(new bytesOfNode(0).buffer).constructor
Object.assign(globalThis, { Uint8Array: bytesOfNode, ArrayBuffer: buffersOfNode })

// What the client seals and opens, and parts of a screen that are loaded when they are needed, take their time on a machine with much
// to do.
configure({ asyncUtilTimeout: 15_000, getElementError })

/**
 * What a query that found nothing says. The page is written out with it, which takes a while, but not where a test waits and asks
 * again at every change: only what is said when the time is over is read by anybody, and the library has that said once more.
 */
function getElementError(message: string | null, container: Element): Error {
  const asksAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
  const page = asksAgain ? '' : prettyDOM(container)
  const error = new Error([message, page].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}

// While it is developed with, React keeps the stack of calls for each element that is made: a seventh of what these tests take, and
// nobody reads it. It stops by itself after so many in a second.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {},
  })

// jsdom counts all frames by one interval. Where that was begun while a test had the clock in its hands, no frame came in any file after it.
const { setTimeout: later, clearTimeout: never } = globalThis
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(later(() => draw(performance.now()), 16)),
  cancelAnimationFrame: (frame: number) => never(frame),
})

// jsdom lays nothing out, so there is nothing to scroll to.
Element.prototype.scrollIntoView = () => undefined

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
