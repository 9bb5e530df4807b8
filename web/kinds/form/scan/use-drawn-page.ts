import { useEffect, useState } from 'react'
import { pictureDrawer } from '../../../shared/pictures/draw-picture.ts'
import { whileHere } from '../../../ui/while-here.ts'
import { judge } from '../../../shared/file-viewer/judge.ts'
import { whyNotDrawn } from '../../../shared/pictures/words.ts'
import type { PagePhoto } from './page-photo.ts'
import { pageWords } from './words.ts'

/** A page of the PDF: its object URL and a doubt about it, or why the photo cannot be drawn. */
type DrawnPage = { url?: string; doubt?: string; unreadable?: string }

export function useDrawnPage(photo: PagePhoto, side: number): DrawnPage {
  const [drawn, setDrawn] = useState<DrawnPage>({})
  const { file, turns, corners, legible, partly = false } = photo
  useEffect(() => {
    let url: string | undefined
    const drawer = pictureDrawer()
    const stop = whileHere(async (here) => {
      const show = async (doubt?: string) => {
        const wanted = { file, turns, corners, legible, side, partly: partly || doubt !== undefined }
        const { jpeg } = await drawer.draw({ ...wanted, quality: 0.8 })
        if (!here()) return
        url = URL.createObjectURL(jpeg)
        setDrawn({ url, ...(doubt !== undefined && { doubt }) })
      }
      try {
        await show()
      } catch (error) {
        // Naming the actual file type explains more than "not a photo".
        const { refused, doubt } = await judge(file, 'image/jpeg')
        const unreadable = whyNotDrawn(error, file.name, refused ?? pageWords.unreadable(file.name))
        const shown = doubt === undefined ? undefined : await show(doubt).catch(() => 'nothing')
        if (here() && (doubt === undefined || shown !== undefined)) setDrawn({ unreadable })
      } finally {
        drawer.close()
      }
    })
    return () => {
      stop()
      drawer.close()
      if (url !== undefined) URL.revokeObjectURL(url)
    }
  }, [file, turns, corners, legible, partly, side])
  return drawn
}
