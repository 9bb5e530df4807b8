import { useEffect, useEffectEvent, useState } from 'react'
import { pictureDrawer } from '../../../shared/pictures/draw-picture.ts'
import type { Turns } from '../../../shared/pictures/picture-worker.ts'
import { whileHere } from '../../../ui/while-here.ts'

export type PictureToCut = { readonly url: string; readonly width: number; readonly height: number }

/** In pixels: sharp on a dense screen at a moderate zoom. */
const LONGEST_SIDE = 1600

/** Decodes a chosen file, also HEIC and TIFF; undefined until it is decoded. */
export function usePictureToCut(
  file: File,
  turns: Turns,
  onUnreadable: (cause: unknown) => void,
): PictureToCut | undefined {
  const [drawn, setDrawn] = useState<PictureToCut>()
  const unreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let url: string | undefined
    const drawer = pictureDrawer()
    const stop = whileHere(async (here) => {
      try {
        const { jpeg, width, height } = await drawer.draw({ file, turns, side: LONGEST_SIDE, quality: 0.85 })
        if (!here()) return
        url = URL.createObjectURL(jpeg)
        setDrawn({ url, width, height })
      } catch (error) {
        if (here()) unreadable(error)
      } finally {
        drawer.close()
      }
    })
    return () => {
      stop()
      drawer.close()
      setDrawn(undefined)
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [file, turns])
  return drawn
}
