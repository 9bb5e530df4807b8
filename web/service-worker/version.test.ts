import { describe, expect, test } from 'vitest'
import { readVersion, wayOf } from './version.ts'

const files = new Set(['/app.html', '/appearance.js', '/assets/app-1.js'])
const way = (path: string, more: Partial<Parameters<typeof wayOf>[0]> = {}) =>
  wayOf({ method: 'GET', sameOrigin: true, path, navigates: false, ...more }, files)

describe('the worker', () => {
  test('the service worker does not answer API calls, or requests for sealed files or other sites', () => {
    for (const path of ['/api/estate/state', '/api/files/1/chunks/0', '/api'])
      for (const navigates of [true, false]) expect(way(path, { navigates })).toBe('network')
    expect(way('/assets/app-1.js', { sameOrigin: false })).toBe('network')
    expect(way('/appearance.js', { method: 'POST' })).toBe('network')
  })

  test('the service worker answers requests for pages inside the app, including unknown paths', () => {
    for (const path of ['/overview', '/legal/contact', '/auth/signin', '/no/such/page'])
      expect(way(path, { navigates: true })).toBe('app')
  })

  test('the service worker leaves visitors’ pages to the server, and treats / as the home page', () => {
    for (const path of ['/practices', '/privacy', '/terms', '/security', '/privacy.html'])
      expect(way(path, { navigates: true })).toBe('network')
    expect(way('/', { navigates: true })).toBe('home')
  })

  test('the service worker answers requests for the app’s files, including those of the previous version', () => {
    expect(way('/appearance.js')).toBe('file')
    expect(way('/assets/app-0.js')).toBe('file')
    expect(way('/somewhere.png')).toBe('network')
  })

  test('the service worker answers requests of a page’s player, and no navigation to a playable URL', () => {
    expect(way('/playing/0b5e')).toBe('playing')
    expect(way('/playing/0b5e', { sameOrigin: false })).toBe('network')
    expect(way('/playing/0b5e', { navigates: true })).toBe('app')
  })
})

test('readVersion throws for an unreadable version', () => {
  expect(readVersion('{"id":"1","files":[]}')).toEqual({ id: '1', files: [] })
  for (const text of ['{}', '[]', '{"id":1,"files":[]}', '@version-of-the-app@'])
    expect(() => readVersion(text)).toThrow()
})
