import { CircleAlert, LifeBuoy, Link2, Mail, UserPlus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Button, buttonClass, type ButtonVariant, classes } from '../../ui/index.ts'
import { RecoveryKit } from '../recovery-kit/dialog.ts'
import { type NextStep, pathOfSeat, type SeatStep, useNextSteps } from './use-next-steps.ts'
import { useSeatHelp } from './use-seat-help.tsx'
import { words } from './words.ts'

const icons: Record<NextStep['what'], ComponentType<{ className?: string }>> = {
  name: UserPlus,
  invite: Mail,
  'hand-over': Link2,
  left: CircleAlert,
  'stepped-down': CircleAlert,
  kit: LifeBuoy,
}

function textsOf(step: NextStep): { title: string; why: string } {
  if (step.what === 'name') return words.name
  if (step.what === 'kit') return step.made ? words.kitMade : words.kit
  const name = step.called
  if (step.what === 'left') return { title: words.left.title(name), why: words.left.why }
  if (step.what === 'stepped-down') return { title: words.steppedDown.title(name), why: words.steppedDown.why }
  const { title, why } = step.what === 'invite' ? words.invite : words.handOver
  return { title: title(name), why: why(name) }
}

/** What must happen before a grantee can receive records; empty if nothing is left. */
export function NextSteps({ only, quiet = false }: { only?: (step: NextStep) => boolean; quiet?: boolean }) {
  const all = useNextSteps()
  const steps = only === undefined ? all : all.filter(only)
  const [makingKit, setMakingKit] = useState(false)
  const { busy, help, dialog } = useSeatHelp()
  const [first, ...others] = steps
  const alone = others.length === 0
  return (
    <>
      {first !== undefined && (
        <section
          aria-labelledby="next-steps"
          className={classes(
            'no-print rounded-xl bg-card p-5 sm:p-6',
            quiet ? 'border border-line' : 'border-2 border-pine',
          )}
        >
          {!alone && (
            <>
              <h2 id="next-steps" className="text-2xl">
                {words.title(steps.length)}
              </h2>
              <p className="mt-1 text-soft">{words.why}</p>
            </>
          )}
          <ol className={classes('flex flex-col divide-y divide-line', !alone && 'mt-3')}>
            {steps.map((step) => {
              const Icon = icons[step.what]
              const { title, why } = textsOf(step)
              const Heading = alone ? 'h2' : 'h3'
              return (
                <li
                  key={'role' in step ? step.role : step.what}
                  className={classes('flex flex-wrap items-center gap-x-6 gap-y-3', !alone && 'py-4 last:pb-0')}
                >
                  <div className="flex min-w-0 grow basis-64 items-start gap-3">
                    <Icon
                      aria-hidden="true"
                      className={classes('size-6 shrink-0 text-pine', alone ? 'mt-2' : 'mt-1')}
                    />
                    <div className="min-w-0">
                      <Heading
                        id={alone ? 'next-steps' : undefined}
                        className={classes('break-words', alone ? 'text-2xl' : 'font-sans text-base font-semibold')}
                      >
                        {title}
                      </Heading>
                      <p className={classes('max-w-prose text-soft', alone && 'mt-1')}>{why}</p>
                    </div>
                  </div>
                  <Act
                    step={step}
                    variant={step === first && step.what !== 'hand-over' && !quiet ? 'primary' : 'secondary'}
                    busy={busy}
                    onHelp={help}
                    onKit={() => setMakingKit(true)}
                  />
                </li>
              )
            })}
          </ol>
        </section>
      )}
      {dialog}
      {makingKit && <RecoveryKit onClose={() => setMakingKit(false)} />}
    </>
  )
}

function Act({
  step,
  variant,
  busy,
  onHelp,
  onKit,
}: {
  step: NextStep
  variant: ButtonVariant
  busy: boolean
  onHelp: (step: SeatStep) => void
  onKit: () => void
}): ReactNode {
  if (step.what === 'name')
    return (
      <a href={pathOfSeat('contact_1')} className={buttonClass(variant)}>
        {words.name.action}
      </a>
    )
  if (step.what === 'kit')
    return (
      <Button variant={variant} onClick={onKit}>
        {step.made ? words.kitMade.action : words.kit.action}
      </Button>
    )
  return <SeatHelp step={step} variant={variant} busy={busy} onHelp={onHelp} />
}

function SeatHelp({
  step,
  variant,
  busy,
  onHelp,
}: {
  step: SeatStep
  variant: ButtonVariant
  busy: boolean
  onHelp: (step: SeatStep) => void
}) {
  if (step.what === 'left' || step.what === 'stepped-down')
    return (
      <a href={pathOfSeat(step.role)} className={buttonClass(variant)}>
        {words.seeWhat}
      </a>
    )
  const { action } = step.what === 'invite' ? words.invite : words.handOver
  return (
    <Button variant={variant} busy={busy} onClick={() => onHelp(step)}>
      {action(step.called)}
    </Button>
  )
}
