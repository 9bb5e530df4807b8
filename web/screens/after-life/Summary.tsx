import { useEffect, useRef } from 'react'
import { read } from '../../../records/define.ts'
import { progressOf } from '../../../records/progress.ts'
import { useRecordsAt } from '../../kinds/index.ts'
import { useEstateStatus } from '../../estate/index.ts'
import { Figure, Figures, Notice, RelativeTime, toast } from '../../ui/index.ts'
import { sections } from './sections.tsx'
import { useSectionMarks } from './use-section-marks.ts'
import { words } from './words.ts'

export function Summary() {
  const records = useRecordsAt(sections)
  const { isMarked } = useSectionMarks()
  const percents = sections.map((definition) => {
    if (isMarked(definition.kind)) return 100
    const record = records.find(({ kind }) => kind === definition.kind)
    return progressOf(definition, record && read(definition, record.definitionVersion, record.values)).percent
  })
  const complete = percents.filter((percent) => percent === 100).length
  const whole = Math.floor(percents.reduce((sum, percent) => sum + percent, 0) / sections.length)
  const changedAt = records
    .map(({ updatedAt }) => updatedAt)
    .toSorted()
    .at(-1)
  const ready = useEstateStatus() === 'ready'
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (!ready) return
    // The button that completes the plan is far below this summary, so also show a toast.
    if (complete === sections.length && before.current !== undefined && before.current < complete)
      toast({ title: words.done, description: words.doneMore })
    before.current = complete
  }, [ready, complete])
  return (
    <div className="flex flex-col gap-3">
      <Figures>
        <Figure label={words.completion} value={`${whole}%`} />
        <Figure label={words.sections} value={words.sectionsOf(complete, sections.length)} />
        <Figure
          label={words.lastUpdated}
          value={changedAt === undefined ? words.never : <RelativeTime at={changedAt} />}
        />
      </Figures>
      {complete === sections.length && (
        <Notice tone="pine" title={words.done}>
          {words.doneMore}
        </Notice>
      )}
    </div>
  )
}
