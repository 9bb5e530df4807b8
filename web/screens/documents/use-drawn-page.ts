import { useEffect, useState } from 'react'
import { pictureDrawer } from '../../shared/pictures/draw-picture.ts'
import { whileHere } from '../../ui/while-here.ts'
import { judge } from '../../shared/file-viewer/judge.ts'
import { whyNotDrawn } from '../../shared/pictures/words.ts'
import type { PagePhoto } from './chosen.ts'
import { pageWords } from './words.ts'

/** The address of a photograph as it will be in the PDF, or why there is none. */
export function useDrawnPage(photo: PagePhoto, side: number): { url?: string; unreadable?: string } {
  const [drawn, setDrawn] = useState<{ url?: string; unreadable?: string }>({})
  const { file, turns, corners, legible } = photo
  useEffect(() => {
    let url: string | undefined
    const drawer = pictureDrawer()
    const stop = whileHere(async (here) => {
      try {
        const { jpeg } = await drawer.draw({ file, turns, corners, legible, side, quality: 0.8 })
        if (!here()) return
        url = URL.createObjectURL(jpeg)
        setDrawn({ url })
      } catch (error) {
        // What it is instead says more than that it is no photo.
        const { refused = pageWords.unreadable(file.name) } = await judge(file, 'image/jpeg')
        if (here()) setDrawn({ unreadable: whyNotDrawn(error, file.name, refused) })
      } finally {
        drawer.close()
      }
    })
    return () => {
      stop()
      drawer.close()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [file, turns, corners, legible, side])
  return drawn
}
