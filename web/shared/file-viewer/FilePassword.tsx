import { Field } from '../../ui/index.ts'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { judgeWords as words } from './words.ts'

/** Asks for the password of a locked file; the record keeps it, sealed, beside the file. */
export function FilePassword({
  name,
  says,
  password,
  error,
  onType,
  onLeave,
  onEnter,
}: {
  name: string
  says: string
  password: string
  error: string | undefined
  onType: (password: string) => void
  onLeave?: () => void
  /** Handles Enter, which would otherwise submit the surrounding form. */
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
