import { describe, expect, test } from 'vitest'
import { readVersion, wayOf } from './version.ts'

const files = new Set(['/app.html', '/appearance.js', '/assets/app-1.js'])
const way = (path: string, more: Partial<Parameters<typeof wayOf>[0]> = {}) =>
  wayOf({ method: 'GET', sameOrigin: true, path, navigates: false, ...more }, files)

describe('the worker', () => {
  test('never answers an API call, a sealed file or another site', () => {
    for (const path of ['/api/estate/state', '/api/files/1/chunks/0', '/api'])
      for (const navigates of [true, false]) expect(way(path, { navigates })).toBe('network')
    expect(way('/assets/app-1.js', { sameOrigin: false })).toBe('network')
    expect(way('/appearance.js', { method: 'POST' })).toBe('network')
  })

  test('answers every page inside the app, whatever its address says', () => {
    for (const path of ['/overview', '/legal/contact', '/auth/signin', '/no/such/page'])
      expect(way(path, { navigates: true })).toBe('app')
  })

  test('answers no page for visitors; the first page is the server’s', () => {
    for (const path of ['/practices', '/privacy', '/terms', '/security', '/privacy.html'])
      expect(way(path, { navigates: true })).toBe('network')
    expect(way('/', { navigates: true })).toBe('home')
  })

  test('answers the app’s files, also those of a page that is still open on the previous version', () => {
    expect(way('/appearance.js')).toBe('file')
    expect(way('/assets/app-0.js')).toBe('file')
    expect(way('/somewhere.png')).toBe('network')
  })

  test('answers what a page plays as a part of it, and never as a page of its own', () => {
    expect(way('/playing/0b5e')).toBe('playing')
    expect(way('/playing/0b5e', { sameOrigin: false })).toBe('network')
    expect(way('/playing/0b5e', { navigates: true })).toBe('app')
  })
})

test('stops when its version is not readable', () => {
  expect(readVersion('{"id":"1","files":[]}')).toEqual({ id: '1', files: [] })
  for (const text of ['{}', '[]', '{"id":1,"files":[]}', '@version-of-the-app@'])
    expect(() => readVersion(text)).toThrow()
})
