import { FileText, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  acceptedFiles,
  type FileField,
  type FileRule,
  type FilesField,
  fileType,
  isFile,
  type SealedFile,
  type Value,
} from '../../../../records/fields/index.ts'
import { retypedOnDemand } from '../../../shared/file-viewer/retype-on-demand.ts'
import { SealedPicture, showsAsPicture } from '../../../shared/pictures/SealedPicture.tsx'
import { Button, Progress, useField } from '../../../ui/index.ts'
import { bytesInWords } from '../../bytes.ts'
import { client } from '../../../estate/index.ts'
import { retry } from '../../../ui/retry.ts'
import { TakePhoto } from '../camera/TakePhoto.tsx'
import { useOpenQuestion, useHold } from '../form-context.ts'
import { type PagePhoto, pageOf } from '../scan/page-photo.ts'
import { pageWords } from '../scan/words.ts'
import { Doubts } from './Doubts.tsx'
import { fileBoxClass } from './file-box.ts'
import { type FieldInputProps, Framed } from './frame.tsx'
import { type Anyway, type Sending, useSealing } from './use-sealing.ts'
import { useSeveralFiles } from './use-several-files.ts'
import { words } from './words.ts'

// Lazy: only photos of pages need the code that draws pages.
const PhotoPages = lazy(() => retry(async () => ({ default: (await import('../scan/PhotoPages.tsx')).PhotoPages })))

export function FileInput(props: FieldInputProps<FileField<Value>>) {
  const { field, id, value, values, onChange, onBeside } = props
  const { busy, sending, failure, seal, ...asked } = useSealing(field)
  const hold = useHold()
  const { photos: besidePhotos, password: besidePassword } = field.rule
  const [photos, setPhotos] = useState<readonly PagePhoto[]>([])
  const [problem, setProblem] = useState<string>()
  const [madeStill, setMadeStill] = useState(false)
  useOpenQuestion(id, photos.length > 0 ? pageWords.notMade : undefined)
  const take = async (chosen: readonly File[], anyway?: Anyway) => {
    const [arrived] = await seal(chosen, () => 0, anyway)
    if (!arrived) return false
    setMadeStill(chosen[0]?.type === 'image/gif' && arrived.type !== 'image/gif')
    const { password, ...file } = arrived
    if (besidePassword === undefined || onBeside === undefined) onChange(arrived)
    else {
      onChange(file)
      // The password of the replaced file does not open the new file.
      if (password !== undefined || isFile(value)) onBeside(besidePassword, password ?? '')
    }
    return true
  }
  const add = async (files: readonly File[]) => {
    setProblem(undefined)
    const chosen = besidePhotos === undefined ? files : await retypedOnDemand(files, field.rule, true)
    const types = chosen.map((file) => fileType(field.rule, file))
    const pictures = besidePhotos === undefined ? [] : chosen.filter((_, at) => types[at]?.startsWith('image/'))
    if (pictures.length === 0 && chosen.length === 1) {
      setPhotos([])
      await take(chosen)
      return
    }
    if (pictures.length < chosen.length) return setProblem(words.oneOrPhotos)
    const refused = pictures.map(({ name, size }, at) =>
      field.check({ id: '', key: '', hash: '', chunks: 0, name, type: types[at] ?? '', size }, {}),
    )
    setProblem(refused.find(Boolean))
    setPhotos([...photos, ...pictures.filter((_, at) => refused[at] === undefined).map(pageOf)])
  }
  const keepPages = async (pdf: File, originals: readonly File[]) => {
    const arrived: SealedFile[] = []
    for (const file of originals) arrived.push(await client.uploadFile(file, file.name))
    if (!(await take([pdf]))) return
    if (besidePhotos !== undefined && arrived.length > 0) {
      const before = values[besidePhotos]
      onBeside?.(besidePhotos, [...(Array.isArray(before) ? before.filter(isFile) : []), ...arrived])
    }
    setPhotos([])
  }
  const [first] = photos
  const title = typeof values['title'] === 'string' ? values['title'].trim() : ''
  return (
    <div className="flex flex-col gap-3">
      <Framed {...props} error={failure ?? problem ?? props.error}>
        {isFile(value) && (
          <div className="flex items-center gap-3 py-1">
            <NamedFile file={value} />
            {field.required === undefined && <RemoveFile file={value} onRemove={() => onChange('')} />}
          </div>
        )}
        <ChooseFile
          rule={field.rule}
          multiple={besidePhotos !== undefined}
          disabled={busy}
          onFiles={(files) => hold(add(files))}
        />
      </Framed>
      {takesPhotos(field.rule) && (
        <TakePhoto
          subject={besidePhotos === undefined ? 'thing' : 'page'}
          several={besidePhotos !== undefined}
          disabled={busy}
          onFiles={(files) => hold(add(files))}
        />
      )}
      {first && (
        <Suspense fallback={<output>{pageWords.opening}</output>}>
          <PhotoPages
            photos={photos}
            name={`${title || first.file.name.replace(/\.[^.]*$/, '')}.pdf`}
            onPhotos={setPhotos}
            onMade={keepPages}
          />
        </Suspense>
      )}
      <Doubts {...asked} id={props.id} onKeep={(chosen, anyway) => hold(take([chosen], anyway))} />
      {busy && <UploadProgress sending={sending} />}
      {madeStill && isFile(value) && <output>{words.stillPicture}</output>}
    </div>
  )
}

