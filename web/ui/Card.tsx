import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'

/** A box on the table: heading, at most one quiet button beside it, and what it holds. */
export function Card({
  title,
  titleLevel = 2,
  badge,
  action,
  className,
  children,
}: {
  title?: string
  titleLevel?: 2 | 3
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
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          {title !== undefined && (
            <Heading id={id} className={titleLevel === 2 ? 'text-xl' : 'text-lg'}>
              {title}
            </Heading>
          )}
          {badge}
          {action !== undefined && <div className="ml-auto">{action}</div>}
        </div>
      )}
      {children}
    </section>
  )
}

/** One figure of a list: *3 registered accounts*, *Last Updated 2 days ago*. Figures are counted, never typed. */
export function SummaryCard({ label, value, icon }: { label: string; value: ReactNode; icon?: ReactNode }) {
  return (
    <div className="flex items-center gap-4 rounded-xl border border-line bg-card p-5">
      {icon !== undefined && <div className="text-pine">{icon}</div>}
      <dl>
        <dt className="text-soft">{label}</dt>
        <dd className="font-serif text-2xl font-semibold">{value}</dd>
      </dl>
    </div>
  )
}
