import { inDigits } from './in-digits.ts'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

export function Card({
  title,
  titleLevel = 2,
  icon,
  badge,
  action,
  className,
  children,
}: {
  title?: ReactNode
  titleLevel?: 2 | 3
  icon?: ReactNode
  badge?: ReactNode
  action?: ReactNode
  className?: string
  children?: ReactNode
}) {
  const id = useId()
  const Heading = titleLevel === 2 ? 'h2' : 'h3'
  return (
    <section
      aria-labelledby={title === undefined ? undefined : id}
      className={classes('min-w-0 rounded-xl border border-line bg-card p-5 sm:p-6', className)}
    >
      {(title !== undefined || action !== undefined) && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          {/* A wide action wraps below the heading and aligns with it. */}
          <div className="flex min-w-44 grow basis-0 flex-wrap items-center gap-x-3 gap-y-1">
            {title !== undefined && (
              // The icon stays beside the heading, even if the heading wraps.
              <div className="flex min-w-0 items-center gap-x-3">
                {icon}
                <Heading id={id} className={classes('min-w-0', titleLevel === 2 ? 'text-xl' : 'text-lg')}>
                  {title}
                </Heading>
              </div>
            )}
            {badge}
          </div>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

export function SummaryCard({ label, value, icon }: { label: string; value: ReactNode; icon?: ReactNode }) {
  return (
    <div className="flex items-start gap-4 rounded-xl border border-line bg-card p-4 sm:p-5">
      {icon !== undefined && <div className="text-pine">{icon}</div>}
      <dl className="min-w-0">
        <dt className="leading-snug text-soft">{label}</dt>
        <dd className="mt-1 font-serif text-xl font-semibold sm:text-2xl">{value}</dd>
      </dl>
    </div>
  )
}

/** Figures side by side, or stacked on narrow screens. Set `words` if a figure is a phrase. */
export function SummaryCards({ words = false, children }: { words?: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid gap-3 sm:gap-4',
        words
          ? 'grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))]'
          : 'grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))]',
      )}
    >
      {children}
    </div>
  )
}

export function Figure({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-1.5">
      <dt>{label}</dt>
      <dd className="font-semibold text-ink">{typeof value === 'number' ? inDigits(value) : value}</dd>
    </div>
  )
}

/** One line of figures above a list. Their style is quiet, since owners come for the list. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-x-4 text-sm text-soft sm:gap-x-6">{children}</dl>
}
