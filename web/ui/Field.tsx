import { type ReactNode, createContext, useContext, useId, useMemo } from 'react'
import { CircleAlert } from 'lucide-react'
import { classes } from './classes.ts'

/** What an input inside a field must carry so that label, hint and error belong to it. */
export type FieldProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const FieldContext = createContext<FieldProps | null>(null)

/** For inputs of one's own: the properties that tie them to the `Field` around them; empty outside of one. */
export function useField(): Partial<FieldProps> {
  return useContext(FieldContext) ?? {}
}

/**
 * Label (always visible), hint, input and error. `id` goes to the input: an error summary links to it. The input is the
 * child: `<Field label="Email"><TextInput /></Field>`.
 */
export function Field({
  id,
  label,
  hint,
  error,
  required = false,
  className,
  children,
}: {
  id?: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  required?: boolean
  className?: string
  children: ReactNode
}) {
  const made = useId()
  const inputId = id ?? made
  const hasHint = hint !== undefined && hint !== null && hint !== ''
  const value = useMemo<FieldProps>(() => {
    const describedBy = [hasHint && `${inputId}-hint`, error !== undefined && `${inputId}-error`].filter(Boolean)
    return {
      id: inputId,
      ...(describedBy.length > 0 && { 'aria-describedby': describedBy.join(' ') }),
      ...(error !== undefined && { 'aria-invalid': true as const }),
      ...(required && { 'aria-required': true as const }),
    }
  }, [inputId, hasHint, error, required])
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <div>
        <label htmlFor={inputId} className="font-semibold">
          {label}
        </label>
        {required && <RequiredMark />}
      </div>
      {hasHint && (
        <p id={`${inputId}-hint`} className="text-sm text-soft">
          {hint}
        </p>
      )}
      <FieldContext value={value}>{children}</FieldContext>
      <FieldError id={`${inputId}-error`} error={error} />
    </div>
  )
}

/** The asterisk, which never stands in a line alone. Screen readers hear `required` from the input itself. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-brick-text">
      {'\u00a0*'}
    </span>
  )
}

/** The message beside a field, with a sign as well as a colour. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} className="flex items-start gap-2 font-medium text-brick-text">
      <CircleAlert aria-hidden="true" className="beside-line size-5 shrink-0" />
      <span>{error}</span>
    </p>
  )
}
