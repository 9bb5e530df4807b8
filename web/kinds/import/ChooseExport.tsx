import { type RefObject, useEffect } from 'react'
import type { Importer } from '../../../records/convert/importer.ts'
import { Field, linkClass, useField } from '../../ui/index.ts'
import { fileBoxClass } from '../form/inputs/file-box.ts'
import { words } from './words.ts'

export function ChooseExport({
  importer: { formats, accept, accepted, several = false },
  problem,
  box,
  again,
  isOurs = false,
  onFiles,
}: {
  importer: Importer
  problem: string | undefined
  box: RefObject<HTMLInputElement | null>
  again: boolean
  isOurs?: boolean | undefined
  onFiles: (files: File[]) => void
}) {
  useEffect(() => {
    if (again) box.current?.focus()
  }, [again, box])
  return (
    <>
      <ul className="list-disc pl-6">
        {formats.map(({ name, how }) => (
          <li key={name}>
            <strong>{name}:</strong> {how}
          </li>
        ))}
      </ul>
      <Field label={several ? words.files : words.file} hint={accepted} error={problem}>
        <FileInput box={box} accept={accept} multiple={several} onFiles={onFiles} />
      </Field>
      {isOurs && (
        <p>
          <a href="/settings/security#bring-back" className={linkClass}>
            {words.oursThere}
          </a>
        </p>
      )}
    </>
  )
}

export function FileInput({
  box,
  accept,
  multiple = false,
  onFiles,
}: {
  box?: RefObject<HTMLInputElement | null>
  accept?: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      {...useField()}
      ref={box}
      type="file"
      accept={accept}
      multiple={multiple}
      className={fileBoxClass}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])]
        if (files.length > 0) onFiles(files)
        // Without this reset the browser fires no change event for a corrected file of the same
        // name.
        event.target.value = ''
      }}
    />
  )
}
