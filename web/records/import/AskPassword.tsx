import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { Field } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { words } from './words.ts'

/** Asks for the password of a database that somebody chose. */
export function AskPassword({
  form,
  program,
  wrong,
  onPassword,
}: {
  form: string
  program: string
  /** The one that was typed before does not open it. */
  wrong: boolean
  onPassword: (password: string) => void
}) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(wrong ? words.passwordWrong : undefined)
  const place = useRef<HTMLFormElement>(null)
  // It appears because somebody chose the file, and is the one thing to do.
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (password === '') setProblem(words.passwordMissing)
    else onPassword(password)
  }
  return (
    <form ref={place} id={form} noValidate onSubmit={send} className="flex flex-col gap-4">
      <p>{words.locked(program)}</p>
      <Field label={words.password} hint={words.lockedHint} error={problem}>
        <PasswordInput autoComplete="off" value={password} onChange={(event) => setPassword(event.target.value)} />
      </Field>
    </form>
  )
}
