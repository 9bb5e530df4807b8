import { createContext } from 'react'
import type { Chosen } from './chosen.ts'
import type { useInspection } from './use-inspection.ts'

type Choosing = {
  files: readonly Chosen[]
  refusedFirst: readonly { name: string; message: string }[]
  tried: boolean
  onFiles: (files: Chosen[]) => void
  /** Undefined if there is no surrounding dialog. */
  inspection: ReturnType<typeof useInspection> | undefined
}

export const ChoosingContext = createContext<Choosing>({
  files: [],
  refusedFirst: [],
  tried: false,
  onFiles: () => undefined,
  inspection: undefined,
})
