import { useSyncExternalStore } from 'react'
import type { TakeOver } from '../service-worker/version.ts'

// [Note: a new version is offered] The service worker serves the files of one app version. A newer
// worker installs, then waits for *Use it now* or for a newly opened page that the user has not
// used yet. Never reload a page in use; an older page keeps loading its own version's files.

// Repeats the message that the worker expects: the service worker shares no code with the app.
const takeOver: TakeOver = 'take-over'
const lookEveryMilliseconds = 3600_000

let ready = false
const listeners = new Set<() => void>()

const offer = () => {
  ready = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a newer version waits and this page runs an older version. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ready,
    () => false,
  )

// In development, every change would count as a new version.
const workers = () => (import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined)

// Set by any user input since the page opened; reset when the user asks for the new version.
let used = false
const use = () => {
  used = true
}

/** Reloads the page afterwards, unless the user interacts in the meantime. */
export async function activateNewVersion(): Promise<void> {
  used = false
  const registration = await workers()?.getRegistration()
  const { waiting } = registration ?? {}
  if (!waiting) {
    // Another tab has already activated the new version.
    location.reload()
    return
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated' && !used) location.reload()
  })
  waiting.postMessage(takeOver, [])
}

const idleMilliseconds = 1500

// Chromium may delay `skipWaiting` for minutes while the old worker still answers requests.
const whenIdle = () =>
  new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => again())
    const done = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, idleMilliseconds)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(done, idleMilliseconds)
    }
    observer.observe({ type: 'resource' })
  })

/** Activates a waiting version if the user has not interacted yet. */
export function watchVersions(): void {
  const container = workers()
  if (!container?.controller) return
  for (const way of ['input', 'pointerdown', 'keydown', 'wheel'] as const) addEventListener(way, use, { capture: true })
  container.addEventListener('controllerchange', offer)
  const follow = async () => {
    const registration = await container.getRegistration()
    if (registration) watch(registration)
    if (!registration?.waiting) return
    await whenIdle()
    if (!used) await activateNewVersion()
  }
  follow().catch(() => undefined)
}

const watched = new WeakSet<ServiceWorkerRegistration>()

function watch(registration: ServiceWorkerRegistration): void {
  if (watched.has(registration)) return
  watched.add(registration)
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // A first installation is not an update.
      if (worker.state === 'installed' && registration.active) offer()
    })
  if (registration.waiting) offer()
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  const check = () => void registration.update().catch(() => undefined)
  setInterval(check, lookEveryMilliseconds)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

/** Call after sign-in: a visitor should not download the whole app. */
export async function registerServiceWorker(): Promise<void> {
  const registration = await workers()
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    // Private windows reject the registration; the app then needs a connection to start.
    .catch(() => undefined)
  if (registration) watch(registration)
}
