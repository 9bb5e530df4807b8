import { FileKey2 } from 'lucide-react'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { ImportAnswers, WrongKey } from '../../../records/convert/importer.ts'
import { Field, LeaveOutButton } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { FileInput } from './ChooseExport.tsx'
import { words } from './words.ts'

type Key = Pick<ImportAnswers, 'password' | 'keyFile'>

export function AskPassword({
  form,
  program,
  wrong,
  keyFile: before,
  onKey,
}: {
  form: string
  program: string
  wrong: WrongKey | undefined
  /** The key file of the last try: usually only the password was wrong. */
  keyFile: Key['keyFile']
  onKey: (key: Key) => void
}) {
  const ofFile = wrong === 'damaged-key-file' || wrong === 'database'
  const message = wrong && words.wrongKey[wrong]
  const [password, setPassword] = useState('')
  const [keyFile, setKeyFile] = useState(before)
  const problem = ofFile ? undefined : message
  const [fileProblem, setFileProblem] = useState(ofFile ? message : undefined)
  const place = useRef<HTMLFormElement>(null)
  // Focus the password at once: the user just chose the file, and the dialog asks nothing else.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    onKey({ password, keyFile })
  }
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return
    try {
      setKeyFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })
      setFileProblem(undefined)
    } catch {
      setFileProblem(words.keyFileNotRead)
    }
  }
  return (
    <form ref={place} id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <p>{words.locked(program)}</p>
      <Field label={words.password} hint={words.lockedHint} error={problem}>
        <PasswordInput autoComplete="off" value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
      <Field label={words.keyFile} hint={words.keyFileHint} error={fileProblem}>
        <FileInput onFiles={(files) => void choose(files)} />
      </Field>
      {keyFile && (
        <div className="flex items-center gap-3">
          <FileKey2 aria-hidden="true" className="size-6 shrink-0 text-pine" />
          <span className="min-w-0 break-words">{words.keyFileChosen(keyFile.name)}</span>
          <LeaveOutButton name={keyFile.name} onLeaveOut={() => setKeyFile(undefined)} />
        </div>
      )}
      {wrong && <p>{words.hardwareKey}</p>}
    </form>
  )
}
