import { useCallback, useEffect, useRef, useState } from 'react'
import { EstateError } from './types.ts'
import { messageOf } from './message-of.ts'

export type Answer<T> =
  | { state: 'loading' }
  | { state: 'ready'; value: T }
  | { state: 'failed'; code: string; message: string }

async function ask<T>(load: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { state: 'ready', value: await load() }
  } catch (error) {
    return { state: 'failed', code: error instanceof EstateError ? error.code : '', message: messageOf(error) }
  }
}

/** Drops stale answers: after a later request or unmount. Keep `load` stable across renders. */
export function useAnswer<T>(load: () => Promise<T>): [answer: Answer<T>, again: () => Promise<void>] {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' })
  const requests = useRef(0)
  const read = useCallback(async () => {
    requests.current += 1
    const mine = requests.current
    const found = await ask(load)
    if (mine === requests.current) setAnswer(found)
  }, [load])
  useEffect(() => {
    void read()
    return () => {
      requests.current += 1
    }
  }, [read])
  const again = useCallback(() => {
    // Keep the data during a reload. Clear an old failure, because it would look like a new failure.
    setAnswer((before) => (before.state === 'failed' ? { state: 'loading' } : before))
    return read()
  }, [read])
  return [answer, again]
}
