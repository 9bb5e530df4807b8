import { fetchScreenAt } from './fetch-screen.ts'

/** Whoever types at a door is about to go in: what stands behind it is fetched meanwhile. */
export function fetchInside(): void {
  import('./Shell.tsx').catch(() => undefined)
  void fetchScreenAt('/overview')
}
