import { type ReactNode, useState } from 'react'
import { RotateCcw } from 'lucide-react'
import { Badge } from './Badge.tsx'
import { Button } from './Button.tsx'
import { Mark } from './Mark.tsx'
import { classes } from './classes.ts'

/** A made-up line of what a list will look like. */
export type ExampleRow = { title: string; fact: string; badge?: string }

/**
 * Nothing here yet: the words of the spec (*No accounts added yet*), why it matters, the one button to begin, and what it will
 * look like.
 */
export function EmptyState({
  title,
  children,
  action,
  examples = [],
}: {
  title: string
  children?: ReactNode
  action?: ReactNode
  examples?: readonly ExampleRow[]
}) {
  return (
    <div className="flex flex-col items-center gap-3 px-2 py-6 text-center sm:px-4 sm:py-8">
      <Mark stacked={1} className="size-20" />
      <p className="font-serif text-lg font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-soft">{children}</div>}
      {action !== undefined && <div className="mt-1">{action}</div>}
      {examples.length > 0 && <Examples rows={examples} />}
    </div>
  )
}

// A picture, drawn with words: nothing in it is anybody's, so it is not read out, nor printed.
function Examples({ rows }: { rows: readonly ExampleRow[] }) {
  return (
    <div aria-hidden="true" className="no-print mt-5 w-full max-w-lg text-left">
      <p className="mb-2 text-center text-sm text-soft">It will look like this:</p>
      <div className="divide-y divide-dashed divide-line rounded-xl border border-dashed border-stone px-4 select-none">
        {rows.map(({ title, fact, badge }) => (
          <div key={title} className="flex items-center gap-3 py-3">
            <div className="min-w-0 grow">
              <p className="font-semibold text-soft">{title}</p>
              <p className="text-sm text-soft">{fact}</p>
            </div>
            {badge !== undefined && <Badge>{badge}</Badge>}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Something could not be read. Says what, and offers to try again; where that fails too, this simply stays. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string
  children?: ReactNode
  onRetry?: () => unknown
}) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    try {
      await onRetry?.()
    } catch {
      // Said here already.
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="alert" className="flex flex-col items-center gap-3 rounded-xl bg-brick-tint px-4 py-8 text-center">
      <p className="font-serif text-lg font-semibold text-brick-text">{title}</p>
      {children !== undefined && <div className="max-w-prose">{children}</div>}
      {onRetry !== undefined && (
        <Button
          variant="secondary"
          busy={busy}
          icon={<RotateCcw aria-hidden="true" className="size-5" />}
          onClick={() => void retry()}
        >
          Try Again
        </Button>
      )}
    </div>
  )
}

/** Grey lines where text will be. Comes up after 200 ms only: what loads faster should not flash. */
export function Skeleton({ lines = 3, label = 'Loading...' }: { lines?: number; label?: string }) {
  return (
    <output className="appear-late flex flex-col gap-3">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, at) => (
        <span
          key={at}
          aria-hidden="true"
          className={classes('skeleton-line block h-6 rounded-md bg-line', at === lines - 1 && 'w-2/3')}
        />
      ))}
    </output>
  )
}

/** The whole page while nobody knows yet who is there. */
export function LoadingPage() {
  return (
    <output className="appear-late flex min-h-dvh flex-col items-center justify-center gap-4">
      <Mark className="size-16" />
      <span className="text-lg">Loading...</span>
    </output>
  )
}
