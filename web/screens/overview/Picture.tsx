import { useMemo } from 'react'
import { useAllRecords } from '../../estate/index.ts'
import { builtChecklist } from '../../shared/checklist/use-checklist.ts'
import type { Guide } from '../../shared/checklist/use-guide.ts'
import { Skeleton } from '../../ui/index.ts'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { Cairn } from './Cairn.tsx'
import { dateLine, dayPart, greeting } from './greeting.ts'
import { NextQuestion } from './NextQuestion.tsx'
import { stonesOf } from './stones.ts'
import './picture.css'

export function Picture({ guide, now, firstName }: { guide: Guide; now: Date; firstName: string | undefined }) {
  const { progress, status } = guide.checklist
  const records = useAllRecords()
  const stones = useMemo(() => stonesOf(builtChecklist, progress, records), [progress, records])
  const title = greeting(now.getHours(), firstName)
  useDocumentTitle(title)
  return (
    <div className="plate-frame">
      <div className="plate" data-sky={dayPart(now.getHours())}>
        <svg viewBox="0 0 896 456" preserveAspectRatio="none" aria-hidden="true" className="land">
          <path className="hill-far" d="M0 300C120 262 220 300 330 286S560 214 680 246s150 10 216-14v224H0z" />
          <path className="hill-near" d="M0 344c140-34 260 14 400-6s300-46 496 2v116H0z" />
          <path className="meadow" d="M0 384c160-20 320 10 470 4s280-16 426 0v68H0z" />
        </svg>
        <div className="hello">
          <h1 tabIndex={-1} className="text-2xl sm:text-3xl">
            {title}
          </h1>
          <p className="text-lg text-soft">{dateLine(now)}</p>
        </div>
        <Cairn stones={stones} />
        {status === 'ready' ? (
          <NextQuestion guide={guide} />
        ) : (
          <div className="next">
            <Skeleton lines={3} />
          </div>
        )}
      </div>
    </div>
  )
}
