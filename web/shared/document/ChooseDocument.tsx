import { ArrowUp } from 'lucide-react'
import { acceptedFiles, pictureTypes } from '../../../records/fields/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { TakePhoto } from '../../kinds/form/camera/TakePhoto.tsx'
import { fileBoxClass } from '../../kinds/form/inputs/file-box.ts'
import { Button, Field, LeaveOutButton, useField } from '../../ui/index.ts'
import { movedUp } from './moved-up.ts'
import { words } from './words.ts'

const acceptedDocuments = acceptedFiles({ types: { 'application/pdf': 'pdf', ...pictureTypes } })

export function ChooseDocument({
  id,
  error,
  files,
  onFiles,
}: {
  id: string
  error: string | undefined
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
}) {
  return (
    <div className="flex flex-col gap-3">
      <Field id={id} label={words.document} hint={words.hint} error={error} required>
        <FilesInput onAdd={(added) => onFiles([...files, ...added])} />
      </Field>
      <TakePhoto several onFiles={(taken) => onFiles([...files, ...taken])} />
      {files.length > 0 && (
        <ol aria-label={words.chosen} className="flex flex-col divide-y divide-line rounded-lg border border-line px-3">
          {files.map((file, at) => (
            <li key={`${at} ${file.name}`} className="flex flex-wrap items-center gap-x-8 py-1">
              <span className="min-w-0 grow basis-40 wrap-anywhere">
                {files.length > 1 && <strong>{at + 1}. </strong>}
                {file.name} <span className="text-soft">({bytesInWords(file.size)})</span>
              </span>
              {at > 0 && (
                <Button
                  variant="quiet"
                  className="shrink-0"
                  aria-label={words.moveUpLabel(file.name)}
                  icon={<ArrowUp aria-hidden="true" className="size-5" />}
                  onClick={() => onFiles(movedUp(files, at))}
                >
                  {words.moveUp}
                </Button>
              )}
              <LeaveOutButton name={file.name} onLeaveOut={() => onFiles(files.filter((_, other) => other !== at))} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function FilesInput({ onAdd }: { onAdd: (files: File[]) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      multiple
      accept={acceptedDocuments}
      className={fileBoxClass}
      onChange={(event) => {
        onAdd([...(event.target.files ?? [])])
        // Without this reset the browser fires no change event for a photo that the user removed
        // and chose again.
        event.target.value = ''
      }}
    />
  )
}
