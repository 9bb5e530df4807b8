import { X } from 'lucide-react'
import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import { bytesInWords } from '../../records/bytes.ts'
import { useHold } from '../../records/draft.ts'
import type { FieldInputProps } from '../../records/index.ts'
import { ChooseFile } from '../../records/inputs/FileInput.tsx'
import { classes, Field, IconButton, Notice } from '../../ui/index.ts'
import { asUnsealed, type Chosen, refusal, withoutKnown } from './chosen.ts'
import { words } from './words.ts'

/** What the dialog around it holds: the files chosen so far, those that were dropped on the page, and the hashes that are there already. */
type Choosing = {
  files: readonly Chosen[]
  dropped: readonly File[]
  known: ReadonlySet<string>
  onFiles: (files: readonly Chosen[]) => void
}

export const ChoosingContext = createContext<Choosing>({
  files: [],
  dropped: [],
  known: new Set(),
  onFiles: () => undefined,
})

/** Where files are chosen or dropped, and the list of those that were. Drawn as the form's field `file`; the first one stands for all. */
export function ChooseMemories({ field, id, error, values }: FieldInputProps) {
  const { files, dropped, known, onFiles } = useContext(ChoosingContext)
  const { setValue } = useFormContext()
  const hold = useHold()
  const [refused, setRefused] = useState<string>()
  const [there, setThere] = useState<readonly string[]>([])
  const [looking, setLooking] = useState(false)
  const [over, setOver] = useState(false)
  const change = (next: readonly Chosen[]) => {
    const touch = { shouldDirty: true, shouldValidate: true }
    const [first] = next
    onFiles(next)
    if (first && files.length === 0) setValue('values.type', memoryTypeOf(first.type), touch)
    setValue('values.file', first ? asUnsealed(first) : '', touch)
  }
  const take = async (chosen: readonly File[]) => {
    setThere([])
    const wanted = files[0] ? (memoryTypeOf(files[0].type) ?? '') : values['type']
    const why = refusal(chosen, files.length, typeof wanted === 'string' ? wanted : '')
    setRefused(why)
    if (why !== undefined) return
    setLooking(true)
    const found = await withoutKnown(chosen, new Set([...known, ...files.map(({ hash }) => hash)]))
    setLooking(false)
    setThere(found.known)
    if (found.taken.length > 0) change([...files, ...found.taken])
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || dropped.length === 0) return
    begun.current = true
    hold(take(dropped))
  })
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
        event.stopPropagation()
        setOver(false)
        hold(take([...event.dataTransfer.files]))
      }}
    >
      <Field id={id} label={field.label} hint={words.chooseHint(field.hint ?? '')} error={refused ?? error}>
        {field.type === 'file' && (
          <ChooseFile multiple rule={field.rule} disabled={looking} onFiles={(chosen) => hold(take(chosen))} />
        )}
      </Field>
      {looking && <output className="text-soft">{words.looking}</output>}
      {there.length > 0 && (
        <output className="block">
          <Notice>{words.known(there)}</Notice>
        </output>
      )}
      {files.length > 0 && (
        <ul aria-label={words.chosen} className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {files.map((chosen) => (
            <ChosenFile
              key={chosen.id}
              chosen={chosen}
              onLeaveOut={() => change(files.filter((one) => one !== chosen))}
            />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChosenFile({ chosen: { file, type }, onLeaveOut }: { chosen: Chosen; onLeaveOut: () => void }) {
  const picture = useRef<HTMLImageElement>(null)
  const [shown, setShown] = useState(type === 'image/jpeg' || type === 'image/png')
  useEffect(() => {
    const address = URL.createObjectURL(file)
    if (picture.current) picture.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [file])
  return (
    <li className="relative flex min-w-0 flex-col gap-1 rounded-lg bg-sunk p-2">
      {shown && (
        <img
          ref={picture}
          alt=""
          className="aspect-square w-full rounded-md object-cover"
          onError={() => setShown(false)}
        />
      )}
      <span className="text-sm wrap-anywhere">
        {file.name} <span className="text-soft">({bytesInWords(file.size)})</span>
      </span>
      <IconButton
        label={words.leaveOut(file.name)}
        icon={<X aria-hidden="true" className="size-5" />}
        className="self-end"
        onClick={onLeaveOut}
      />
    </li>
  )
}
