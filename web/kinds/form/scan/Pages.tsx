import { ArrowUp, Crop, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { movedUp } from '../../../shared/document/moved-up.ts'
import { Doubt } from '../../../shared/file-viewer/Doubt.tsx'
import type { Turns } from '../../../shared/pictures/picture-worker.ts'
import { Button, Checkbox } from '../../../ui/index.ts'
import type { PagePhoto } from './page-photo.ts'
import { Straighten } from './Straighten.tsx'
import { useDrawnPage } from './use-drawn-page.ts'
import { pageWords as words } from './words.ts'

const SMALL = 640

export function Pages({
  photos,
  keepsOriginals,
  onPhotos,
  onKeepsOriginals,
}: {
  photos: readonly PagePhoto[]
  keepsOriginals: boolean
  onPhotos: (photos: PagePhoto[]) => void
  onKeepsOriginals: (keepsOriginals: boolean) => void
}) {
  const [straightened, setStraightened] = useState<string>()
  const put = (id: string, edits: Partial<PagePhoto>) =>
    onPhotos(photos.map((photo) => (photo.id === id ? { ...photo, ...edits } : photo)))
  const straightening = photos.find(({ id }) => id === straightened)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-soft">{words.become(photos.length)}</p>
      <ol aria-label={words.pages} className="grid gap-4 sm:grid-cols-2">
        {photos.map((photo, at) => (
          <li key={photo.id} className="flex flex-col gap-2 rounded-lg border border-line p-3">
            <PagePicture photo={photo} label={words.page(at + 1)} onKeep={() => put(photo.id, { partly: true })} />
            <div className="flex flex-wrap items-center gap-2">
              <Button
                variant="secondary"
                aria-label={words.rotateLabel(at + 1)}
                icon={<RotateCw aria-hidden="true" className="size-5" />}
                onClick={() => put(photo.id, { turns: turnedOnce[photo.turns ?? 0], corners: undefined })}
              >
                {words.rotate}
              </Button>
              <Button
                variant="secondary"
                aria-label={words.straightenLabel(at + 1)}
                icon={<Crop aria-hidden="true" className="size-5" />}
                onClick={() => setStraightened(photo.id)}
              >
                {words.straighten}
              </Button>
            </div>
            <div className="flex flex-wrap gap-x-6 pl-3">
              <Button
                variant="quiet"
                aria-label={words.leaveOutLabel(at + 1)}
                icon={<X aria-hidden="true" className="size-5" />}
                onClick={() => onPhotos(photos.filter(({ id }) => id !== photo.id))}
              >
                {words.leaveOut}
              </Button>
              {at > 0 && (
                <Button
                  variant="quiet"
                  aria-label={words.moveUpLabel(at + 1)}
                  icon={<ArrowUp aria-hidden="true" className="size-5" />}
                  onClick={() => onPhotos(movedUp(photos, at))}
                >
                  {words.moveUp}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      <Checkbox
        label={words.legible}
        hint={words.legibleHint}
        checked={photos.every(({ legible }) => legible === true)}
        onChange={(event) => onPhotos(photos.map((photo) => ({ ...photo, legible: event.target.checked })))}
      />
      <Checkbox
        label={words.originals}
        hint={words.originalsHint}
        checked={keepsOriginals}
        onChange={(event) => onKeepsOriginals(event.target.checked)}
      />
      {straightening && (
        <Straighten
          photo={straightening}
          onCorners={(corners) => put(straightening.id, { corners })}
          onClose={() => setStraightened(undefined)}
        />
      )}
    </div>
  )
}

const turnedOnce = [1, 2, 3, 0] as const satisfies Record<Turns, Turns>

function PagePicture({ photo, label, onKeep }: { photo: PagePhoto; label: string; onKeep: () => void }) {
  const { url, doubt, unreadable } = useDrawnPage(photo, SMALL)
  return (
    <>
      <div className="flex h-64 items-center justify-center overflow-hidden rounded-md bg-sunk">
        {unreadable !== undefined ? (
          <p role="alert" className="p-4 font-medium text-brick-text">
            {unreadable}
          </p>
        ) : (
          url !== undefined && <img src={url} alt={label} className="max-h-full max-w-full object-contain" />
        )}
      </div>
      {doubt !== undefined && <Doubt name={photo.file.name} says={doubt} onKeep={onKeep} />}
    </>
  )
}
