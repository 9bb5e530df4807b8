import { Button } from './Button.tsx'
import { words } from './words.ts'

/** What a list says that has nothing of what was asked for, and the way back to all of it. */
export function NothingFound({
  onShowAll,
}: {
  /** Absent where a list beside it offers the way back already. */
  onShowAll?: (() => void) | undefined
}) {
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-6 text-soft">
      <output>{words.nothingFound}</output>
      {onShowAll && (
        <Button variant="quiet" onClick={onShowAll}>
          {words.showAll}
        </Button>
      )}
    </p>
  )
}
