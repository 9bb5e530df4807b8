import { FileText, X } from 'lucide-react'
import { createContext, useContext, useState } from 'react'
import { acceptedFiles } from '../../../records/fields/index.ts'
import { bytesInWords } from '../../records/bytes.ts'
import type { FieldInputProps } from '../../records/index.ts'
import { fileBoxClass } from '../../records/inputs/file-box.ts'
import { classes, Field, IconButton, TextInput, useField } from '../../ui/index.ts'
import { type Chosen, titleProblem } from './chosen.ts'

/** What the dialog around it holds: the files chosen so far, those that could not be taken, whether somebody tried to upload. */
export type Choosing = {
  files: readonly Chosen[]
  refused: readonly { name: string; message: string }[]
  tried: boolean
  onAdd: (files: readonly File[]) => void
  onFiles: (files: Chosen[]) => void
}

export const ChoosingContext = createContext<Choosing>({
  files: [],
  refused: [],
  tried: false,
  onAdd: () => undefined,
  onFiles: () => undefined,
})

/** Where files are chosen or dropped, and the list of those that were. Drawn as the form's field `file`. */
export function ChooseFiles({ field, id, error }: FieldInputProps) {
  const { files, refused, onAdd } = useContext(ChoosingContext)
  const [over, setOver] = useState(false)
  const [only] = refused
  // One file that cannot be taken needs no name; among several, each is named.
  const problem =
    only === undefined
      ? error
      : refused.length === 1 && files.length === 0
        ? only.message
        : refused.map(({ name, message }) => `${name}: ${message}`).join(' ')
  return (
    <div
      className={classes('rounded-xl border-2 border-dashed p-4', over ? 'border-pine bg-pine-tint' : 'border-stone')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onAdd([...event.dataTransfer.files])
      }}
    >
      <Field
        id={id}
        label={field.label}
        hint={`${field.hint ?? ''} Choose one or several, or drop them here.`}
        error={problem}
        required
      >
        <FilesInput accept={field.rule && acceptedFiles(field.rule)} onAdd={onAdd} />
      </Field>
      {files.length > 0 && <ChosenList />}
    </div>
  )
}

function FilesInput({ accept, onAdd }: { accept: string | undefined; onAdd: Choosing['onAdd'] }) {
  return (
    <input
      {...useField()}
      type="file"
      multiple
      accept={accept}
      className={fileBoxClass}
      onChange={(event) => {
        onAdd([...(event.target.files ?? [])])
        // So that the same file, put right meanwhile, can be chosen again.
        event.target.value = ''
      }}
    />
  )
}

function ChosenList() {
  const { files, onFiles } = useContext(ChoosingContext)
  return (
    <ul aria-label="Chosen files" className="mt-4 flex flex-col gap-4">
      {files.map((chosen) => (
        <li key={chosen.id} className="flex flex-col gap-2 border-t border-line pt-3">
          <div className="flex items-center gap-3">
            <FileText aria-hidden="true" className="size-6 shrink-0 text-pine" />
            <span className="min-w-0 grow break-words">
              {chosen.file.name} <span className="text-soft">({bytesInWords(chosen.file.size)})</span>
            </span>
            <IconButton
              label={`Leave out ${chosen.file.name}`}
              icon={<X aria-hidden="true" className="size-5" />}
              onClick={() => onFiles(files.filter(({ id }) => id !== chosen.id))}
            />
          </div>
          {files.length > 1 && <OwnTitle chosen={chosen} />}
        </li>
      ))}
    </ul>
  )
}

/** Several files at once: each has a title of its own. */
function OwnTitle({ chosen: { id, title, file } }: { chosen: Chosen }) {
  const { files, tried, onFiles } = useContext(ChoosingContext)
  const problem = tried ? titleProblem(title) : undefined
  return (
    <div>
      <Field label={`Title of ${file.name}`} required error={problem}>
        <TextInput
          autoComplete="off"
          value={title}
          onChange={(event) =>
            onFiles(files.map((one) => (one.id === id ? { ...one, title: event.target.value } : one)))
          }
        />
      </Field>
    </div>
  )
}
