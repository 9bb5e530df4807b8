import { useState } from 'react'

/** The ticked boxes, kept while the dialog is closed. */
export type Ticking = { ticked: readonly string[]; onTicked: (ticked: readonly string[]) => void }

type Question = Ticking & { open: boolean; setOpen: (open: boolean) => void }

/** The user can close the role dialog; another seat opens it again. */
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
