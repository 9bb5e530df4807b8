import { useMemo } from 'react'
import { lookedAt, withLookedAt } from '../../../records/checklist/index.ts'
import { useAllRecords } from '../../estate/index.ts'
import { useAnswers } from './use-answers.ts'

/** Dates when the owner last confirmed records. `keep` rejects with a message to show. */
export function useLookedAt(): {
  looked: ReadonlyMap<string, string>
  keep: (recordId: string, at: string | undefined) => Promise<void>
} {
  const { answers, change } = useAnswers()
  const records = useAllRecords()
  const { looked: lines } = answers
  return {
    looked: useMemo(() => lookedAt(lines), [lines]),
    keep: (recordId, at) =>
      change((before) => {
        const live = new Set(records.map(({ id }) => id))
        return { ...before, looked: withLookedAt(before.looked, recordId, at, (id) => live.has(id)) }
      }, ''),
  }
}
