import { prefetchScreenAt } from './prefetch-screen.ts'

export function prefetchApp(): void {
  import('./Shell.tsx').catch(() => undefined)
  void prefetchScreenAt('/overview')
}
