import { useCallback, useState } from 'react'
import { type Answer, useAnswer } from '../../estate/use-answer.ts'
import type { Listed } from '../../estate/index.ts'

/** A list in pages: what was asked for so far, and how to ask again or for one page more. `list` must be the same function at every draw. */
export function useListed<T>(list: (pages: number) => Promise<Listed<T>>): {
  answer: Answer<Listed<T>>
  again: () => Promise<void>
  more: () => void
} {
  const [pages, setPages] = useState(1)
  const load = useCallback(() => list(pages), [list, pages])
  const [answer, again] = useAnswer(load)
  return { answer, again, more: () => setPages(pages + 1) }
}
