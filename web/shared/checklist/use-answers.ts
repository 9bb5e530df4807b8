import { useMemo } from 'react'
import { type ChecklistAnswers, checklistAnswers, together } from '../../../records/checklist/answers.ts'
import { blank } from '../../../records/define.ts'
import { useRecords } from '../../estate/index.ts'

/** The save that is on its way. */
let underWay: Promise<void> = Promise.resolve()

const isBlank = ({ none, later, looked }: ChecklistAnswers) => none.length + later.length + looked.length === 0

/**
 * What was said to the checklist, and what changes it. A change is worked out from what is kept by then, one after another: whoever presses
 * twice in a row loses nothing. Where two devices kept a record of their own, the first change makes one of them. `change` rejects with a
 * message to show.
 */
export function useAnswers(): {
  answers: ChecklistAnswers
  change: (to: (before: ChecklistAnswers) => ChecklistAnswers, activity: string) => Promise<void>
} {
  const saved = useRecords(checklistAnswers)
  const { all } = saved
  const save = async (to: (before: ChecklistAnswers) => ChecklistAnswers, activity: string) => {
    const kept = saved.latest()
    const next = to(together(kept.map(({ values }) => values)))
    const [main] = kept
    if (main === undefined) await saved.save(next, { audience: 'nobody', alsoIfIncapacitated: false, activity })
    else
      await saved.changeMany(
        kept.filter((one) => one === main || !isBlank(one.values)).map(({ id }) => id),
        ({ id }) => ({ values: id === main.id ? next : blank(checklistAnswers) }),
        () => activity,
      )
  }
  return {
    answers: useMemo(() => together(all.map(({ values }) => values)), [all]),
    change: (to, activity) => {
      const change = underWay.then(() => save(to, activity))
      underWay = change.catch(() => undefined)
      return change
    },
  }
}
