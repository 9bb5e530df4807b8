import { useCallback, useEffect, useState } from 'react'
import { client } from '../../../estate/index.ts'
import { useListed } from '../use-listed.ts'

/** Typing rests this long before the server is asked. */
const restMilliseconds = 250

/** The entries that match `search`, read again when it changes. What was there stays in sight meanwhile. */
export function useWaitlist(search: string) {
  const [words, setWords] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setWords(search.trim()), restMilliseconds)
    return () => clearTimeout(timer)
  }, [search])
  return useListed(useCallback((pages: number) => client.listWaitlist({ search: words, pages }), [words]))
}
