import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '../../../../contract/http.ts'
import { listWaitlist, type WaitlistEntry, type WaitlistPlace } from '../../../../contract/waitlist.ts'

/** Typing rests this long before the server is asked. */
const restMilliseconds = 250

export type Waitlist = {
  state: 'loading' | 'ready' | 'failed'
  entries: WaitlistEntry[]
  /** How many match the search, shown or not. */
  total: number
  /** What `entries` were searched for. */
  searched: string
  /** Reads the next page; undefined where there is none. */
  more: (() => Promise<void>) | undefined
  reload: () => void
}

type Shown = { entries: WaitlistEntry[]; total: number; searched: string; next: WaitlistPlace | null }
const nothing: Shown = { entries: [], total: 0, searched: '', next: null }

/** The entries that match `search`, read again when it changes. What was there stays in sight meanwhile. */
export function useWaitlist(call: Client, search: string): Waitlist {
  const [state, setState] = useState<Waitlist['state']>('loading')
  const [shown, setShown] = useState(nothing)
  const current = useRef(new AbortController())
  const words = search.trim()

  const read = useCallback(async () => {
    current.current.abort()
    const { signal } = (current.current = new AbortController())
    try {
      const page = await call(listWaitlist, { query: words === '' ? {} : { search: words } }, signal)
      if (signal.aborted) return
      setShown({ ...page, searched: words })
      setState('ready')
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }, [call, words])

  useEffect(() => {
    const timer = setTimeout(() => void read(), words === '' ? 0 : restMilliseconds)
    return () => {
      clearTimeout(timer)
      current.current.abort()
    }
  }, [read, words])

  const reload = () => {
    setState((before) => (before === 'failed' ? 'loading' : before))
    void read()
  }

  const { next, searched } = shown
  const more = async (after: WaitlistPlace) => {
    const query = searched === '' ? { after } : { search: searched, after }
    const page = await call(listWaitlist, { query })
    // The search may have changed while this page was on its way.
    setShown((before) =>
      before.searched === searched ? { ...page, searched, entries: [...before.entries, ...page.entries] } : before,
    )
  }

  return { ...shown, state, more: next === null ? undefined : () => more(next), reload }
}
