import { type FormEvent, useState } from 'react'
import { messageOf } from '../../estate/message-of.ts'
import type { SummaryError } from '../../ui/ErrorSummary.tsx'

export type Errors<Name extends string> = Partial<Record<Name, string>>

type Failure = {
  message: string
  /** The field that the server rejected, and its value at that time. An edit clears the message. */
  field?: { name: string; typed: string }
}

/** Validates on submit, then on every change. Shows a server error beside the field it names. */
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
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const names = Object.keys(blank).filter((name): name is Name => name in blank)
  const idOf = (name: Name) => `${id}-${name}`

  const change = (name: Name, value: string) => setValues((before) => ({ ...before, [name]: value }))

  const errorOf = (name: Name): string | undefined => {
    if (attempt === 0) return undefined
    const refused = failure?.field?.name === name && failure.field.typed === values[name]
    return check(values)[name] ?? (refused ? failure.message : undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setAttempt((count) => count + 1)
    setFailure(undefined)
    const found = check(values)
    if (names.some((name) => found[name] !== undefined)) return
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      const field = blamed(error)
      const name = names.find((known) => known === field)
      setFailure({
        message: messageOf(error),
        ...(name !== undefined && { field: { name, typed: values[name] } }),
      })
      setAttempt((count) => count + 1)
      onFailure?.(error)
    } finally {
      setBusy(false)
    }
  }

  const summary: SummaryError[] = []
  for (const name of names) {
    const message = errorOf(name)
    // The summary lists a message once, even if several fields share it.
    if (message !== undefined && !summary.some((error) => error.message === message))
      summary.push({ id: idOf(name), message })
  }

  return {
    values,
    busy,
    form: { onSubmit: (event: FormEvent) => void submit(event), noValidate: true },
    summary: {
      errors: summary,
      message: failure !== undefined && failure.field === undefined ? failure.message : undefined,
      attempt,
    },
    field: (name: Name) => ({ id: idOf(name), error: errorOf(name) }),
    input: (name: Name) => ({
      name,
      value: values[name],
      onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    }),
    choice: (name: Name) => ({ value: values[name], onChange: (value: string) => change(name, value) }),
  }
}

function blamed(error: unknown): string | undefined {
  return error instanceof Error && 'field' in error && typeof error.field === 'string' ? error.field : undefined
}
