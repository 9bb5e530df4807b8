import { useState } from 'react'
import { asUnsealed, type FileField, fileType, isFile, type Value } from '../../../../records/fields/index.ts'
import { client } from '../../../estate/index.ts'
import { Face } from '../../../shared/pictures/Face.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { TakePhoto } from '../camera/TakePhoto.tsx'
import type { MadeFace } from '../crop/make-face.ts'
import { useHold } from '../form-context.ts'
import { MyPhotos } from '../my-photos/MyPhotos.tsx'
import { Doubts } from './Doubts.tsx'
import { ChooseFile, RemoveFile, UploadProgress } from './FileInput.tsx'
import { type FieldInputProps, Framed } from './frame.tsx'
import { SamePerson } from './SamePerson.tsx'
import { type Anyway, useSealing } from './use-sealing.ts'

const CropDialog = onDemand(async () => (await import('../crop/CropDialog.tsx')).CropDialog)

/** The client seals only the square that the owner chose. */
export function FaceInput(props: FieldInputProps<FileField<Value>>) {
  const { field, value, onChange, onBeside } = props
  const { busy, sending, failure, seal, ...asked } = useSealing(field)
  const hold = useHold()
  const [toCut, setToCut] = useState<File>()
  const take = async (file: File, anyway?: Anyway) => {
    const [arrived] = await seal([file], () => 0, anyway)
    if (arrived) onChange(arrived)
  }
  const keep = async ({ photo, small }: MadeFace) => {
    // The crop dialog made this JPEG, so checks are not needed and re-encoding would blur it.
    const [arrived] = await seal([photo], () => 0, {})
    if (!arrived) return
    // If this upload fails, a list draws the full photo.
    const preview = await client.uploadPreview(small, small.name).catch(() => undefined)
    onChange(preview ? { ...arrived, preview } : arrived)
  }
  const choose = ([chosen]: readonly File[]) => {
    if (chosen === undefined) return
    const type = fileType(field.rule, chosen)
    if (field.check(asUnsealed({ file: chosen, type: type || chosen.type }), {}) === undefined) setToCut(chosen)
    else hold(take(chosen))
  }
  return (
    <div className="flex flex-col gap-3">
      <Framed {...props} error={failure ?? props.error}>
        {isFile(value) && (
          <div className="flex items-center gap-3 py-1">
            <Face name="" photo={value} size={96} />
            {field.required === undefined && <RemoveFile file={value} onRemove={() => onChange('')} />}
          </div>
        )}
        <ChooseFile rule={field.rule} disabled={busy} onFiles={choose} />
      </Framed>
      <div className="flex flex-wrap gap-3">
        <TakePhoto subject="thing" disabled={busy} onFiles={choose} />
        <MyPhotos values={props.values} disabled={busy} onFile={setToCut} />
      </div>
      {toCut && (
        <CropDialog
          file={toCut}
          side={field.rule.side ?? Infinity}
          onMade={(face) => {
            setToCut(undefined)
            hold(keep(face))
          }}
          onUnreadable={() => {
            setToCut(undefined)
            hold(take(toCut))
          }}
          onClose={() => setToCut(undefined)}
        />
      )}
      <Doubts {...asked} id={props.id} onKeep={(chosen, anyway) => hold(take(chosen, anyway))} />
      {onBeside && (
        <SamePerson
          values={props.values}
          onChange={(changes) => Object.entries(changes).forEach(([name, to]) => onBeside(name, to))}
        />
      )}
      {busy && <UploadProgress sending={sending} />}
    </div>
  )
}
