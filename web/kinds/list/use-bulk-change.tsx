import { ListChecks } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import type { Step } from '../../../records/define.ts'
import { Button } from '../../ui/index.ts'
import { retry } from '../../ui/retry.ts'
import type { KindPageState } from '../page/use-kind-page.ts'
import { words } from '../words.ts'

// Lazy: a page with a layout of its own draws rows only during a selection.
const KindList = lazy(() =>
  retry(async () => ({ default: (await import('./KindList.tsx')).KindList<readonly Step[]> })),
)

/** Bulk actions for a page with a layout of its own: a button, and a list during the selection. */
export function useBulkChange<S extends readonly Step[]>(
  page: KindPageState<S>,
  { label = words.list.select, mayMove = true }: { label?: string; mayMove?: boolean } = {},
): { button: ReactNode; list: ReactNode } {
  const id = useId()
  const [choosing, setChoosing] = useState(false)
  if (page.records.all.length < 2) return { button: null, list: null }
  const done = () => {
    setChoosing(false)
    document.getElementById(id)?.focus()
  }
  return {
    button: (
      <Button
        id={id}
        variant="quiet"
        aria-pressed={choosing}
        icon={<ListChecks aria-hidden="true" className="size-5" />}
        onClick={() => setChoosing(!choosing)}
      >
        {label}
      </Button>
    ),
    list: choosing ? (
      <Suspense>
        <KindList page={page} empty={null} mayMove={mayMove} onChosen={done} />
      </Suspense>
    ) : null,
  }
}
