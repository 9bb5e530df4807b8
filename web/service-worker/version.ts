import { playingPath } from './playing.ts'

/** `hash` is the SHA-256 (hex) of the bytes, set if the URL contains no content hash. */
export type AppFile = { path: string; hash: string | null }

type AppVersion = { id: string; files: AppFile[] }

export type TakeOver = 'take-over'

/** The plugin replaces this placeholder by the version as JSON. */
export const placeOfVersion = '@version-of-the-app@'

export function readVersion(text: string): AppVersion {
  const value: unknown = JSON.parse(text)
  if (!isVersion(value)) throw new Error('This is not a version of the app.')
  return value
}

const isVersion = (value: unknown): value is AppVersion =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  'files' in value &&
  Array.isArray(value.files)

/**
 * `app`: the cached app page. `home`: the server (visitors get the landing page), or offline the
 * cached app. `file`: a cached file. `playing`: the requesting page. `network`: not the worker.
 */
type Way = 'app' | 'home' | 'file' | 'playing' | 'network'

const visitorsPages: readonly string[] = ['/practices', '/privacy', '/terms', '/security', '/imprint']

/** Decides who answers a request. API calls and sealed files never come from the cache. */
export function wayOf(
  request: { method: string; sameOrigin: boolean; path: string; navigates: boolean },
  files: ReadonlySet<string>,
): Way {
  const { method, sameOrigin, path, navigates } = request
  if (method !== 'GET' || !sameOrigin || path === '/api' || path.startsWith('/api/')) return 'network'
  if (!navigates && path.startsWith(playingPath)) return 'playing'
  if (!navigates) return files.has(path) || path.startsWith('/assets/') ? 'file' : 'network'
  if (path === '/') return 'home'
  const isFile = /\.\w+$/.test(path)
  return isFile || visitorsPages.includes(path) ? 'network' : 'app'
}
