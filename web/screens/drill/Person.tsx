import { Check, CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { type DrilledSeat, type DrillEvent, type DrillStep, useServer } from '../../estate/index.ts'
import { countedKind } from '../../shared/navigation/counted-kind.ts'
import { useOutlook } from '../../shared/release/use-outlook.ts'
import { roleName } from '../../shared/release/role-words.ts'
import { Card, dayInWords } from '../../ui/index.ts'
import { listInWords } from '../../ui/list-in-words.ts'
import { earliestSentence, stepSentence } from './sentences.ts'
import { eventWords, stepWords } from './words.ts'

function inNumbers({ kinds }: DrillEvent): string {
  const parts = kinds.map(({ kind, count }) => countedKind(kind, count))
  return parts.length === 0 ? eventWords.nothing : listInWords(parts)
}

export function Person({ seat, title, name }: { seat: DrilledSeat; title: string; name: string }) {
  const outlook = useOutlook()
  const [now] = useState(() => new Date())
  const dayMilliseconds = (useServer()?.rehearsalDaySeconds ?? 86_400) * 1000
  return (
    <Card title={title}>
      <p className="mb-4 text-soft">{roleName[seat.role]}</p>
      <h3 className="mb-2 text-lg">{eventWords.title}</h3>
      <dl className="mb-6 flex flex-col gap-3">
        {seat.gets.map((gets) => (
          <div key={gets.event}>
            <dt className="text-soft">{eventWords[gets.event]}</dt>
            <dd className="wrap-anywhere">{inNumbers(gets)}</dd>
            {gets.kinds.length > 0 && <dd>{earliestSentence(gets.event, outlook, { now, dayMilliseconds })}</dd>}
          </div>
        ))}
      </dl>
      <h3 className="mb-2 text-lg">{stepWords.title}</h3>
      <ul className="flex flex-col gap-3">
        {seat.steps.map((step) => (
          <Step key={step.step} step={step} text={stepSentence(step, name)} />
        ))}
      </ul>
    </Card>
  )
}

export function Step({ step, text }: { step: Pick<DrillStep, 'provedAt'>; text: string }) {
  const { provedAt } = step
  const proved = provedAt !== undefined
  return (
    <li className="flex items-start gap-3">
      {proved ? (
        <Check aria-label={stepWords.proved} className="mt-1 size-5 shrink-0 text-pine-strong" />
      ) : (
        <CircleHelp aria-label={stepWords.unproved} className="mt-1 size-5 shrink-0 text-amber-text" />
      )}
      <span className="min-w-0 wrap-anywhere">
        {text} {proved && <span className="text-soft">{stepWords.on(dayInWords(provedAt))}</span>}
      </span>
    </li>
  )
}
