import type { Scenario } from './scenario.ts'

/** The scenarios by name. Lazy imports, because some load much that others do not need. */
export const scenarios: Record<string, () => Promise<{ scenario: Scenario }>> = {
  kill: () => import('./kill.ts'),
  power: () => import('./power.ts'),
  clock: () => import('./clock.ts'),
  memory: () => import('./memory.ts'),
  'full-disk': async () => ({ scenario: (await import('./space.ts')).full }),
  'read-only': async () => ({ scenario: (await import('./space.ts')).readOnlyDisk }),
  neighbors: () => import('./neighbors.ts'),
  soak: () => import('./soak.ts'),
  'two-nodes': () => import('./two-nodes.ts'),
  rolling: () => import('./rolling.ts'),
}
