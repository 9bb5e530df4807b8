import { Download, Image } from 'lucide-react'
import type { client, FileReference } from '../../estate/index.ts'
import { IconButton } from '../../ui/index.ts'
import { SealedPicture } from '../pictures/SealedPicture.tsx'
import { useFile } from './use-file.tsx'
import { words } from './words.ts'

export function PictureTile({ file, open }: { file: FileReference; open: typeof client.openFile }) {
  const { save, view, saving, below } = useFile(file, open)
  return (
    <div className="flex flex-col">
      <button
        type="button"
        aria-label={words.view(file.name)}
        className="rounded-lg border border-line hover:border-pine"
        onClick={view}
      >
        <SealedPicture file={file} alt={words.picture(file.name)} open={open} className="aspect-square w-full">
          <Image aria-hidden="true" className="size-8 text-pine" />
        </SealedPicture>
      </button>
      <div className="flex items-center gap-1">
        <span className="min-w-0 grow text-sm wrap-anywhere text-soft">{file.name}</span>
        <IconButton
          label={words.download(file.name)}
          icon={<Download aria-hidden="true" className="size-5" />}
          disabled={saving}
          onClick={save}
        />
      </div>
      {below}
    </div>
  )
}
