import { useMemo } from 'react'
import { type ChecklistAnswers, checklistAnswers, mergedAnswers } from '../../../records/checklist/answers.ts'
import { blank } from '../../../records/define.ts'
import { useRecords } from '../../estate/index.ts'

/** The save in flight; the next change waits for it. */
let pendingSave: Promise<void> = Promise.resolve()

const isBlank = ({ none, later, looked }: ChecklistAnswers) => none.length + later.length + looked.length === 0

/** Runs changes in sequence, on the newest record. Rejects with a message to show. */
export function useAnswers(): {
  answers: ChecklistAnswers
  change: (to: (before: ChecklistAnswers) => ChecklistAnswers, activity: string) => Promise<void>
} {
  const saved = useRecords(checklistAnswers)
  const { all } = saved
  const save = async (to: (before: ChecklistAnswers) => ChecklistAnswers, activity: string) => {
    const kept = saved.latest()
    const next = to(mergedAnswers(kept.map(({ values }) => values)))
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
    answers: useMemo(() => mergedAnswers(all.map(({ values }) => values)), [all]),
    change: (to, activity) => {
      const change = pendingSave.then(() => save(to, activity))
      pendingSave = change.catch(() => undefined)
      return change
    },
  }
}
