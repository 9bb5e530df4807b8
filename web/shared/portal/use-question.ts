import { useState } from 'react'

/** What was ticked so far in the question about a role: kept while the question is put away. */
export type Ticking = { ticked: readonly string[]; onTicked: (ticked: readonly string[]) => void }

type Question = Ticking & { open: boolean; setOpen: (open: boolean) => void }

/** Whether the question about this person is open: it can be put away, and comes back with another person. */
export function useQuestion(heldId: string): Question {
  const [last, setLast] = useState<{ of: string; open: boolean; ticked: readonly string[] }>()
  const now = last?.of === heldId ? last : { of: heldId, open: true, ticked: [] }
  return {
    open: now.open,
    ticked: now.ticked,
    setOpen: (open) => setLast({ ...now, open }),
    onTicked: (ticked) => setLast({ ...now, ticked }),
  }
}
