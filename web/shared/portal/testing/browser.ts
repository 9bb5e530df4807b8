import { vi } from 'vitest'

/** What screens ask of a browser and jsdom has not: a device that prefers nothing, and a page that does not scroll. */
export function fillBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
}
