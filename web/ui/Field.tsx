import { type ReactNode, createContext, useContext, useId, useMemo } from 'react'
import { CircleAlert } from 'lucide-react'
import { classes } from './classes.ts'

type FieldProps = {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  'aria-required'?: true
}

const FieldContext = createContext<FieldProps | null>(null)

/** The label, hint and error props for a custom input inside a `Field`; empty outside a `Field`. */
export function useField(): Partial<FieldProps> {
  return useContext(FieldContext) ?? {}
}

/** Gives `id` to the input, to which the error summary links. */
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
  const ownId = useId()
  const inputId = id ?? ownId
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

/** Joins the last word, so that the asterisk never wraps alone. */
export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-brick-text">
      {'\u00a0*'}
    </span>
  )
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null
  return (
    <p id={id} className="flex items-start gap-2 font-medium text-brick-text">
      <CircleAlert aria-hidden="true" className="beside-line size-5 shrink-0" />
      <span>{error}</span>
    </p>
  )
}
