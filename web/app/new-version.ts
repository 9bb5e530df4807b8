import { useSyncExternalStore } from 'react'
import type { TakeOver } from '../service-worker/version.ts'

// [Note: a new version is offered] The service worker serves one whole version of the app. A newer
// one installs beside it and waits until the user presses *Use it now* or a page starts untouched.
// A page in use never reloads by itself; an older page keeps loading its own version's files.

// Repeated here: the service worker is a single file that shares no code with the app.
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

/** True while a newer version waits and this page runs an older one. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ready,
    () => false,
  )

// In development every change would count as a new version.
const workers = () => (import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined)

// Set by any input since the page opened, or since the user asked for the new version.
let used = false
const use = () => {
  used = true
}

/** Activates the waiting version and reloads, unless the user resumed work while it activated. */
export async function activateNewVersion(): Promise<void> {
  used = false
  const registration = await workers()?.getRegistration()
  const { waiting } = registration ?? {}
  if (!waiting) {
    // Another tab activated it already.
    location.reload()
    return
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated' && !used) location.reload()
  })
  waiting.postMessage(takeOver, [])
}

const idleMilliseconds = 1500

// Chromium may delay skipWaiting for minutes while the old worker still answers requests.
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

/** Watches the registered worker; activates a waiting version unless the user already interacts. */
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
      // A first installation is no update.
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

/** Registers the service worker; only after sign-in, so that visitors download one page only. */
export async function registerServiceWorker(): Promise<void> {
  const registration = await workers()
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    // Private windows refuse it: the app then needs a connection to start.
    .catch(() => undefined)
  if (registration) watch(registration)
}
