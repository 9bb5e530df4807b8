import { useState } from 'react'

export function useTrail(start?: string) {
  const [ids, setIds] = useState<readonly string[]>(start === undefined ? [] : [start])
  return {
    shown: ids.at(-1),
    before: ids.at(-2),
    show: (id: string) => setIds([id]),
    // Opening a record that is already in the history returns to it.
    goOn: (id: string) => setIds([...(ids.includes(id) ? ids.slice(0, ids.indexOf(id)) : ids), id]),
    back: () => setIds(ids.slice(0, -1)),
    close: () => setIds([]),
  }
}

export type Trail = ReturnType<typeof useTrail>
