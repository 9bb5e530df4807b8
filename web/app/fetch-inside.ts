import { fetchScreenAt } from './fetch-screen.ts'

/** Prefetches the signed-in app while a visitor types on a sign-in page. */
export function fetchInside(): void {
  import('./Shell.tsx').catch(() => undefined)
  void fetchScreenAt('/overview')
}
