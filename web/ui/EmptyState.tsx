import type { ReactNode } from 'react'
import { Badge } from './Badge.tsx'
import { Mark } from './Mark.tsx'
import { words } from './words.ts'

type ExampleRow = { title: string; fact: string; badge?: string }

/** The specification's text (*No accounts added yet*), a reason, a button, and examples. */
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

// Decorative: these rows are fictional, so hide them from screen readers and from print.
function Examples({ rows }: { rows: readonly ExampleRow[] }) {
  return (
    <div aria-hidden="true" className="no-print mt-5 w-full max-w-lg text-left">
      <p className="mb-2 text-center text-sm text-soft">{words.examples}</p>
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
