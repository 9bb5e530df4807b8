import { FileText } from 'lucide-react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { asUnsealed } from '../../../records/fields/index.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { useHold } from '../../kinds/form/form-context.ts'
import type { FieldInputProps } from '../../kinds/index.ts'
import { TakePhoto } from '../../kinds/form/camera/TakePhoto.tsx'
import { ChooseFile } from '../../kinds/form/inputs/FileInput.tsx'
import { Pages } from '../../kinds/form/scan/Pages.tsx'
import { classes, Field, LeaveOutButton, TextInput } from '../../ui/index.ts'
import { asPapers, choose, type Chosen, severalTitles, titleProblem, mergePhotos } from './chosen.ts'
import { ChoosingContext } from './choosing.ts'
import { FileInspection } from './FileInspection.tsx'
import { words } from './words.ts'

/** The form's value is the first file; each of several files has a title of its own. */
function useChosenFiles() {
  const { files, onFiles } = useContext(ChoosingContext)
  const { setValue, getValues } = useFormContext()
  // The user may remove files during an inspection, so merge its result into the current list.
  const latest = useRef<readonly Chosen[]>(files)
  useEffect(() => {
    latest.current = files
  }, [files])
  const change = (next: readonly Chosen[]) => {
    const before = latest.current.length
    const typed: unknown = getValues('values.title')
    const [first, ...others] = next
    const kept = first && before === 1 && typeof typed === 'string' && typed !== '' ? { ...first, title: typed } : first
    latest.current = kept ? [kept, ...others] : []
    onFiles([...latest.current])
    const touch = { shouldDirty: true, shouldValidate: true }
    setValue('values.file', kept ? asUnsealed(kept) : '', touch)
    if (others.length > 0) setValue('values.title', severalTitles, touch)
    else if (kept && (before !== 1 || typed === '')) setValue('values.title', kept.title, touch)
  }
  return { files, latest, change }
}

export function ChooseFiles({ field, id, error }: FieldInputProps) {
  const { refusedFirst } = useContext(ChoosingContext)
  const { files, latest, change } = useChosenFiles()
  const [refused, setRefused] = useState(refusedFirst)
  const [over, setOver] = useState(false)
  const hold = useHold()
  const add = async (chosen: readonly File[]) => {
    const { taken, refused: no } = choose(await asPapers(chosen))
    setRefused(no)
    if (taken.length > 0) change(mergePhotos([...latest.current, ...taken]))
  }
  const [only] = refused
  // The message names the rejected file only if the user chose several.
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
        hold(add([...event.dataTransfer.files]))
      }}
    >
      <Field id={id} label={field.label} hint={words.chooseHint(field.hint ?? '')} error={problem} required>
        {field.type === 'file' && <ChooseFile multiple rule={field.rule} onFiles={(chosen) => hold(add(chosen))} />}
      </Field>
      <TakePhoto several className="mt-3" onFiles={(taken) => hold(add(taken))} />
      {files.length > 0 && <ChosenList />}
    </div>
  )
}

function ChosenList() {
  const { files, change } = useChosenFiles()
  return (
    <ul aria-label={words.chosen} className="mt-4 flex flex-col gap-4">
      {files.map((chosen) => (
        <li key={chosen.id} className="flex flex-col gap-2 border-t border-line pt-3">
          <div className="flex flex-wrap items-center gap-x-6">
            <span className="flex min-w-0 grow basis-56 items-center gap-3 wrap-anywhere">
              <FileText aria-hidden="true" className="size-6 shrink-0 text-pine" />
              <span className="min-w-0 grow break-words">
                {chosen.photos === undefined ? (
                  <>
                    {chosen.file.name} <span className="text-soft">({bytesInWords(chosen.file.size)})</span>
                  </>
                ) : (
                  words.photographed(chosen.photos.length)
                )}
              </span>
            </span>
            <LeaveOutButton
              name={chosen.file.name}
              onLeaveOut={() => change(files.filter(({ id }) => id !== chosen.id))}
            />
          </div>
          <FileInspection chosen={chosen} />
          {chosen.photos && (
            <Pages
              photos={chosen.photos}
              keepsOriginals={chosen.keepsOriginals === true}
              onKeepsOriginals={(keepsOriginals) =>
                change(files.map((one) => (one.id === chosen.id ? { ...one, keepsOriginals } : one)))
              }
              onPhotos={(photos) =>
                change(
                  files.flatMap((one) => (one.id !== chosen.id ? one : photos.length === 0 ? [] : { ...one, photos })),
                )
              }
            />
          )}
          {files.length > 1 && <OwnTitle chosen={chosen} />}
        </li>
      ))}
    </ul>
  )
}

function OwnTitle({ chosen: { id, title, file } }: { chosen: Chosen }) {
  const { tried } = useContext(ChoosingContext)
  const { files, change } = useChosenFiles()
  const problem = tried ? titleProblem(title) : undefined
  return (
    <div>
      <Field label={words.titleOf(file.name)} required error={problem}>
        <TextInput
          autoComplete="off"
          value={title}
          onChange={(event) =>
            change(files.map((one) => (one.id === id ? { ...one, title: event.target.value } : one)))
          }
        />
      </Field>
    </div>
  )
}
