import { createContext } from 'react'
import type { Chosen } from './chosen.ts'
import type { useJudged } from './use-judged.ts'

/** State of the surrounding dialog: chosen files, rejected files, and whether submit was tried. */
type Choosing = {
  files: readonly Chosen[]
  refusedFirst: readonly { name: string; message: string }[]
  tried: boolean
  onFiles: (files: Chosen[]) => void
  /** Undefined only without a dialog around. */
  judged: ReturnType<typeof useJudged> | undefined
}

export const ChoosingContext = createContext<Choosing>({
  files: [],
  refusedFirst: [],
  tried: false,
  onFiles: () => undefined,
  judged: undefined,
})
