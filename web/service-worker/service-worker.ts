import { noticeIn } from './notice.ts'
import { played } from './playing.ts'
import { type AppFile, placeOfVersion, readVersion, type TakeOver, wayOf } from './version.ts'

// [Note: one version at a time] The worker caches a version completely or not at all: it installs
// after all files have arrived, and checks the hashes of files whose URL contains no hash. It
// serves only its own files. The previous version's cache stays for pages that still use it.

const version = readVersion(placeOfVersion)
const prefix = 'cairn-app-'
const ownCache = prefix + version.id
const paths = new Set(version.files.map(({ path }) => path))
const appPage = '/app.html'
const takeOver: TakeOver = 'take-over'

const cacheNames = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

const hexOf = (digest: ArrayBuffer) =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

async function fetched(path: string, hash: string | null): Promise<Response> {
  const response = await fetch(path, { cache: hash === null ? 'default' : 'no-cache' })
  if (!response.ok || response.redirected) throw new Error(`${path} is not there.`)
  if (hash !== null && hexOf(await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())) !== hash)
    throw new Error(`${path} is of another version.`)
  return response
}

const atOnce = 6

async function install(): Promise<void> {
  const cache = await caches.open(ownCache)
  const keep = async ({ path, hash }: AppFile) => {
    // The file's name contains its hash, so an earlier version's file with this name is identical.
    const known = hash === null ? await caches.match(path) : undefined
    await cache.put(path, known ?? (await fetched(path, hash)))
  }
  try {
    for (let at = 0; at < version.files.length; at += atOnce)
      await Promise.all(version.files.slice(at, at + atOnce).map(keep))
  } catch (error) {
    await caches.delete(ownCache)
    throw error
  }
}

async function activate(): Promise<void> {
  const others = (await cacheNames()).filter((name) => name !== ownCache)
  for (const name of others.slice(0, -1)) await caches.delete(name)
}

const kept = async (path: string) => (await caches.open(ownCache)).match(path)

const app = async (request: Request) => (await kept(appPage)) ?? fetch(request)

const part = async (request: Request, path: string) =>
  (await kept(path)) ?? (path.startsWith('/assets/') ? await caches.match(path) : undefined) ?? fetch(request)

self.addEventListener('install', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(activate())
})

self.addEventListener('message', (event) => {
  if (event.data === takeOver) void skipWaiting()
})

self.addEventListener('push', (event) => {
  if (!(event instanceof PushEvent)) return
  const { title, body } = noticeIn(event.data?.text(), location.host)
  // One notice at a time: a second message replaces the first, and rings again.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag: 'report',
    renotify: true,
    icon: '/icons/app-192.png',
  }
  event.waitUntil(registration.showNotification(title, options))
})

async function openApp(): Promise<unknown> {
  const [page] = await clients.matchAll({ type: 'window' })
  return page ? page.focus() : clients.openWindow('/')
}

// The notice says nothing about what happened, and opens the app alone: what is true stands there.
self.addEventListener('notificationclick', (event) => {
  if (!(event instanceof NotificationEvent)) return
  event.notification.close()
  event.waitUntil(openApp())
})

self.addEventListener('fetch', (event) => {
  if (!(event instanceof FetchEvent)) return
  const { request } = event
  const { origin, pathname: path } = new URL(request.url)
  const navigates = request.mode === 'navigate'
  const way = wayOf({ method: request.method, sameOrigin: origin === self.location.origin, path, navigates }, paths)
  if (way === 'app') event.respondWith(app(request))
  if (way === 'home') event.respondWith(fetch(request).catch(() => app(request)))
  if (way === 'playing') event.respondWith(clients.get(event.clientId).then((page) => played(request, page)))
  if (way === 'file') event.respondWith(part(request, path))
})
