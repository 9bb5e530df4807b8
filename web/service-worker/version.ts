import { playingPath } from './playing.ts'

/** One file of the app: its address, and the SHA-256 (hex) of its bytes where the address does not change with them. */
export type AppFile = { path: string; hash: string | null }

/** One built version of the app. */
type AppVersion = { id: string; files: AppFile[] }

/** The message by which a page lets a version that waits take over. */
export type TakeOver = 'take-over'

/** What the plugin puts in the place of this word: the version as JSON. */
export const placeOfVersion = '@version-of-the-app@'

/** The version that the text says. @throws Error for anything else */
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
 * - `app`: the page of the app, from the kept version
 * - `home`: the server decides (a visitor gets the landing page); the kept app only where it cannot be reached
 * - `file`: a kept file of the app
 * - `playing`: the page that asks has it itself (playing.ts)
 * - `network`: none of the worker's business
 */
export type Way = 'app' | 'home' | 'file' | 'playing' | 'network'

const visitorsPages: readonly string[] = ['/practices', '/privacy', '/terms', '/security']

/**
 * Where the answer to a request comes from. Calls of the API and sealed files never come from what is kept.
 * @param request `navigates`: it asks for a page, not for a part of one
 */
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
