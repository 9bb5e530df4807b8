import { countsOf, type ChecklistModule } from '../../../records/checklist/index.ts'
import { Badge, Progress } from '../../ui/index.ts'
import { builtChecklist, type Checklist } from '../../shared/checklist/use-checklist.ts'
import { ChecklistRow } from './ChecklistRow.tsx'
import { words } from './words.ts'

const percent = ({ done, total }: { done: number; total: number }) => Math.round((done / total) * 100)

export function ChecklistParts({ view }: { view: Checklist }) {
  const { modules, steps } = countsOf(view.progress)
  const lacking = view.items.filter(({ isComplete, isHalf, unreached }) => isComplete && (isHalf || unreached)).length
  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Progress
          label={words.checklist.modules}
          value={percent(modules)}
          detail={words.checklist.modulesDetail(modules.done, modules.total, percent(modules))}
        />
        <Progress
          label={words.checklist.steps}
          value={percent(steps)}
          detail={words.checklist.of(steps.done, steps.total)}
        />
        {lacking > 0 && <p className="text-soft sm:col-start-2">{words.checklist.lacking(lacking)}</p>}
      </div>
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
        {builtChecklist.map((module) => (
          <ModuleList key={module.id} module={module} view={view} />
        ))}
      </div>
    </div>
  )
}

function ModuleList({ module, view }: { module: ChecklistModule; view: Checklist }) {
  const isDone = (itemId: string) =>
    view.progress.some(({ steps }) => steps.some(({ id, isComplete }) => id === itemId && isComplete))
  const done = module.items.filter(({ id }) => isDone(id)).length
  return (
    <section aria-labelledby={`module-${module.id}`}>
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={`module-${module.id}`} className="text-lg">
          {module.title}
        </h3>
        {module.isRequired && <Badge tone="clay">{words.checklist.required}</Badge>}
        <span className="ml-auto text-sm text-soft">{words.checklist.of(done, module.items.length)}</span>
      </div>
      <ul className="flex flex-col">
        {view.items
          .filter((item) => module.items.some(({ id }) => id === item.id))
          .map((item) => (
            <ChecklistRow
              key={item.id}
              item={item}
              done={isDone(item.id)}
              onAnswer={view.status === 'ready' ? view.answer : undefined}
            />
          ))}
      </ul>
    </section>
  )
}
