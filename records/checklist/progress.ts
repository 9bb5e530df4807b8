import type { ChecklistModule } from './items.ts'

/** The form in which browsers store progress under `checklist_progress`. */
export type ChecklistProgress = {
  readonly id: string
  readonly isComplete: boolean
  readonly steps: readonly { readonly id: string; readonly isComplete: boolean }[]
}[]

export const progressOf = (
  modules: readonly ChecklistModule[],
  isComplete: (itemId: string) => boolean,
): ChecklistProgress =>
  modules.map(({ id, items }) => {
    const steps = items.map((item) => ({ id: item.id, isComplete: isComplete(item.id) }))
    return { id, isComplete: steps.every((step) => step.isComplete), steps }
  })

type Count = { done: number; total: number }

const count = (all: readonly { isComplete: boolean }[]): Count => ({
  done: all.filter(({ isComplete }) => isComplete).length,
  total: all.length,
})

export const countsOf = (progress: ChecklistProgress): { modules: Count; steps: Count } => ({
  modules: count(progress),
  steps: count(progress.flatMap(({ steps }) => steps)),
})

const isStep = (value: unknown): value is { id: string; isComplete: boolean } =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  'isComplete' in value &&
  typeof value.id === 'string' &&
  typeof value.isComplete === 'boolean'

/** Drops unknown ids and adds missing ones as incomplete. Reads malformed values as no progress. */
export function readProgress(modules: readonly ChecklistModule[], kept: unknown): ChecklistProgress {
  const found = Array.isArray(kept) ? kept : []
  const done = new Set(
    found
      .flatMap((module: unknown) =>
        typeof module === 'object' && module !== null && 'steps' in module && Array.isArray(module.steps)
          ? module.steps
          : [],
      )
      .filter(isStep)
      .flatMap((step) => (step.isComplete ? [step.id] : [])),
  )
  return progressOf(modules, (id) => done.has(id))
}
