import { useEffect, useState } from 'react'
import { Check } from 'lucide-react'
import { Field } from '../../ui/Field.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { passwordError, passwordLine } from './rules.ts'
import { ruleWords } from './words.ts'

/** The pause in typing, in milliseconds, before a screen reader announces the missing rules. */
const pause = 1500

export function NewPassword({
  label,
  field,
  input,
}: {
  label: string
  field: { id: string; error: string | undefined }
  input: { name: string; value: string; onChange: (event: { target: { value: string } }) => void }
}) {
  const { value } = input
  const settled = useSettled(value)
  const rulesId = `${field.id}-rules`
  const describedBy = field.error === undefined ? rulesId : `${rulesId} ${field.id}-error`
  return (
    <div className="flex flex-col gap-2">
      <Field label={label} required {...field}>
        <PasswordInput autoComplete="new-password" {...input} aria-describedby={describedBy} />
      </Field>
      <p id={rulesId} className="sr-only">
        {ruleWords.rules}
      </p>
      {/* Two lines high, so that the button below rarely moves. For sighted users only. */}
      <p aria-hidden="true" className="flex min-h-12 items-start gap-2 text-sm text-soft">
        {value !== '' && passwordError(value) === undefined && (
          <Check className="beside-small-line size-4 shrink-0 text-pine" />
        )}
        <span>{passwordLine(value)}</span>
      </p>
      <output className="sr-only">{settled !== '' && passwordLine(settled)}</output>
    </div>
  )
}

/** Debounces the value, because a screen reader that starts again at every key never finishes. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
