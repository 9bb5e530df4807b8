import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ProgressToStop } from '../../ui/ProgressToStop.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import { words } from './picture-words.ts'
import { type Pictured, type Pictures, picturesOnPaper } from './pictures-on-paper.ts'

/** `progress` renders a count and a skip button. After an unmount, `gather` gives undefined. */
export function usePictures(open: OpenFile): {
  gather: (records: readonly Pictured[]) => Promise<Pictures | undefined>
  busy: boolean
  progress: ReactNode
} {
  const [opened, setOpened] = useState<{ done: number; all: number }>()
  const running = useRef<AbortController>(undefined)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
      running.current?.abort()
    }
  }, [])
  const gather = async (records: readonly Pictured[]) => {
    const controller = new AbortController()
    running.current = controller
    const onProgress = (done: number, all: number) => setOpened({ done, all })
    const pictures = await picturesOnPaper(records, open, { onProgress, signal: controller.signal })
    if (!here.current) return undefined
    setOpened(undefined)
    return pictures
  }
  return {
    gather,
    busy: opened !== undefined,
    progress: opened && (
      <ProgressToStop
        label={words.opening}
        value={(opened.done / opened.all) * 100}
        detail={words.openingHow(opened.done + 1, opened.all)}
        stop={words.withoutTheRest}
        onStop={() => running.current?.abort()}
      />
    ),
  }
}
