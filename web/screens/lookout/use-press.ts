import { useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'

/** One press on a page behind a mail's link: `done` is its answer, and a failure allows another. */
export function usePress<T>(send: () => Promise<T>) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<T>()
  const [message, setMessage] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const press = async () => {
    setBusy(true)
    setAttempt((count) => count + 1)
    try {
      setDone(await send())
    } catch (error) {
      setMessage(messageOf(error))
      setBusy(false)
    }
  }
  return { busy, done, summary: { message, attempt }, press: () => void press() }
}
