import { vi } from 'vitest'

/** Stubs browser APIs that jsdom lacks: media queries and scrolling. */
export function fillBrowser(): void {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }))
  vi.stubGlobal('scrollTo', () => {})
}
