// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInThisContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const beforePaint = readFileSync(join(import.meta.dirname, '../../public/appearance.js'), 'utf8')
let darkDevice = false

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('matchMedia', () => ({ matches: darkDevice }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  darkDevice = false
  delete document.documentElement.dataset['theme']
  delete document.documentElement.dataset['textSize']
})

function reloaded(): { theme: string | undefined; textSize: string | undefined } {
  delete document.documentElement.dataset['theme']
  delete document.documentElement.dataset['textSize']
  runInThisContext(beforePaint)
  const { theme, textSize } = document.documentElement.dataset
  return { theme, textSize }
}

describe('theme and text size', () => {
  test('the theme defaults to light, even on a dark device', () => {
    darkDevice = true
    expect(reloaded().theme).toBe('light')
  })

  test('a choice of theme or text size applies at once and after a reload', async () => {
    const { setAppearance } = await import('./appearance.ts')
    setAppearance({ theme: 'dark', textSize: 'largest' })
    expect(document.documentElement.dataset).toMatchObject({ theme: 'dark', textSize: 'largest' })
    expect(reloaded()).toEqual({ theme: 'dark', textSize: 'largest' })
    expect(localStorage.getItem('cairn_theme')).toBe('dark')
  })

  test('*as on this device* follows the device’s color scheme', async () => {
    const { setAppearance } = await import('./appearance.ts')
    setAppearance({ theme: 'system' })
    expect(reloaded().theme).toBe('light')
    darkDevice = true
    expect(reloaded().theme).toBe('dark')
  })
})
