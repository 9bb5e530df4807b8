import { useEffect, useState } from 'react'
import { EstateError } from '../../estate/types.ts'
import { messageOf } from './session.ts'

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

/** What the server answers, and how to ask again. `load` must be the same function at every draw. */
export function useAnswer<T>(load: () => Promise<T>): [answer: Answer<T>, again: () => Promise<void>] {
  const [answer, setAnswer] = useState<Answer<T>>({ state: 'loading' })
  useEffect(() => {
    const first = async () => setAnswer(await ask(load))
    void first()
  }, [load])
  return [answer, async () => setAnswer(await ask(load))]
}
