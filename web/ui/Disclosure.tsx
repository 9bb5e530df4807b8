import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** A summary line that expands to show content which few users need. */
export function Disclosure({
  label,
  quiet = false,
  className,
  children,
}: {
  label: string
  /** Uses regular font weight, next to more important text. */
  quiet?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <details className={classes('group', className)}>
      <summary
        className={classes(
          'flex min-h-11 list-none items-center gap-2 py-2 [&::-webkit-details-marker]:hidden',
          quiet ? 'text-soft' : 'font-semibold',
        )}
      >
        <ChevronRight aria-hidden="true" className="size-5 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  )
}
