import { createContext } from 'react'
import type { Chosen } from './chosen.ts'
import type { useJudged } from './use-judged.ts'

/** What the dialog around it holds: the files chosen so far, those that could not be taken at first, whether somebody tried to upload. */
type Choosing = {
  files: readonly Chosen[]
  refusedFirst: readonly { name: string; message: string }[]
  tried: boolean
  onFiles: (files: Chosen[]) => void
  /** What is known of them; undefined only where no dialog is around it. */
  judged: ReturnType<typeof useJudged> | undefined
}

export const ChoosingContext = createContext<Choosing>({
  files: [],
  refusedFirst: [],
  tried: false,
  onFiles: () => undefined,
  judged: undefined,
})
