import { useState } from 'react'

/**
 * Records that are looked at one out of the other.
 * @param start the one that is read at first; undefined where none is
 */
export function useTrail(start?: string) {
  const [ids, setIds] = useState<readonly string[]>(start === undefined ? [] : [start])
  return {
    /** The one that is read, and the one from which a press led there. */
    shown: ids.at(-1),
    before: ids.at(-2),
    show: (id: string) => setIds([id]),
    // Somebody who comes to a record again is back there.
    goOn: (id: string) => setIds([...(ids.includes(id) ? ids.slice(0, ids.indexOf(id)) : ids), id]),
    back: () => setIds(ids.slice(0, -1)),
    close: () => setIds([]),
  }
}

export type Trail = ReturnType<typeof useTrail>
