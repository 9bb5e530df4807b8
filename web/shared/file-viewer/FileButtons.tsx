import { Download, Eye, Play } from 'lucide-react'
import { type FileReference, client } from '../../estate/index.ts'
import { Button } from '../../ui/index.ts'
import { SealedPicture, showsAsPicture } from '../pictures/SealedPicture.tsx'
import { PictureTile } from './PictureTile.tsx'
import { useFile } from './use-file.tsx'
import { viewOf } from './view-of.ts'
import { words } from './words.ts'

export function FileButtons({
  file,
  password,
  open = client.openFile,
}: {
  file: FileReference
  password?: string | undefined
  open?: typeof client.openFile | undefined
}) {
  const sounds = viewOf(file.type) === 'audio'
  const { save, view, saving, below } = useFile(file, open, password)
  return (
    <div className="flex flex-col gap-2">
      {showsAsPicture(file) && (
        <SealedPicture file={file} alt={words.picture(file.name)} open={open} fit="contain" className="h-56 max-w-80" />
      )}
      <div className="flex flex-wrap gap-2">
        {viewOf(file.type) && (
          <Button
            variant="secondary"
            icon={
              sounds ? (
                <Play aria-hidden="true" className="size-5 shrink-0" />
              ) : (
                <Eye aria-hidden="true" className="size-5 shrink-0" />
              )
            }
            onClick={view}
          >
            {sounds ? words.listen(file.name) : words.view(file.name)}
          </Button>
        )}
        <Button
          variant="secondary"
          busy={saving}
          icon={<Download aria-hidden="true" className="size-5 shrink-0" />}
          onClick={save}
        >
          {words.download(file.name)}
        </Button>
      </div>
      {below}
    </div>
  )
}

export function FileList({
  files,
  password,
  open = client.openFile,
}: {
  files: readonly FileReference[]
  password?: string | undefined
  open?: typeof client.openFile | undefined
}) {
  const pictures = files.filter(showsAsPicture)
  const small = pictures.length > 1 ? pictures : []
  const others = files.filter((file) => !small.includes(file))
  return (
    <>
      {small.length > 0 && (
        <ul className="grid grid-cols-2 gap-x-3 gap-y-2 py-1 sm:grid-cols-3 lg:grid-cols-4">
          {small.map((file) => (
            <li key={file.id}>
              <PictureTile file={file} open={open} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col gap-3">
          {others.map((file) => (
            <li key={file.id}>
              <FileButtons file={file} password={password} open={open} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
