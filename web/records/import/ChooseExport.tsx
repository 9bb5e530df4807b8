import type { Importer } from '../../../records/convert/importer.ts'
import { Field, inputClass, useField } from '../../ui/index.ts'
import { words } from './words.ts'

/** Where the file comes from, and the box for it. */
export function ChooseExport({
  importer: { formats, accept, accepted },
  problem,
  onFile,
}: {
  importer: Importer
  problem: string | undefined
  onFile: (file: File) => void
}) {
  return (
    <>
      <ul className="list-disc pl-6">
        {formats.map(({ name, how }) => (
          <li key={name}>
            <strong>{name}:</strong> {how}
          </li>
        ))}
      </ul>
      <Field label={words.file} hint={accepted} error={problem}>
        <FileInput accept={accept} onFile={onFile} />
      </Field>
    </>
  )
}

function FileInput({ accept, onFile }: { accept: string; onFile: (file: File) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      accept={accept}
      className={inputClass}
      onChange={(event) => {
        const file = event.target.files?.[0]
        if (file) onFile(file)
        // So that the same file, put right meanwhile, can be chosen again.
        event.target.value = ''
      }}
    />
  )
}
