import { type FormEvent, useState } from 'react'
import { messageOf } from '../../app/session.ts'
import type { SummaryError } from '../../ui/ErrorSummary.tsx'

export type Errors<Name extends string> = Partial<Record<Name, string>>

/**
 * A form of a few texts: the doors need no form library (react-hook-form is for records). Checks when sent; from then on
 * messages follow the typing. Nothing typed is lost on failure. `id` starts the ids of its inputs.
 */
export function useSmallForm<Name extends string>({
  id,
  blank,
  check,
  send,
  onFailure,
}: {
  id: string
  blank: Record<Name, string>
  check: (values: Record<Name, string>) => Errors<Name>
  send: (values: Record<Name, string>) => Promise<void>
  onFailure?: (error: unknown) => void
}) {
  const [values, setValues] = useState(blank)
  const [attempt, setAttempt] = useState(0)
  const [summary, setSummary] = useState<SummaryError[]>([])
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const errors: Errors<Name> = attempt === 0 ? {} : check(values)
  const idOf = (name: Name) => `${id}-${name}`
  const names = Object.keys(blank).filter((name): name is Name => name in blank)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setAttempt((count) => count + 1)
    setFailure(undefined)
    const found = check(values)
    const messages = names.flatMap((name) => {
      const message = found[name]
      return message === undefined ? [] : [{ id: idOf(name), message }]
    })
    // One line for one message, however many fields it stands at.
    setSummary(messages.filter((error, at) => messages.findIndex(({ message }) => message === error.message) === at))
    if (messages.length > 0) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      setFailure(messageOf(error))
      setAttempt((count) => count + 1)
      onFailure?.(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set: (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value })),
    busy,
    /** For `<form>`. */
    form: { onSubmit: (event: FormEvent) => void submit(event), noValidate: true },
    /** For `<ErrorSummary>`. */
    summary: {
      errors: summary.filter((error) => names.some((name) => errors[name] === error.message)),
      message: failure,
      attempt,
    },
    /** For `<Field>`. */
    field: (name: Name) => ({ id: idOf(name), error: errors[name] }),
    /** For `<TextInput>`. */
    input: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        setValues((before) => ({ ...before, [name]: value }))
      },
    }),
  }
}
