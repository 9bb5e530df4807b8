import { useMemo } from 'react'
import { checklistAnswers, lookedAt, withLookedAt } from '../../../records/checklist/index.ts'
import { blank } from '../../../records/define.ts'
import { useAllRecords, useRecords } from '../../estate/index.ts'

/** When records were last found still right, and what says so of one of them. `keep` rejects with a message to show. */
export function useLookedAt(): {
  looked: ReadonlyMap<string, string>
  keep: (recordId: string) => Promise<void>
} {
  const saved = useRecords(checklistAnswers)
  const records = useAllRecords()
  const [answers] = saved.all
  const lines = answers?.values.looked
  return {
    looked: useMemo(() => lookedAt(lines ?? []), [lines]),
    keep: async (recordId) => {
      const before = answers?.values ?? blank(checklistAnswers)
      const live = new Set(records.map(({ id }) => id))
      const looked = withLookedAt(before.looked, recordId, new Date().toISOString(), (id) => live.has(id))
      await saved.save(
        { ...before, looked },
        {
          audience: 'nobody',
          alsoIfIncapacitated: false,
          activity: '',
          ...(answers && { id: answers.id }),
        },
      )
    },
  }
}