const takesPhotos = ({ types, takenIn }: FileRule): boolean => 'image/jpeg' in types && takenIn === undefined

export function FilesInput(props: FieldInputProps<FilesField<Value>>) {
  const { field } = props
  const { kept, busy, sending, failure, add, remove, ...asked } = useSeveralFiles(props)
  const hold = useHold()
  return (
    <div className="flex flex-col gap-3">
      <Framed {...props} error={failure ?? props.error}>
        <ChooseFile multiple rule={field.rule} disabled={busy} onFiles={(chosen) => hold(add(chosen))} />
      </Framed>
      {takesPhotos(field.rule) && (
        <TakePhoto
          subject={'application/pdf' in field.rule.types ? 'page' : 'thing'}
          several
          disabled={busy}
          onFiles={(taken) => hold(add(taken))}
        />
      )}
      <Doubts {...asked} id={props.id} onKeep={(chosen, anyway) => hold(add([chosen], anyway))} />
      {kept.length > 0 && (
        <ul aria-label={field.label}>
          {kept.map((file) => (
            <li key={file.id} className="flex items-center gap-3">
              <NamedFile file={file} />
              <RemoveFile file={file} onRemove={() => remove(file)} />
            </li>
          ))}
        </ul>
      )}
      {busy && <UploadProgress sending={sending} />}
    </div>
  )
}

export function RemoveFile({ file, onRemove }: { file: SealedFile; onRemove: () => void }) {
  return (
    <Button
      variant="quiet"
      className="shrink-0"
      aria-label={words.removeFile(file.name)}
      icon={<X aria-hidden="true" className="size-5" />}
      onClick={onRemove}
    >
      {words.removeShort}
    </Button>
  )
}

function NamedFile({ file }: { file: SealedFile }) {
  const { name, size } = file
  const icon = <FileText aria-hidden="true" className="size-6 shrink-0 text-pine" />
  return (
    <>
      {showsAsPicture(file) ? (
        <SealedPicture file={file} className="size-24">
          {icon}
        </SealedPicture>
      ) : (
        icon
      )}
      <span className="min-w-0 break-words">
        {name} <span className="text-soft">({bytesInWords(size)})</span>
      </span>
    </>
  )
}

export function UploadProgress({ sending }: { sending: Sending | undefined }) {
  if (sending === undefined) return <output>{words.looking}</output>
  const { name, bytes, stop } = sending
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow basis-60">
        <Progress label={words.uploading(name)} value={bytes.total === 0 ? 100 : (bytes.done / bytes.total) * 100} />
      </div>
      <Button variant="secondary" onClick={stop}>
        {words.cancelUpload}
      </Button>
    </div>
  )
}

export function ChooseFile({
  rule,
  multiple = false,
  disabled = false,
  onFiles,
}: {
  rule: FileRule
  multiple?: boolean
  disabled?: boolean
  onFiles: (files: File[]) => void
}) {
  return (
    <input
      {...useField()}
      type="file"
      multiple={multiple}
      disabled={disabled}
      accept={acceptedFiles(rule)}
      className={fileBoxClass}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])]
        // Without this reset the browser fires no change event for a corrected file of the same
        // name.
        event.target.value = ''
        if (chosen.length > 0) onFiles(chosen)
      }}
    />
  )
}
