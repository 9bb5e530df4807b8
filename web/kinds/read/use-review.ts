import { useState } from 'react'
import type { Step, ValuesOf } from '../../../records/define.ts'
import { asBeforeLooking, isDue, lookedAtToday } from '../../../records/review.ts'
import { today } from '../../../records/today.ts'
import type { Records, SavedRecord, SaveOptions } from '../../estate/types.ts'
import { toast } from '../../ui/index.ts'
import { saveRecord } from '../form/save-record.ts'
import { words } from '../words.ts'

const savedAs = ({
  id,
  version,
  audience,
  alsoIfIncapacitated,
  seat,
  unchecked,
}: SavedRecord<unknown>): SaveOptions => ({
  id,
  basedOn: version,
  audience,
  alsoIfIncapacitated,
  ...(seat && { seat }),
  ...(unchecked && { unchecked }),
})

export type ReviewTools<S extends readonly Step[]> = {
  button: string
  busy: string | undefined
  isDue: (record: SavedRecord<ValuesOf<S>>) => boolean
  /** Offers *Undo*. Shows a notice on a failure, and resolves to false. */
  onReview: (record: SavedRecord<ValuesOf<S>>) => Promise<boolean>
}

export function useReview<S extends readonly Step[]>(records: Records<S>): ReviewTools<S> | undefined {
  const [busy, setBusy] = useState<string>()
  const [day] = useState(today)
  const { definition } = records
  const { review } = definition
  if (review === undefined) return undefined

  const takeBack = async (now: SavedRecord<ValuesOf<S>>, before: SavedRecord<ValuesOf<S>>) => {
    // saveRecord already showed a notice.
    const back = await saveRecord(records, asBeforeLooking(review, now.values, before.values), savedAs(now)).catch(
      () => undefined,
    )
    if (back) toast({ title: words.review.undone })
  }
  return {
    button: review.button,
    busy,
    isDue: ({ values }) => isDue(definition, values, day),
    onReview: async (record) => {
      if (busy !== undefined) return false
      setBusy(record.id)
      try {
        const saved = await saveRecord(records, lookedAtToday(review, record.values, today()), {
          ...savedAs(record),
          activity: review.activity(record.values),
        })
        toast({
          ...review.done,
          action: { label: words.review.undo, onAction: () => void takeBack(saved, record) },
        })
        return true
      } catch {
        // saveRecord already showed a notice.
        return false
      } finally {
        setBusy(undefined)
      }
    },
  }
}
