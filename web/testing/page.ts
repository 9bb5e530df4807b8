import * as React from 'react'
import { afterAll, beforeEach, vi } from 'vitest'

// Vitest's setup file for tests that render (vitest.config.ts). Test files share one page, one
// after the other, and must reset it; each has its own module instances, so that it can mock
// modules.

vi.resetModules()

// In development, React reports every component to a profiler and walks the page after each
// keystroke. React skips this if `console.timeStamp` is missing when it loads.
Reflect.deleteProperty(console, 'timeStamp')
const { cleanup, configure, getConfig, prettyDOM } = await import('@testing-library/react')

// Preload the dialogs, as on a page that has been open for a moment.
beforeEach(async () => (await import('../ui/on-demand.tsx')).fetchAhead())

// jsdom replaces Uint8Array, so `instanceof` would fail in the client for Node's bytes.
const bytesOfNode: typeof Uint8Array = Object.getPrototypeOf(Buffer)
const buffersOfNode: typeof ArrayBuffer = Object.getPrototypeOf(new bytesOfNode(0).buffer).constructor
Object.assign(globalThis, { Uint8Array: bytesOfNode, ArrayBuffer: buffersOfNode })

// Encryption and lazy imports take longer on a busy machine.
configure({ asyncUtilTimeout: 15_000, getElementError })

/** Omits the page, whose printing is slow, while `waitFor` polls; the final error has it. */
function getElementError(message: string | null, container: Element): Error {
  const asksAgain = Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
  const page = asksAgain ? '' : prettyDOM(container)
  const error = new Error([message, page].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  return error
}

// In development, React captures a stack trace per element, which takes a seventh of these tests'
// time. React stops by itself after a number of traces per second.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE')
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => 10_000,
    set() {},
  })

// jsdom runs all frames from one interval; an interval started under fake timers would block later
// files.
const { setTimeout: setTimer, clearTimeout: clearTimer } = globalThis
Object.assign(globalThis, {
  requestAnimationFrame: (draw: FrameRequestCallback) => Number(setTimer(() => draw(performance.now()), 16)),
  cancelAnimationFrame: (frame: number) => clearTimer(frame),
})

// jsdom has no layout, and no pointer capture, which swiping a toast needs.
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
