import { Field, inputClass, useField } from '../../ui/index.ts'

/** Where the file comes from, and the box for it. */
export function ChooseFile({ problem, onFile }: { problem: string | undefined; onFile: (file: File) => void }) {
  return (
    <>
      <ul className="list-disc pl-6">
        <li>
          <strong>Bitwarden:</strong> Settings, Export vault, file format “.json”.
        </li>
        <li>
          <strong>Chrome:</strong> Password Manager, Settings, Export passwords.
        </li>
      </ul>
      <Field label="Export file" hint="A .json or .csv file" error={problem}>
        <FileInput onFile={onFile} />
      </Field>
    </>
  )
}

function FileInput({ onFile }: { onFile: (file: File) => void }) {
  return (
    <input
      {...useField()}
      type="file"
      accept=".json,.csv,application/json,text/csv,text/plain"
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
