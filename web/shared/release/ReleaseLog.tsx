import type { ReleaseStep } from '../../estate/index.ts'
import { RelativeTime } from '../../ui/index.ts'
import { reportWords } from './report-words.ts'
import { type Reader, stepActor, stepReason, stepSentence } from './words.ts'

export function ReleaseLog({
  steps,
  label,
  reader,
}: {
  steps: readonly ReleaseStep[]
  label: string
  reader?: Reader
}) {
  if (steps.length === 0) return <p className="text-soft">{reportWords.nothingYet}</p>
  return (
    <ol aria-label={label} className="flex flex-col divide-y divide-line">
      {steps.toReversed().map((step) => (
        <li key={step.n} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
          <span>
            <span className="font-semibold">{stepSentence(step, reader)}</span>
            <span className="block text-soft">
              {[stepActor(step, reader), stepReason(step)].filter((part) => part !== undefined).join(': ')}
            </span>
          </span>
          <span className="text-sm text-soft">
            <RelativeTime at={step.at} />
          </span>
        </li>
      ))}
    </ol>
  )
}
