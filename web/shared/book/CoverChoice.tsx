import type { SealedFile } from '../../../records/fields/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import type { OpenFile } from '../pictures/use-picture.ts'
import type { coversFor } from './chosen.ts'
import { words } from './words.ts'

export function CoverChoice({
  covers,
  cover,
  open,
  onChoose,
}: {
  covers: ReturnType<typeof coversFor>
  cover: SealedFile | ''
  open: OpenFile
  onChoose: (id: string) => void
}) {
  if (covers.length === 0) return null
  const id = cover === '' ? '' : cover.id
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{words.cover}</legend>
      <label className="flex min-h-11 items-center gap-3">
        <input type="radio" name="cover" className="size-6" checked={id === ''} onChange={() => onChoose('')} />
        {words.noCover}
      </label>
      <div className="flex gap-3 overflow-x-auto py-2">
        {covers.map(({ file, name }) => (
          <label key={file.id} className="flex shrink-0 flex-col items-center gap-2">
            <SealedPicture file={file} open={open} className="size-24" />
            <input
              type="radio"
              name="cover"
              className="size-6"
              aria-label={words.coverOf(name)}
              checked={id === file.id}
              onChange={() => onChoose(file.id)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
