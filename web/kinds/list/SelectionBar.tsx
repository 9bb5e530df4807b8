import { FolderInput, Printer, Trash2, UserRound } from 'lucide-react'
import { Button } from '../../ui/index.ts'
import { words } from '../words.ts'

const { selection } = words

/** Bulk actions. Stays visible while scrolling; notices move to the top (styles/app.css). */
export function SelectionBar({
  chosen,
  shown,
  onAll,
  onWho,
  onMove,
  onPrint,
  onDelete,
  onDone,
}: {
  chosen: number
  shown: number
  onAll: () => void
  onWho?: (() => void) | undefined
  onMove?: (() => void) | undefined
  onPrint: () => void
  onDelete?: (() => void) | undefined
  onDone: () => void
}) {
  const none = chosen === 0
  return (
    <section
      aria-label={selection.title}
      className="selection-bar foot-bar no-print sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-xl border border-stone bg-card px-4 py-2 shadow-raised"
    >
      <output className="font-semibold">{selection.count(chosen)}</output>
      {chosen < shown && (
        <Button variant="quiet" onClick={onAll}>
          {selection.all(shown)}
        </Button>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 sm:ml-auto">
        {onWho && (
          <Button
            variant="quiet"
            disabled={none}
            icon={<UserRound aria-hidden="true" className="size-5" />}
            onClick={onWho}
          >
            {selection.who}
          </Button>
        )}
        {onMove && (
          <Button
            variant="quiet"
            disabled={none}
            icon={<FolderInput aria-hidden="true" className="size-5" />}
            onClick={onMove}
          >
            {selection.move}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={none}
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={onPrint}
        >
          {selection.print}
        </Button>
        {onDelete && (
          <Button
            variant="quiet"
            disabled={none}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={onDelete}
          >
            {selection.delete}
          </Button>
        )}
        <Button variant="secondary" onClick={onDone}>
          {selection.done}
        </Button>
      </div>
    </section>
  )
}
