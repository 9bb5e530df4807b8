import { createContext, useContext, useEffect, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { asUnsealed } from '../../../records/fields/index.ts'
import { memoryRule, memoryTypeOf } from '../../../records/kinds/memory-files.ts'
import { bytesInWords } from '../../kinds/bytes.ts'
import { TakePhoto } from '../../kinds/form/camera/TakePhoto.tsx'
import { type FormValues, useHold } from '../../kinds/form/form-context.ts'
import type { FieldInputProps } from '../../kinds/index.ts'
import { ChooseFile } from '../../kinds/form/inputs/FileInput.tsx'
import { retypedOnDemand } from '../../shared/file-viewer/retype-on-demand.ts'
import { Doubt } from '../../shared/file-viewer/Doubt.tsx'
import { Button, Checkbox, classes, Field, LeaveOutButton, Notice } from '../../ui/index.ts'
import { type Chosen, inspected, refusal, type Refused, withoutStored, withMetadata } from './chosen.ts'
import { Strip } from './Strip.tsx'
import { Thumbnail } from './Thumbnail.tsx'
import { sharedTitle } from './titles.ts'
import { words } from './words.ts'

/** State of the surrounding dialog: chosen files, dropped files, and hashes of stored memories. */
type Choosing = {
  files: readonly Chosen[]
  dropped: readonly File[]
  known: ReadonlySet<string>
  telling: Telling
  onFiles: (files: readonly Chosen[]) => void
  onTelling: (telling: Telling) => void
}

type Refusing = Refused & { readonly of: readonly File[]; readonly left: readonly string[] }

export type Telling = { ownDates: boolean; keepsPlaces: boolean }

export const ChoosingContext = createContext<Choosing>({
  files: [],
  dropped: [],
  known: new Set(),
  telling: { ownDates: true, keepsPlaces: false },
  onFiles: () => undefined,
  onTelling: () => undefined,
})

function useChoosing(values: FieldInputProps['values']) {
  const { files, dropped, known, onFiles } = useContext(ChoosingContext)
  const { setValue, getValues } = useFormContext<FormValues>()
  const hold = useHold()
  const [refused, setRefused] = useState<Refusing>()
  const [there, setThere] = useState<readonly string[]>([])
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [looking, setLooking] = useState(false)
  // The user may remove or drop files during an inspection, so merge its result into the current
  // list.
  const latest = useRef(files)
  const last = useRef<Promise<unknown>>(undefined)
  useEffect(() => {
    latest.current = files
  }, [files])
  const put = (next: readonly Chosen[]) => {
    const { title } = getValues('values')
    const shared = sharedTitle(next, latest.current, title)
    if (shared !== title) setValue('values.title', shared, { shouldDirty: true })
    latest.current = next
    onFiles(next)
  }
  const change = (next: readonly Chosen[]) => {
    const touch = { shouldDirty: true, shouldValidate: true }
    const [first] = next
    const none = latest.current.length === 0
    put(next)
    if (first && none) setValue('values.type', memoryTypeOf(first.type) ?? '', touch)
    const [earliest] = next.flatMap(({ takenOn }) => takenOn || []).toSorted()
    if (earliest !== undefined && values['date'] === '') setValue('values.date', earliest, touch)
    setValue('values.file', first ? asUnsealed(first) : '', touch)
  }
  const takeNow = async (given: readonly File[], left: readonly string[]) => {
    setThere([])
    setLeftOut([])
    const chosen = await retypedOnDemand(given, memoryRule)
    const before = latest.current
    const wanted = before[0] ? (memoryTypeOf(before[0].type) ?? '') : values['type']
    const why = refusal(chosen, before.length, typeof wanted === 'string' ? wanted : '')
    setRefused(why && { ...why, of: chosen, left })
    if (why !== undefined) return
    setLooking(true)
    const found = await withoutStored(chosen, new Set([...known, ...before.map(({ hash }) => hash)]))
    if ('message' in found) {
      setRefused({ ...found, of: chosen, left })
      setLooking(false)
      return
    }
    const sound = await inspected(found.taken)
    if ('message' in sound) {
      setRefused({ ...sound, of: found.taken.map(({ file }) => file), left })
      setLooking(false)
      return
    }
    // Accept a photo whose metadata is unreadable.
    const taken = await withMetadata(sound).catch(() => sound)
    setLooking(false)
    setThere(found.known)
    setLeftOut(left)
    if (taken.length > 0) change([...latest.current, ...taken])
  }
  const take = async (chosen: readonly File[], left: readonly string[] = []) => {
    const before = last.current
    const turn = async () => {
      await before?.catch(() => undefined)
      await takeNow(chosen, left)
    }
    last.current = turn()
    await last.current
  }
  const takeOthers = ({ of, others, left }: Refusing) =>
    take(others, [...left, ...of.flatMap((file) => (others.includes(file) ? [] : [file.name]))])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || dropped.length === 0) return
    begun.current = true
    hold(take(dropped))
  })
  return {
    refused,
    /** `there`: files already in the estate; `leftOut`: rejected files that the user left out. */
    there,
    leftOut,
    looking,
    onChosen: (chosen: readonly File[]) => hold(take(chosen)),
    onOthers: (refusing: Refusing) => hold(takeOthers(refusing)),
    onKeep: (chosen: Chosen) => put(latest.current.map((one) => (one === chosen ? { ...one, doubt: undefined } : one))),
    onSay: (id: string, said: Partial<Chosen>) =>
      put(latest.current.map((one) => (one.id === id ? { ...one, ...said } : one))),
    onSame: (caption: string) =>
      put(latest.current.map((one) => ((one.caption ?? '').trim() === '' ? { ...one, caption } : one))),
    onLeaveOut: (chosen: Chosen) => change(latest.current.filter((one) => one !== chosen)),
  }
}

