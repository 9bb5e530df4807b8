import { Check, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { words } from './words.ts'

export function Progress({ value, label, detail }: { value: number; label: string; detail?: ReactNode }) {
  const shown = Math.min(100, Math.max(0, Math.round(value)))
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{label}</span>
        <span className="text-soft">{detail ?? `${shown}%`}</span>
      </div>
      <progress
        aria-label={label}
        value={shown}
        max={100}
        className="h-3 w-full appearance-none overflow-hidden rounded-full border border-stone bg-sunk [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-pine"
      />
    </div>
  )
}

export type StepperStep = {
  id: string
  label: string
  detail?: ReactNode
}

export function Stepper({ steps, current, label }: { steps: readonly StepperStep[]; current: number; label: string }) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, at) => {
        const done = at < current
        const isCurrent = at === current
        const last = at === steps.length - 1
        return (
          <li key={step.id} aria-current={isCurrent ? 'step' : undefined} className="flex gap-4">
            <div aria-hidden="true" className="flex flex-col items-center">
              <span
                className={classes(
                  'flex size-9 shrink-0 items-center justify-center rounded-full border-2',
                  done && 'border-pine bg-pine text-on-pine',
                  isCurrent && 'border-clay bg-clay-tint text-clay-text',
                  !done && !isCurrent && 'border-stone bg-card',
                )}
              >
                {done && <Check className="size-5" />}
                {isCurrent && <MapPin className="size-5" />}
              </span>
              {!last && <span className={classes('min-h-4 w-0.5 grow', done ? 'bg-pine' : 'bg-line')} />}
            </div>
            <div className={classes('pb-6', last && 'pb-0')}>
              <p
                className={classes(
                  'flex flex-wrap items-baseline gap-x-3 pt-0.5',
                  isCurrent ? 'font-bold' : 'font-semibold',
                  !done && !isCurrent && 'text-soft',
                )}
              >
                <span>
                  {step.label}
                  {done && <span className="sr-only"> {words.done}</span>}
                  {isCurrent && ' '}
                </span>
                {isCurrent && (
                  <span className="text-sm font-semibold whitespace-nowrap text-clay-text">{words.here}</span>
                )}
              </p>
              {step.detail !== undefined && <div className="text-soft">{step.detail}</div>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
