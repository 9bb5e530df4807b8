import { ImageIcon } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { client, useAllRecords } from '../../../estate/index.ts'
import { SealedPicture } from '../../../shared/pictures/SealedPicture.tsx'
import { Button, Dialog, Notice } from '../../../ui/index.ts'
import { useDrawn } from '../../../ui/use-drawn.ts'
import { type MyPhoto, myPhotos } from './my-photos.ts'
import './my-photos.css'
import { words } from './words.ts'

type Props = {
  name: string
  /** The id of the record in the form, whose own photo the dialog omits. */
  except: string | undefined
  onFile: (file: File) => void
  onClose: () => void
}

export function PhotosDialog({ name, except, onFile, onClose }: Props) {
  const records = useAllRecords()
  const { of, memories, family } = useMemo(() => myPhotos(records, name, except), [records, name, except])
  const [opening, setOpening] = useState<MyPhoto>()
  const [failed, setFailed] = useState(false)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const choose = async (photo: MyPhoto) => {
    stop.current?.abort()
    const here = new AbortController()
    stop.current = here
    setOpening(photo)
    setFailed(false)
    try {
      const { bytes, type } = await client.openFile(photo.file, { signal: here.signal })
      if (!here.signal.aborted) onFile(new File([bytes], photo.file.name, { type }))
    } catch {
      if (here.signal.aborted) return
      setFailed(true)
      setOpening(undefined)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.how}
      width="wide"
      footer={
        <Button variant="secondary" onClick={onClose}>
          {words.cancel}
        </Button>
      }
    >
      <div className="flex flex-col gap-6">
        <output className="sr-only">{opening && words.opening(opening.title)}</output>
        {failed && (
          <Notice tone="amber" role="alert">
            {words.notOpened}
          </Notice>
        )}
        <Photos title={words.of(name)} photos={of} opening={opening} onChoose={(photo) => void choose(photo)} />
        <Photos title={words.memories} photos={memories} opening={opening} onChoose={(photo) => void choose(photo)} />
        <Photos title={words.family} photos={family} opening={opening} onChoose={(photo) => void choose(photo)} />
      </div>
    </Dialog>
  )
}

function Photos({
  title,
  photos,
  opening,
  onChoose,
}: {
  title: string
  photos: readonly MyPhoto[]
  opening: MyPhoto | undefined
  onChoose: (photo: MyPhoto) => void
}) {
  const [drawn, end] = useDrawn(photos.length)
  if (photos.length === 0) return null
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-lg font-semibold">{title}</h3>
      <ul className="my-photos">
        {photos.slice(0, drawn).map((photo) => (
          <li key={photo.id}>
            <button type="button" aria-busy={photo === opening} onClick={() => onChoose(photo)}>
              <SealedPicture small file={photo.file} className="my-photo">
                <ImageIcon aria-hidden="true" className="size-6 text-pine" />
              </SealedPicture>
              <span>{[photo.title, photo.year].filter(Boolean).join(', ')}</span>
            </button>
          </li>
        ))}
      </ul>
      {drawn < photos.length && <div ref={end} />}
    </section>
  )
}