/** The form's field `file`: drop zone, picker and list. The form's value is the first file. */
export function ChooseMemories({ field, id, error, values }: FieldInputProps) {
  const { files } = useContext(ChoosingContext)
  const { refused, there, leftOut, looking, onChosen, onOthers, onKeep, onLeaveOut, onSay, onSame } =
    useChoosing(values)
  const [over, setOver] = useState(false)
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
        onChosen([...event.dataTransfer.files])
      }}
    >
      <Field id={id} label={field.label} hint={words.chooseHint(field.hint ?? '')} error={refused?.message ?? error}>
        {field.type === 'file' && <ChooseFile multiple rule={field.rule} disabled={looking} onFiles={onChosen} />}
      </Field>
      <TakePhoto subject="thing" several disabled={looking} className="mt-3" onFiles={onChosen} />
      {refused && refused.others.length > 0 && (
        <Button variant="secondary" className="mt-3" onClick={() => onOthers(refused)}>
          {refused.message === memoryRule.most?.message
            ? words.addFirst(refused.others.length)
            : words.addOthers(refused.others.length)}
        </Button>
      )}
      {looking && <output className="text-soft">{words.looking}</output>}
      {there.length > 0 && (
        <output className="mt-3 block">
          <Notice>{words.known(there)}</Notice>
        </output>
      )}
      {leftOut.length > 0 && (
        <output className="mt-3 block">
          <Notice>{words.leftOut(leftOut)}</Notice>
        </output>
      )}
      {files.length > 1 && (
        <Strip files={files} onChange={onSay} onSame={onSame} onKeep={onKeep} onLeaveOut={onLeaveOut} />
      )}
      {files.length === 1 && (
        <ul aria-label={words.chosen} className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
          {files.map((chosen) => (
            <ChosenFile
              key={chosen.id}
              chosen={chosen}
              onKeep={() => onKeep(chosen)}
              onLeaveOut={() => onLeaveOut(chosen)}
            />
          ))}
        </ul>
      )}
      <UseMetadata />
    </div>
  )
}

/** Asks whether to use the photos' metadata; renders nothing if the photos have none. */
function UseMetadata() {
  const { files, telling, onTelling } = useContext(ChoosingContext)
  const days = new Set(files.map(({ takenOn }) => takenOn))
  return (
    <>
      {files.length > 1 && days.size > 1 && (
        <Checkbox
          label={words.ownDates}
          checked={telling.ownDates}
          onChange={({ target }) => onTelling({ ...telling, ownDates: target.checked })}
        />
      )}
      {files.some(({ place }) => place !== '') && (
        <Checkbox
          label={words.keepPlaces}
          hint={words.keepPlacesHint}
          checked={telling.keepsPlaces}
          onChange={({ target }) => onTelling({ ...telling, keepsPlaces: target.checked })}
        />
      )}
    </>
  )
}

/** The only chosen file; `Strip` shows several files. */
function ChosenFile({ chosen, onKeep, onLeaveOut }: { chosen: Chosen; onKeep: () => void; onLeaveOut: () => void }) {
  const { file, doubt } = chosen
  return (
    <li
      className={classes(
        'relative flex min-w-0 flex-col gap-1 rounded-lg bg-sunk p-2',
        // An error sentence needs more width than a file name.
        doubt !== undefined && 'col-span-full',
      )}
    >
      {doubt === undefined && (
        <span className="flex aspect-square w-full items-center justify-center overflow-hidden rounded-md bg-card">
          <Thumbnail chosen={chosen} />
        </span>
      )}
      <div className={classes('flex justify-between', doubt === undefined && 'flex-col gap-1')}>
        <span className="min-w-0 text-sm wrap-anywhere">
          {file.name} <span className="whitespace-nowrap text-soft">({bytesInWords(file.size)})</span>
        </span>
        <LeaveOutButton
          name={file.name}
          className={doubt === undefined ? 'self-end' : '-mt-2 self-start'}
          onLeaveOut={onLeaveOut}
        />
      </div>
      {doubt !== undefined && <Doubt name={file.name} says={doubt} onKeep={onKeep} />}
    </li>
  )
}
