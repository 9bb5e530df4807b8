import { createContext } from 'react'
import type { Chosen } from './chosen.ts'
import type { useInspection } from './use-inspection.ts'

/** State of the surrounding dialog: chosen files, rejected files, and whether submit was tried. */
type Choosing = {
  files: readonly Chosen[]
  refusedFirst: readonly { name: string; message: string }[]
  tried: boolean
  onFiles: (files: Chosen[]) => void
  /** Undefined only without a dialog around. */
  inspection: ReturnType<typeof useInspection> | undefined
}

export const ChoosingContext = createContext<Choosing>({
  files: [],
  refusedFirst: [],
  tried: false,
  onFiles: () => undefined,
  inspection: undefined,
})
