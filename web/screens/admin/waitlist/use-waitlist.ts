import { useCallback, useEffect, useState } from 'react'
import { client } from '../../../estate/index.ts'
import { useListed } from '../use-listed.ts'

/** Debounce of the search. */
const restMilliseconds = 250

/** Entries that match `search`. The previous ones stay visible while the next load. */
export function useWaitlist(search: string) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(search.trim()), restMilliseconds)
    return () => clearTimeout(timer)
  }, [search])
  return useListed(useCallback((pages: number) => client.listWaitlist({ search: words, pages }), [words]))
}
