import { useSyncExternalStore } from 'react'
import type { TakeOver } from '../service-worker/version.ts'

// [Note: a new version is offered] The worker keeps one whole version of the app (service-worker/). A newer one is fetched beside
// it and waits. It takes over when the person presses *Use it now*, or at the next start, before anything is touched; never by
// itself on a page that somebody works on. A page that was left behind by another tab goes on with the parts of its own version.

// A constant of its own: the worker is one file and shares no code with the app.
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

/** True while a newer version of the app is there and this page still runs on an older one. */
export const useNewVersion = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => ready,
    () => false,
  )

// In development every change is a new version.
const workers = () => (import.meta.env.PROD && 'serviceWorker' in navigator ? navigator.serviceWorker : undefined)

// Whether anybody did something on this page since it opened, or since they asked for the new version.
let used = false
const use = () => {
  used = true
}

/** Goes over to the newer version: the page is loaded anew, unless somebody went on working while the browser prepared it. */
export async function takeNewVersion(): Promise<void> {
  used = false
  const registration = await workers()?.getRegistration()
  const { waiting } = registration ?? {}
  if (!waiting) {
    // Another tab has let it take over already.
    location.reload()
    return
  }
  waiting.addEventListener('statechange', () => {
    if (waiting.state === 'activated' && !used) location.reload()
  })
  waiting.postMessage(takeOver, [])
}

const quietMilliseconds = 1500

// A worker that is told to give way while it still hands out parts of a page may hold on for minutes (Chromium does).
const quiet = () =>
  new Promise<void>((resolve) => {
    const observer = new PerformanceObserver(() => again())
    const done = () => {
      observer.disconnect()
      resolve()
    }
    let timer = setTimeout(done, quietMilliseconds)
    const again = () => {
      clearTimeout(timer)
      timer = setTimeout(done, quietMilliseconds)
    }
    observer.observe({ type: 'resource' })
  })

/** Follows the worker that this browser may have from an earlier visit; takes a version that waits, unless somebody is at work already. */
export function followVersions(): void {
  const container = workers()
  if (!container?.controller) return
  for (const way of ['input', 'pointerdown', 'keydown', 'wheel'] as const) addEventListener(way, use, { capture: true })
  container.addEventListener('controllerchange', offer)
  const follow = async () => {
    const registration = await container.getRegistration()
    if (registration) watch(registration)
    if (!registration?.waiting) return
    await quiet()
    if (!used) await takeNewVersion()
  }
  follow().catch(() => undefined)
}

const watched = new WeakSet<ServiceWorkerRegistration>()

function watch(registration: ServiceWorkerRegistration): void {
  if (watched.has(registration)) return
  watched.add(registration)
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The first version in this browser is no news.
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

/** Keeps the app in this browser from now on. Called once somebody is in: a visitor downloads only the page that they look at. */
export async function keepAppHere(): Promise<void> {
  const registration = await workers()
    ?.register('/service-worker.js', { updateViaCache: 'none' })
    // Private windows refuse it: the app then needs a connection to start.
    .catch(() => undefined)
  if (registration) watch(registration)
}
