import { useId, useState } from 'react'
import { messageOf } from '../../../estate/message-of.ts'
import { Button, FieldError } from '../../../ui/index.ts'
import { originalsOf, pagesToPdf } from './make-pages.ts'
import type { PagePhoto } from './page-photo.ts'
import { Pages } from './Pages.tsx'
import { pageWords as words } from './words.ts'

export function PhotoPages({
  photos,
  name,
  onPhotos,
  onMade,
}: {
  photos: readonly PagePhoto[]
  name: string
  onPhotos: (photos: readonly PagePhoto[]) => void
  onMade: (pdf: File, originals: readonly File[]) => Promise<void>
}) {
  const [keepsOriginals, setKeepsOriginals] = useState(false)
  const problemId = useId()
  const [making, setMaking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const make = async () => {
    setMaking(true)
    setProblem(undefined)
    try {
      const pdf = new File([await pagesToPdf(photos)], name, { type: 'application/pdf' })
      await onMade(pdf, keepsOriginals ? await originalsOf(photos) : [])
    } catch (error) {
      setProblem(messageOf(error, words.failed))
    }
    setMaking(false)
  }
  return (
    <div className="flex flex-col items-start gap-4">
      <Pages photos={photos} keepsOriginals={keepsOriginals} onPhotos={onPhotos} onKeepsOriginals={setKeepsOriginals} />
      <FieldError id={problemId} error={problem} />
      <Button busy={making} onClick={() => void make()}>
        {words.make(photos.length)}
      </Button>
    </div>
  )
}
