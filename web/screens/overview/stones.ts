import type { ChecklistModule, ChecklistProgress } from '../../../records/checklist/index.ts'

export type Stone = {
  readonly id: string
  readonly title: string
  /** The screen of the module's first open item; for a complete module, of its first item. */
  readonly path: string
  readonly done: number
  readonly total: number
  readonly isLaid: boolean
}

type Made = { readonly kind: string; readonly createdAt: string }

/** Returns for each module the day on which its last item got a first record. */
function finishedOn(modules: readonly ChecklistModule[], records: readonly Made[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>()
  for (const { kind, createdAt } of records) {
    const before = first.get(kind)
    if (before === undefined || createdAt < before) first.set(kind, createdAt)
  }
  return new Map(
    modules.flatMap(({ id, items }) => {
      const days = items.flatMap(({ kinds }) => kinds.flatMap(({ kind }) => first.get(kind) ?? []).toSorted()[0] ?? [])
      const last = days.toSorted().at(-1)
      return last === undefined ? [] : [[id, last] as const]
    }),
  )
}

/** Puts the required module at the bottom, then complete modules by date, then open modules. */
export function stonesOf(
  modules: readonly ChecklistModule[],
  progress: ChecklistProgress,
  records: readonly Made[],
): Stone[] {
  const finished = finishedOn(modules, records)
  const rank = ({ id, isRequired }: ChecklistModule) => (isRequired ? '' : (finished.get(id) ?? '\uFFFF'))
  const laidIds = new Set(progress.flatMap(({ id, isComplete }) => (isComplete ? [id] : [])))
  const laid = modules.filter(({ id }) => laidIds.has(id))
  const order = [
    ...laid.toSorted((one, other) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0)),
    ...modules.filter(({ id }) => !laidIds.has(id)),
  ]
  return order.map(({ id, title, items }) => {
    const steps = progress.find((module) => module.id === id)?.steps ?? []
    const isDone = (itemId: string) => steps.some((step) => step.id === itemId && step.isComplete)
    return {
      id,
      title,
      path: (items.find((item) => !isDone(item.id)) ?? items[0])?.path ?? '/overview',
      done: items.filter((item) => isDone(item.id)).length,
      total: items.length,
      isLaid: laidIds.has(id),
    }
  })
}
