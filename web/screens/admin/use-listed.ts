import { useCallback, useState } from 'react'
import { type Answer, useAnswer } from '../../estate/use-answer.ts'

export function useListed<T>(list: (pages: number) => Promise<T>): {
  answer: Answer<T>
  again: () => Promise<void>
  more: () => void
} {
  const [asked, setAsked] = useState({ list, pages: 1 })
  const pages = asked.list === list ? asked.pages : 1
  const load = useCallback(() => list(pages), [list, pages])
  const [answer, again] = useAnswer(load)
  return { answer, again, more: () => setAsked({ list, pages: pages + 1 }) }
}
