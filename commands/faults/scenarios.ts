import type { Scenario } from './scenario.ts'

/** Every scenario by its name. One loads only what it needs. */
export const scenarios: Record<string, () => Promise<{ scenario: Scenario }>> = {
  kill: () => import('./kill.ts'),
  power: () => import('./power.ts'),
  clock: () => import('./clock.ts'),
  soak: () => import('./soak.ts'),
  'two-nodes': () => import('./two-nodes.ts'),
  rolling: () => import('./rolling.ts'),
}
