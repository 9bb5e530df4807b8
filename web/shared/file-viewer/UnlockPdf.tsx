import { useState } from 'react'
import { Button, Field, Notice } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { words } from './words.ts'

/** Asks for the password of the open PDF. The password stays in memory and is never stored. */
export function UnlockPdf({ wrong, onPassword }: { wrong: boolean; onPassword: (password: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed !== '') onPassword(typed)
      }}
    >
      <Notice>{words.locked}</Notice>
      <Field label={words.password} error={wrong ? words.wrongPassword : undefined}>
        <PasswordInput autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
      </Field>
      <Button type="submit">{words.unlock}</Button>
    </form>
  )
}
