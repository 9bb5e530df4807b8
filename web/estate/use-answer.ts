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

/**
 * What the server answers, and how to ask again. An answer that comes after a later question, or after the page went, is dropped.
 * `load` must be the same function at every draw.
 */
export function useAnswer<T>(load: () => Promise<T>): [answer: Answer<T>, again: () => Promise<void>] {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' })
  const asked = useRef(0)
  const read = useCallback(async () => {
    asked.current += 1
    const mine = asked.current
    const found = await ask(load)
    if (mine === asked.current) setAnswer(found)
  }, [load])
  useEffect(() => {
    void read()
    return () => {
      asked.current += 1
    }
  }, [read])
  const again = useCallback(() => {
    // What was found stays in sight while it is read again. A failure that stays would look like another one.
    setAnswer((before) => (before.state === 'failed' ? { state: 'loading' } : before))
    return read()
  }, [read])
  return [answer, again]
}
