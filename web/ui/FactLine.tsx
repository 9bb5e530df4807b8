import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/**
 * A few facts in a line, with a dot between two. Each stays in one piece where it fits (the end of a telephone number is what one
 * looks for). No line begins or ends with a dot: that of the first in a line stands beyond the edge.
 */
export function FactLine({
  children: facts,
  short = false,
  className,
}: {
  children: readonly (string | { key: string; text: ReactNode })[]
  /** Two lines are enough. */
  short?: boolean
  className?: string
}) {
  return (
    <span className={classes('block overflow-hidden wrap-anywhere', short && 'max-h-[2lh]', className)}>
      <span className="-ml-[1em] flex flex-wrap">
        {facts
          .map((fact) => (typeof fact === 'string' ? { key: fact, text: fact } : fact))
          .map(({ key, text }, at) => (
            <span key={key} className={classes('relative max-w-full pl-[1em]', short && 'line-clamp-2')}>
              {at > 0 && <span className="absolute left-0 w-[1em] text-center whitespace-pre"> · </span>}
              {text}
            </span>
          ))}
      </span>
    </span>
  )
}
