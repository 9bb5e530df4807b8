import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'pine' | 'sage' | 'amber' | 'brick' | 'clay'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunk text-ink',
  pine: 'bg-pine-tint text-pine-strong',
  sage: 'bg-sage-tint text-sage-text',
  amber: 'bg-amber-tint text-amber-text',
  brick: 'bg-brick-tint text-brick-text',
  clay: 'bg-clay-tint text-clay-text',
}

/** Shows a state as a word with a tone: sage means done or active, amber waiting, brick danger. */
export function Badge({ tone = 'neutral', icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 rounded-full px-3 py-0.5 text-sm font-semibold min-w-fit',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </span>
  )
}

export function Notice({
  tone = 'pine',
  title,
  icon,
  role,
  className,
  children,
}: {
  tone?: Tone
  title?: string
  className?: string
  icon?: ReactNode
  role?: 'status' | 'alert' | 'note'
  children: ReactNode
}) {
  return (
    <div role={role} className={classes('flex items-start gap-3 rounded-xl p-4', tones[tone], className)}>
      {icon}
      <div className="min-w-0 grow">
        {title !== undefined && <p className="font-semibold">{title}</p>}
        <div className="text-ink">{children}</div>
      </div>
    </div>
  )
}
