import { prefetchScreenAt } from './prefetch-screen.ts'

/** Prefetches the signed-in app while a visitor types on a sign-in page. */
export function prefetchApp(): void {
  import('./Shell.tsx').catch(() => undefined)
  void prefetchScreenAt('/overview')
}
