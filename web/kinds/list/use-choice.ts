import { useState } from 'react'

/** `onEnd` is set if the page shows the list only during a selection. */
export function useChoice(onEnd: (() => void) | undefined) {
  const [choosing, setChoosing] = useState(onEnd !== undefined)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  return {
    choosing,
    has: (id: string) => picked.has(id),
    begin: () => setChoosing(true),
    pick: (ids: readonly string[]) => setPicked(new Set(ids)),
    toggle: (id: string) => {
      const next = new Set(picked)
      if (!next.delete(id)) next.add(id)
      setPicked(next)
    },
    stop: () => {
      setChoosing(false)
      setPicked(new Set())
      onEnd?.()
    },
  }
}
