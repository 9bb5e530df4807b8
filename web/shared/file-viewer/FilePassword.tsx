import { Field } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { judgeWords as words } from './words.ts'

/** Asks for the password of a locked file that somebody chose, to be sealed with it. */
export function FilePassword({
  name,
  says,
  password,
  error,
  onType,
  onLeave,
  onEnter,
}: {
  /** The name of the file. */
  name: string
  /** What it is. */
  says: string
  password: string
  error: string | undefined
  onType: (password: string) => void
  /** The field was left. */
  onLeave?: () => void
  /** Enter was pressed, where that is not to send the form around it. */
  onEnter?: () => void
}) {
  return (
    <Field label={words.passwordOf(name)} hint={words.passwordHint(says)} error={error}>
      <PasswordInput
        autoComplete="off"
        value={password}
        onChange={(event) => onType(event.target.value)}
        onBlur={onLeave}
        onKeyDown={(event) => {
          if (onEnter === undefined || event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
    </Field>
  )
}
