import { Button } from './Button.tsx'
import { words } from './words.ts'

export function NothingFound({
  onShowAll,
}: {
  /** Undefined if the toolbar already has a reset button. */
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
