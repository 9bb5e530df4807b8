import { countsOf, type ChecklistModule } from '../../../records/checklist/index.ts'
import { Badge, Card, ErrorState, Progress } from '../../ui/index.ts'
import { builtChecklist, type Checklist } from '../../shared/checklist/use-checklist.ts'
import { ChecklistRow } from './ChecklistRow.tsx'

const percent = ({ done, total }: { done: number; total: number }) => Math.round((done / total) * 100)

/** The Getting Started Checklist: two bars, and module by module what there is to write down. */
export function ChecklistCard({ view, onRetry }: { view: Checklist; onRetry: () => unknown }) {
  const { modules, steps } = countsOf(view.progress)
  return (
    <Card title="Getting Started Checklist">
      <div className="flex flex-col gap-8">
        {view.status === 'failed' && (
          <ErrorState title="What you wrote down could not be read just now" onRetry={onRetry}>
            Nothing is lost. Please try again in a moment.
          </ErrorState>
        )}
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <Progress
            label="Modules completed"
            value={percent(modules)}
            detail={`${modules.done} of ${modules.total} (${percent(modules)}%), ${modules.total - modules.done} remaining`}
          />
          <Progress label="Steps completed" value={percent(steps)} detail={`${steps.done} of ${steps.total}`} />
        </div>
        <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-2">
          {builtChecklist.map((module) => (
            <ModuleList key={module.id} module={module} view={view} />
          ))}
        </div>
      </div>
    </Card>
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
        {module.isRequired && <Badge tone="clay">Required</Badge>}
        <span className="ml-auto text-sm text-soft">
          {done} of {module.items.length}
        </span>
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
