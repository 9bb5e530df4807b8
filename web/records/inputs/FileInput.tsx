import { FileText } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { acceptedFiles, fileType, type FileRule } from '../../../records/fields/index.ts'
import { EstateError, type Progress as Bytes } from '../../estate/types.ts'
import { uploadFile } from '../../estate/index.ts'
import { Button, Progress, useField } from '../../ui/index.ts'
import { bytesInWords } from '../bytes.ts'
import { fileBoxClass } from './file-box.ts'
import { type FieldInputProps, Framed } from './frame.tsx'

type Sending = { name: string; bytes: Bytes; stop: AbortController }

/** A sealed file: what is there, and the way to another one, which is sealed and sent as soon as it is chosen. */
export function FileInput(props: FieldInputProps) {
  const { field, value, values, onChange } = props
  const [sending, setSending] = useState<Sending>()
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const kept = typeof value === 'object' && 'chunks' in value ? value : undefined

  const take = async (chosen: File) => {
    const type = field.rule ? fileType(field.rule, chosen) : chosen.type
    const { name, size } = chosen
    const refused = field.check({ id: '', key: '', hash: '', chunks: 0, name, type, size }, values)
    setFailure(refused)
    if (refused !== undefined) return
    const controller = new AbortController()
    stop.current = controller
    const show = (bytes: Bytes) => setSending({ name, bytes, stop: controller })
    show({ done: 0, total: size })
    try {
      onChange(await uploadFile(new Blob([chosen], { type }), { name, onProgress: show, signal: controller.signal }))
    } catch (error) {
      if (!controller.signal.aborted)
        setFailure(
          error instanceof EstateError ? error.message : 'This file could not be sent. Please choose it again.',
        )
    } finally {
      setSending(undefined)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <Framed {...props} error={failure ?? props.error}>
        {kept && (
          <p className="flex items-center gap-3 py-1">
            <FileText aria-hidden="true" className="size-6 shrink-0 text-pine" />
            <span className="min-w-0 break-words">
              {kept.name} <span className="text-soft">({bytesInWords(kept.size)})</span>
            </span>
          </p>
        )}
        <ChooseFile rule={field.rule} disabled={sending !== undefined} onFile={(chosen) => void take(chosen)} />
      </Framed>
      {sending && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-60">
            <Progress
              label={`Sealing and sending ${sending.name}`}
              value={sending.bytes.total === 0 ? 100 : (sending.bytes.done / sending.bytes.total) * 100}
            />
          </div>
          <Button variant="secondary" onClick={() => sending.stop.abort()}>
            Cancel upload
          </Button>
        </div>
      )}
    </div>
  )
}

/** The browser's own box for a file. */
function ChooseFile({
  rule,
  disabled,
  onFile,
}: {
  rule: FileRule | undefined
  disabled: boolean
  onFile: (file: File) => void
}) {
  return (
    <input
      {...useField()}
      type="file"
      disabled={disabled}
      {...(rule && { accept: acceptedFiles(rule) })}
      className={fileBoxClass}
      onChange={(event) => {
        const chosen = event.target.files?.[0]
        if (chosen) onFile(chosen)
        // So that the same file, put right meanwhile, can be chosen again.
        event.target.value = ''
      }}
    />
  )
}
