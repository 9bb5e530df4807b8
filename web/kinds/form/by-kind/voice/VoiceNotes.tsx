import type { FilesField, Value } from '../../../../../records/fields/index.ts'
import { FileButtons } from '../../../../shared/file-viewer/FileButtons.tsx'
import { Doubts } from '../../inputs/Doubts.tsx'
import { ChooseFile, UploadProgress, RemoveFile } from '../../inputs/FileInput.tsx'
import { type FieldInputProps, Framed } from '../../inputs/frame.tsx'
import { useHold } from '../../form-context.ts'
import type { Anyway } from '../../inputs/use-sealing.ts'
import { useSeveralFiles } from '../../inputs/use-several-files.ts'
import { words } from '../words.ts'
import { Recorder } from './Recorder.tsx'

export function VoiceNotes(props: FieldInputProps) {
  const { field } = props
  return field.type === 'files' ? <Recordings {...props} field={field} /> : null
}

function Recordings(props: FieldInputProps<FilesField<Value>>) {
  const { field } = props
  const { kept, busy, sending, failure, add, remove, ...asked } = useSeveralFiles(props)
  const hold = useHold()
  const take = (chosen: readonly File[], anyway?: Anyway) => {
    const added = add(chosen, anyway)
    hold(added)
    return added
  }
  return (
    <div className="flex flex-col gap-3">
      <Framed {...props} error={failure ?? props.error}>
        <Recorder id={props.id} busy={busy} onKeep={(file) => take([file], {})} />
        <p className="pt-1 text-sm text-soft">{words.voice.orFile}</p>
        <ChooseFile multiple rule={field.rule} disabled={busy} onFiles={(chosen) => void take(chosen)} />
      </Framed>
      <Doubts {...asked} id={props.id} onKeep={(file, anyway) => void take([file], anyway)} />
      {busy && <UploadProgress sending={sending} />}
      {kept.length > 0 && (
        <ul aria-label={field.label} className="flex flex-col gap-2">
          {kept.map((file) => (
            <li key={file.id} className="flex flex-wrap items-start gap-x-6">
              <FileButtons file={file} />
              <RemoveFile file={file} onRemove={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
