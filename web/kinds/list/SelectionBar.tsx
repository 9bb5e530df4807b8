import type { Step } from '../../../records/define.ts'
import { Button } from '../../ui/index.ts'
import { ActionButton } from '../page/ActionButton.tsx'
import { type Chosen, type KindActionName, kindActions } from '../page/actions.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

const { selection } = words

const bulk = ['who', 'move', 'print', 'deleteMany'] as const satisfies readonly KindActionName[]

/** Stays visible while the page scrolls; notices move to the top (styles/app.css). */
export function SelectionBar<S extends readonly Step[]>({
  page: { records: all, openDialog },
  chosen,
  shown,
  mayMove,
  onAll,
  onSaved,
  onDone,
}: {
  page: KindPageState<S>
  chosen: Chosen<S>
  shown: number
  mayMove: boolean
  onAll: () => void
  onSaved: () => void
  onDone: () => void
}) {
  return (
    <section
      aria-label={selection.title}
      className="selection-bar foot-bar no-print sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-xl border border-stone bg-card px-4 py-2 shadow-raised"
    >
      <output className="font-semibold">{selection.count(chosen.length)}</output>
      {chosen.length < shown && (
        <Button variant="quiet" onClick={onAll}>
          {selection.all(shown)}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 sm:ml-auto">
        {bulk
          .filter((name) => (name !== 'move' || mayMove) && kindActions[name].applies(all.definition, all.all))
          .map((name) => (
            <ActionButton
              key={name}
              action={name}
              records={chosen}
              openDialog={openDialog}
              onSaved={onSaved}
              disabled={chosen.length === 0}
            />
          ))}
        <Button variant="secondary" onClick={onDone}>
          {selection.done}
        </Button>
      </div>
    </section>
  )
}
