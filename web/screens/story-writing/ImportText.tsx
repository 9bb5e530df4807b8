import { FileText } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { FormValues } from '../../kinds/form/form-context.ts'
import { Button, Notice } from '../../ui/index.ts'
import { readInWorker } from '../../shared/text-file/read-in-worker.ts'
import { words } from './words.ts'

/** Imports a text file and appends its text to the manuscript; never replaces the manuscript. */
export function ImportText() {
  const { getValues, setValue } = useFormContext<FormValues>()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<{ tone: 'pine' | 'amber'; text: string }>()
  const box = useRef<HTMLInputElement>(null)
  const take = async (chosen: File) => {
    setBusy(true)
    setResult(undefined)
    const read = await readInWorker(chosen)
    setBusy(false)
    if ('problem' in read) {
      setResult({ tone: 'amber', text: read.problem })
      return
    }
    const { title, content } = getValues('values')
    const before = typeof content === 'string' ? content.trimEnd() : ''
    const change = { shouldDirty: true, shouldValidate: true }
    setValue('values.content', before === '' ? read.text : `${before}\n\n${read.text}`, change)
    if (title === '') setValue('values.title', read.title, change)
    setResult({ tone: 'pine', text: [words.broughtIn(chosen.name), read.leftOut].filter(Boolean).join(' ') })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <Button
          variant="quiet"
          busy={busy}
          icon={<FileText aria-hidden="true" className="size-5" />}
          onClick={() => box.current?.click()}
        >
          {words.bringIn}
        </Button>
        <input
          ref={box}
          type="file"
          hidden
          aria-label={words.bringInLabel}
          accept=".docx,.md,.markdown,.txt,text/plain,text/markdown"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            // A reset input lets the user choose the same file again after fixing it.
            target.value = ''
            if (chosen) void take(chosen)
          }}
        />
      </div>
      <output>{result && <Notice tone={result.tone}>{result.text}</Notice>}</output>
    </div>
  )
}
