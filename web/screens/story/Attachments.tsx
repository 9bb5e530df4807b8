import type { SealedFile } from '../../../records/fields/index.ts'
import { FileList } from '../../shared/file-viewer/FileButtons.tsx'
import { SealedPicture, showsAsPicture } from '../../shared/pictures/SealedPicture.tsx'

export function Attachments({ files }: { files: readonly SealedFile[] }) {
  const pictures = files.filter(showsAsPicture)
  const others = files.filter((file) => !showsAsPicture(file))
  return (
    <>
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-3">
          {pictures.map((file) => (
            <li key={file.id}>
              <SealedPicture file={file} alt={file.name} className="h-40 w-52 max-w-full" />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <FileList files={others} />}
    </>
  )
}
